extension JSONWriter {
  /// Appends a number that is already formatted.
  package func append(digits: String) { for byte in digits.utf8 { text.append(byte) } }
}
