package link

import "pitboss/tables"

// Watch makes the events of a device from its link's changes of state: device.lost
// when it is silent or lost, device.back when it is heard again. One device has one
// Watch, which belongs to whoever takes the link's reports.
type Watch struct {
	Table  string // the device's table
	Device string // its name, without the prefix of a source

	wrong State  // Silent or Lost while the device is not heard
	why   string // the reason that was told
}

// Event is what a report means for the table, if anything. A loss is told once
// however often its port is tried, and again only if the port and not the device is
// the trouble now, or the other way round. The event's Data is a [tables.DeviceLost],
// or a [tables.DeviceBack] with the reason that is over.
func (w *Watch) Event(r Report) (tables.Event, bool) {
	e := tables.Event{Table: w.Table, Source: tables.DevicePrefix + w.Device, Time: r.At}
	switch {
	case !r.IsChange() || r.State == w.wrong:
		return tables.Event{}, false
	case r.State == Silent, r.State == Lost:
		w.wrong, w.why = r.State, r.Reason
		e.Type, e.Data = tables.DeviceLostType, tables.DeviceLost{Reason: r.Reason}
	case r.State == Live && w.wrong != Opening:
		e.Type, e.Data = tables.DeviceBackType, tables.DeviceBack{Reason: w.why}
		w.wrong, w.why = Opening, ""
	default:
		return tables.Event{}, false
	}
	return e, true
}
