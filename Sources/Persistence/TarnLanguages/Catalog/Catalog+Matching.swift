extension Catalog {
  /// Returns the entry whose English text with some values is a text; of several the one with the longest text of its own.
  func match(_ text: String) -> (entry: Entry, values: [LocalizedText.Argument])? {
    var best: (entry: Entry, values: [LocalizedText.Argument])?
    var length = 0
    for entry in entries where entry.context == nil {
      for id in [entry.id, entry.plural].compactMap(\.self) where id.utf8.contains(UInt8(ascii: "%")) {
        // Most entries differ in their first letter.
        guard id.utf8.first == UInt8(ascii: "%") || id.utf8.first == text.utf8.first else { continue }
        let template = TextTemplate(id)
        guard template.literalLength > length, let values = template.values(in: text) else { continue }
        (best, length) = ((entry, values), template.literalLength)
      }
    }
    return best
  }
}
