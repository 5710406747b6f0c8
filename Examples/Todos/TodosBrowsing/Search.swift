import Todos

/// A search: words, each of which must be in the text of a to-do or in one of its tags; one that begins with `#` is the
/// beginning of a tag.
///
/// It ignores case and compares accents.
struct Search: Sendable {
  private let words: [[UInt8]]
  private let tags: [String]

  init(_ text: String) {
    let parts = text.lowercased().split(whereSeparator: \.isWhitespace)
    words = parts.filter { $0.first != "#" }.map { Array($0.utf8) }
    tags = parts.filter { $0.first == "#" }.map { String($0.dropFirst()) }
  }

  /// Whether a to-do matches.
  ///
  /// - Parameter letters: scratch memory, so that many queries allocate it once.
  func finds(_ todo: Todo, _ bytes: inout [UInt8]) -> Bool {
    if !tags.allSatisfy({ tag in todo.tags.contains { $0.hasPrefix(tag) } }) { return false }
    if words.isEmpty { return true }
    bytes.removeAll(keepingCapacity: true)
    SearchText.fold(todo.text, into: &bytes)
    // Bytes of whole letters: they match only where letters begin.
    return bytes.withUnsafeBufferPointer { bytes in
      words.allSatisfy { word in SearchText.contains(bytes, word) || todo.tags.contains { Search.has($0, word) } }
    }
  }

  /// Whether a word is in a tag, which is in lower case.
  private static func has(_ tag: String, _ word: [UInt8]) -> Bool {
    var tag = tag
    return tag.withUTF8 { SearchText.contains($0, word) }
  }
}
