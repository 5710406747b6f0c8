extension JSONWriter {
  /// The way to the container at an index, for whoever asks: it is read from what was written, so that it costs nothing
  /// as long as nobody does.
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

  /// A key without its quotes and escapes.
  private func name(at start: Int) -> String {
    var parser = Parser(bytes: UnsafeBufferPointer(start: text.start, count: text.count), next: start)
    do { return try parser.text() } catch { preconditionFailure("An encoded key can't be decoded: \(error)") }
  }
}

/// A key as it was written; of which type it was nobody knows any more.
struct WrittenKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  /// - Parameter isOfDictionary: whether digits are a number, as in a dictionary with integers for keys.
  init(_ name: String, isOfDictionary: Bool) {
    stringValue = name
    intValue = isOfDictionary ? Int(name) : nil
  }
  init?(stringValue: String) { self.init(stringValue, isOfDictionary: false) }
  init?(intValue: Int) { self.init("\(intValue)", isOfDictionary: true) }
}
