// Package settings is where an admin says how the house is: its tables with their games
// and limits, its servers, its people and their roles, and the house itself.
//
// Everything but people is pit.toml, the one file that a person can also write by hand;
// the screen changes what it is told to change and leaves the rest of the file as it is.
// One thing is changed at a time, and saved when it is whole: what is wrong stands at the
// field it is about, and is exactly what the file itself would be refused for. Who
// changed what is in the journal before it is in the file.
//
// Where the house wants four eyes, another admin shows their PIN at the desk for a
// setting of the file, and roles and rules of the desk are requested, to be approved by
// another admin later: the list of what waits is here too.
package settings
