extension JSONWriter {
  /// Returns the path to the container at an index. It is computed from the written text, so it costs nothing unless it
  /// is requested.
  func path(to index: Int) -> [any CodingKey] {
    guard index <= depth else { return [] }
    return (0..<index).compactMap { index in
      let frame = frames[index]
      guard frame.count > 0 else { return nil }
      switch frame.kind {
      case .value: return nil
      case .list: return IndexKey(frame.count - 1)
      case .object:
        return WrittenKey(name(at: starts.start[frame.starts + frame.count - 1]), isOfDictionary: frame.stride > 0)
      }
    }
  }

  /// Returns a key without its quotes and escapes.
  private func name(at start: Int) -> String {
    var parser = JSONParser(bytes: UnsafeBufferPointer(start: text.start, count: text.count), next: start)
    do { return try parser.text() } catch { preconditionFailure("An encoded key can't be decoded: \(error)") }
  }
}

/// A key read back from the written text; its original type is unknown.
struct WrittenKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  /// Creates a key.
  ///
  /// - Parameter isOfDictionary: whether digits are a number, as in a dictionary with integer keys.
  init(_ name: String, isOfDictionary: Bool) {
    stringValue = name
    intValue = isOfDictionary ? Int(name) : nil
  }
  init?(stringValue: String) { self.init(stringValue, isOfDictionary: false) }
  init?(intValue: Int) { self.init("\(intValue)", isOfDictionary: true) }
}
