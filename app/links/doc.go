// Package links is the screen of devices: every device and every game server that the
// pit hears, how it does, and what it said last, word for word.
//
// A technician opens it when an alarm says that something is silent. So the list shows
// in colour only what is not as it should be, and the detail shows what decides such a
// question: when something was last heard against the link's own rhythm, what was
// rejected and why, how often the wire came back. A device can be added, changed and
// removed here, and is tried first: the wire is opened for some seconds with the driver
// that was chosen, and what it decodes is shown before anything is saved.
package links
