// Command pitboss is the desk: the window that a casino's pit is run from.
package main

func main() {}
