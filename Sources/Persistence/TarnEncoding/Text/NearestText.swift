extension String {
  /// Returns the known text that this one, misspelled, probably means, if any: the distance is at most a third of the
  /// known text's length, or 1.
  ///
  /// - Complexity: O(*n* · *m*) in the lengths, for each known text. A text of more than 40 characters has no near one.
  package func nearest(of known: [String]) -> String? {
    // A very long text is not a name, and the comparison costs the product of the lengths.
    guard count <= 40 else { return nil }
    let typed = Array(lowercased())
    let near = known.map { (text: $0, distance: editDistance(typed, Array($0.lowercased()))) }
      .min { $0.distance < $1.distance }
    guard let near, near.distance <= max(1, near.text.count / 3), near.distance < typed.count else { return nil }
    return near.text
  }
}

/// Returns the number of characters to insert, remove or replace (Levenshtein), or to exchange with the next one
/// (optimal string alignment).
private func editDistance(_ first: [Character], _ second: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for (row, character) in first.enumerated() {
    var current = [row + 1]
    for (column, other) in second.enumerated() {
      var least = min(last[column] + (character == other ? 0 : 1), last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, character == second[column - 1], first[row - 1] == other {
        least = min(least, beforeLast[column - 1] + 1)
      }
      current.append(least)
    }
    (beforeLast, last) = (last, current)
  }
  return last[second.count]
}
