import Todos

/// What a person looks for: words, each of which must be in the text of a to-do or in one of its tags; one with a `#` before it
/// begins a tag.
///
/// Large and small letters are alike. Letters are compared as they are written: an accent counts.
struct Search: Sendable {
  private let words: [[UInt8]]
  private let tags: [String]

  init(_ text: String) {
    let parts = text.lowercased().split(whereSeparator: \.isWhitespace)
    words = parts.filter { $0.first != "#" }.map { Array($0.utf8) }
    tags = parts.filter { $0.first == "#" }.map { String($0.dropFirst()) }
  }

  func finds(_ todo: Todo) -> Bool {
    if !tags.allSatisfy({ tag in todo.tags.contains { $0.hasPrefix(tag) } }) { return false }
    if words.isEmpty { return true }
    // Bytes of whole letters: they are found only where letters begin.
    let text = Letters.folded(todo.text)
    return words.allSatisfy { word in
      text.withUnsafeBufferPointer { Letters.contains($0, word) }
        || todo.tags.contains { Letters.folded($0).withUnsafeBufferPointer { Letters.contains($0, word) } }
    }
  }
}
