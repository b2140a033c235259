package link

// ListPortsIn lists the ports of a made-up machine.
var ListPortsIn = listPorts
