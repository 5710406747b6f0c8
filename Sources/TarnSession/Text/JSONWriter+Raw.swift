/// Appending pieces for a caller that writes the structure itself. The caller ensures that they form JSON.
extension JSONWriter {
  /// Appends brackets, commas, quoted keys: pieces that are JSON already.
  package func append(raw piece: StaticString) { text.append(piece) }

  /// Appends a text, in quotes and with escapes.
  package func append(text piece: String) { _ = text.append(quoting: piece) }

  package func append(_ number: Int) { text.append(number: number) }
  package func append(_ number: Int64) { text.append(number: number) }
  package func append(_ number: UInt64) { text.append(number: number) }

  /// Appends a number with the fewest digits that are read as the same number; as a text if it is not finite.
  package func append(_ number: Double) { text.append(number: number) }

  package func append(_ truth: Bool) { text.append(truth ? "true" : "false") }
}
