/// Appends raw pieces. The caller is responsible for their forming valid JSON.
extension JSONWriter {
  /// Appends JSON syntax: brackets, commas and quoted keys.
  package func append(raw piece: StaticString) { text.append(piece) }

  /// Appends a text in quotes, with escapes.
  package func append(text piece: String) { _ = text.append(quoting: piece) }

  package func append(_ number: Int) { text.append(number: number) }
  package func append(_ number: Int64) { text.append(number: number) }
  package func append(_ number: UInt64) { text.append(number: number) }

  /// Appends a number in the fewest digits that read back as the same number; as a text if it is not finite.
  package func append(_ number: Double) { text.append(number: number) }

  /// Appends a number that is already formatted.
  package func append(digits: String) { text.append(ascii: digits) }

  package func append(_ truth: Bool) { text.append(truth ? "true" : "false") }
}
