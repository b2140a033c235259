// Package wheel decodes what a roulette wheel's sensor says.
//
// A wheel says the same thing over and over: about twice a second it tells its
// state, the speed and direction of its rotor, and, while the winning number is
// shown, that number, some eleven times. The desk wants each thing once. Between the
// two stands the [Game]: it follows the states of one wheel from game to game and
// says what changed, which number enough lines agree on, and which spins came to
// nothing.
//
// A void spin is nowhere on the wire; it is concluded. The ball turned with the
// rotor, it was not seen for over five seconds, the wheel was closed or went back to
// taking bets while the ball should have been in it. One spin is void once, for the
// first of these that is seen. A number that follows all the same is told as well:
// whether it counts is for the rules and the pit, not for a decoder.
//
// The spin counter of a wheel wraps and starts again at power-up, so it never names
// a round. Times are when lines came, not when they were sent: a line that was held
// up on its way is told from one that was sent late by what follows it.
package wheel
