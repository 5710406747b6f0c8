/// Arguments that can't be parsed.
struct UsageError: Error, Equatable, CustomStringConvertible {
  let command: Command?
  let reason: String
  private(set) var suggestion: String?

  init(_ command: Command?, _ reason: String) {
    self.command = command
    self.reason = reason
  }

  /// - Parameter names: the known ones, of which the nearest is suggested if it is near.
  init(_ command: Command?, _ reason: String, nearest word: String, of names: [String]) {
    self.init(command, reason)
    suggestion = Self.nearest(to: word, of: names)
  }

  var description: String {
    let name = command.map { "todos \($0.rawValue)" } ?? "todos"
    let meant = suggestion.map { " Did you mean “\($0)”?" } ?? ""
    let help = command.map { "todos help \($0.rawValue)" } ?? "todos help"
    return "\(name): \(reason).\(meant) See `\(help)`."
  }

  /// Returns the name that a word was probably meant to be: at most a third of its letters are wrong, missing or extra,
  /// but one always may be.
  private static func nearest(to word: String, of names: [String]) -> String? {
    // A long text is no name, and the comparison costs the product of the lengths.
    guard word.count <= 40 else { return nil }
    let near = names.map { (name: $0, edits: edits(from: Array(word), to: Array($0))) }.min { $0.edits < $1.edits }
    return near.flatMap { $0.edits <= max(1, $0.name.count / 3) ? $0.name : nil }
  }

  /// Returns the number of insertions, deletions and substitutions: a row for each letter of the one, from the row
  /// before.
  private static func edits(from first: [Character], to second: [Character]) -> Int {
    var row = Array(0...second.count)
    for letter in first {
      var diagonal = row[0]
      row[0] += 1
      for index in second.indices {
        let replaced = diagonal + (letter == second[index] ? 0 : 1)
        diagonal = row[index + 1]
        row[index + 1] = min(replaced, row[index] + 1, diagonal + 1)
      }
    }
    return row[second.count]
  }
}
