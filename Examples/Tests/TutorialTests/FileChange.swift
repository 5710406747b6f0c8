/// A change of a file, as the tutorial shows it: a line with the file, and a block of code.
enum FileChange {
  case create(String, text: String)
  case replace(String, text: String)
  /// Each hunk is a list of lines with a sign before each: `+`, `-`, or a blank for an unchanged line.
  case edit(String, hunks: [[String]])
  case delete(String)

  /// - Parameters:
  ///   - caption: the line above the block: ``Sources/Kitty/Kitty.swift`, a new file:`.
  ///   - language: the language of the block: `swift`, or `diff` for changed lines.
  init(_ caption: Substring, _ language: Substring, _ block: ArraySlice<Substring>) throws {
    guard let match = caption.wholeMatch(of: /`([^`]+)`, (a new file|the whole file|changed lines)[^:]*:/) else {
      throw UnclearChange("The line above a block does not say what it is: \(caption)")
    }
    let (path, kind) = (String(match.1), match.2)
    guard (language == "diff") == (kind == "changed lines"), ["swift", "diff"].contains(language) else {
      throw UnclearChange("A block of \(language) is no “\(kind)”: \(caption)")
    }
    let text = block.map { $0 + "\n" }.joined()
    switch kind {
    case "a new file": self = .create(path, text: text)
    case "the whole file": self = .replace(path, text: text)
    default: self = .edit(path, hunks: block.split(separator: "…").map { $0.map(String.init) })
    }
  }

  /// Applies the change as a reader does.
  ///
  /// - Throws: an error if the file is there although it is new, is not there although it is not, or has no place or
  ///   several places with the lines of a hunk after those of the hunk before.
  func apply(to files: inout [String: String]) throws {
    switch self {
    case .create(let path, let text):
      guard files.updateValue(text, forKey: path) == nil else { throw UnclearChange("\(path) is not new.") }
    case .replace(let path, let text):
      guard files.updateValue(text, forKey: path) != nil else { throw UnclearChange("There is no \(path).") }
    case .delete(let path):
      guard files.removeValue(forKey: path) != nil else { throw UnclearChange("There is no \(path).") }
    case .edit(let path, let hunks):
      guard let text = files[path] else { throw UnclearChange("There is no \(path).") }
      var lines = text.components(separatedBy: "\n")
      var start = 0
      for hunk in hunks {
        let old = hunk.filter { !$0.hasPrefix("+") }.map { String($0.dropFirst()) }
        let new = hunk.filter { !$0.hasPrefix("-") }.map { String($0.dropFirst()) }
        let places = lines.indices.filter { lines[$0...].starts(with: old) }
        guard places.count == 1, places[0] >= start else {
          throw UnclearChange("\(path) has \(places.count) places, which must follow each other, with\n\(hunk)")
        }
        lines.replaceSubrange(places[0]..<(places[0] + old.count), with: new)
        start = places[0] + new.count
      }
      files[path] = lines.joined(separator: "\n")
    }
  }
}

/// The text of the tutorial can't be followed.
struct UnclearChange: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
