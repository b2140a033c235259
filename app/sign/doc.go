// Package sign is how a person shows who they are: the pad on which a form is signed
// with a PIN, the sheet on which somebody signs on with a password, and what the desk
// says when that fails.
//
// A PIN is signed with at the moment of the deed, on an unlocked desk, and by whoever
// takes the responsibility: a pit boss fills a form in and the manager signs it. So a
// pad shows in large who signs, and lets another be chosen. What is typed is never
// shown, is taken once and forgotten then; it is not even kept while the pad is out of
// sight.
//
// The words for what the desk and the staff file refuse are in Why.
package sign
