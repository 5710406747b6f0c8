import TarnEncoding

/// Returns the known word that a misspelled one probably means, if any: the distance is at most a third of the known
/// word's length, or 1.
///
/// Apps use it for words that only they know:
///
/// ```swift
/// let suggestion = nearestWord(to: "mlik", of: ["milk", "bread"])  // milk
/// ```
///
/// - Complexity: O(*n* · *m*) in the lengths, for each known word. A word of more than 40 characters has no near one.
public func nearestWord(to word: String, of known: [String]) -> String? { word.nearest(of: known) }
