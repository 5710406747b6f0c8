/// Appends parts of a JSON text. The caller ensures that together they are valid JSON.
extension JSONWriter {
  /// Appends JSON syntax: brackets, commas and quoted keys.
  package func append(raw syntax: StaticString) { text.append(syntax) }

  /// Appends a text in quotes, with escapes.
  package func append(text string: String) { _ = text.append(quoting: string) }

  package func append(_ number: Int) { text.append(number: number) }
  package func append(_ number: Int64) { text.append(number: number) }
  package func append(_ number: UInt64) { text.append(number: number) }

  /// Appends a number in the fewest digits that read back as the same number; as a text if it is not finite.
  package func append(_ number: Double) { text.append(number: number) }

  /// Appends a number that is already formatted.
  package func append(digits: String) { text.append(ascii: digits) }

  package func append(_ truth: Bool) { text.append(truth ? "true" : "false") }
}
