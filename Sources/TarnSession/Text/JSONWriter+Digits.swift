extension JSONWriter {
  /// A number as it is written already.
  package func append(digits: String) { for byte in digits.utf8 { text.append(byte) } }
}
