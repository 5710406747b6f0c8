/// An error in the arguments.
struct UsageError: Error, Equatable, CustomStringConvertible {
  let command: Command?
  let reason: String
  var suggestion: String?

  init(_ command: Command?, _ reason: String) {
    self.command = command
    self.reason = reason
  }

  /// - Parameter names: the valid names; the error suggests the nearest one if it is similar enough.
  init(_ command: Command?, _ reason: String, nearest word: String, of names: [String]) {
    self.init(command, reason)
    suggestion = nearestName(to: word, of: names)
  }

  var description: String {
    let name = command.map { "tarn \($0.rawValue)" } ?? "tarn"
    let hint = suggestion.map { " Did you mean “\($0)”?" } ?? ""
    return "\(name): \(reason).\(hint) See `\(name) --help`."
  }
}

/// Returns the valid name that a misspelled word probably means, if any: the distance is at most a third of the name's
/// length, or 1.
func nearestName(to word: String, of names: [String]) -> String? {
  // A very long text is not a name, and the comparison costs the product of the lengths.
  guard word.count <= 40 else { return nil }
  let nearest = names.map { (name: $0, distance: distance(Array(word), Array($0))) }.min { $0.distance < $1.distance }
  return nearest.flatMap { $0.distance <= max(1, $0.name.count / 3) ? $0.name : nil }
}

/// Returns the number of characters to insert, remove or replace (Levenshtein), or to exchange with the next one.
private func distance(_ source: [Character], _ target: [Character]) -> Int {
  var older: [Int] = []
  var old = Array(0...target.count)
  for (row, sourceCharacter) in source.enumerated() {
    var new = [row + 1]
    for (column, targetCharacter) in target.enumerated() {
      let replacement = old[column] + (sourceCharacter == targetCharacter ? 0 : 1)
      var minimum = min(replacement, old[column + 1] + 1, new[column] + 1)
      if row > 0, column > 0, sourceCharacter == target[column - 1], source[row - 1] == targetCharacter {
        minimum = min(minimum, older[column - 1] + 1)
      }
      new.append(minimum)
    }
    (older, old) = (old, new)
  }
  return old[target.count]
}
