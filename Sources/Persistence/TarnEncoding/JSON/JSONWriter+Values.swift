import Foundation

extension JSONWriter {
  /// Appends a value.
  ///
  /// - Parameter levels: the number of lists and objects that the caller has opened with raw syntax and not closed, so
  ///   that the whole is not nested too deep to be read again.
  /// - Throws: ``TextSyntaxError`` if a value cannot be encoded or is nested too deep; then nothing is appended.
  /// - Precondition: it is not called by a value that this writer is encoding; `levels` is not negative.
  /// - Complexity: O(bytes), and O(n log n) for a dictionary or a set.
  package func append(_ value: some Encodable, within levels: Int = 0) throws(TextSyntaxError) {
    precondition(depth == 0, "A value can't write to the writer that is encoding it.")
    precondition(levels >= 0, "The number of containers around a value can't be negative.")
    let start = text.count
    self.levels = levels
    error = nil
    let failure = encode(value)
    depth = 0
    starts.count = 0
    guard error != nil || failure != nil else { return }
    text.count = start
    switch error {
    case .tooDeep: throw .tooDeep
    case .outOfOrder: try appendUncached(value)
    case nil: if let failure { throw TextSyntaxError(encoding: failure) }
    }
  }

  private func encode<Value: Encodable>(_ value: Value) -> (any Error)? {
    frames[0] = Frame(.value, id: newID(), starts: 0)
    depth = 1
    let start = text.count
    do {
      guard try !writeDirectly(value) else { return nil }
      let id = beginValue(in: 0)
      requested = Value.self
      try value.encode(to: JSONValueWriter(writer: self, index: 1, id: id))
      guard error == nil, depth > 1 || text.count > start else {
        // The message of JSONEncoder.
        return EncodingError.invalidValue(
          value, .init(codingPath: [], debugDescription: "Top-level \(Value.self) did not encode any values."))
      }
      close(to: 1)
      return nil
    } catch {
      return error
    }
  }

  /// Writes the value of the member or element that was just begun.
  ///
  /// - Parameter start: the length of the text before, to which it is cut if the value cannot be encoded.
  func encode<Value: Encodable>(_ value: Value, _ index: Int, _ id: Int, from start: Int) throws {
    do {
      guard try !writeDirectly(value) else { return }
      let slot = JSONValueWriter(writer: self, index: index &+ 1, id: beginValue(in: index))
      requested = Value.self
      try value.encode(to: slot)
      try reach(index, id)
    } catch {
      removeValue(index, id, from: start)
      throw error
    }
  }

  /// Writes a value that cannot be written front to back.
  private func appendUncached(_ value: some Encodable) throws(TextSyntaxError) {
    let data = try JSONPrinter(isPretty: false).print(value)
    if levels > 0 {
      // The printer does not know the enclosing levels; the parser checks them.
      let opening = [UInt8](repeating: UInt8(ascii: "["), count: levels)
      let closing = [UInt8](repeating: UInt8(ascii: "]"), count: levels)
      do {
        _ = try (opening + data + closing).withUnsafeBufferPointer { try JSONParser.parse($0) }
      } catch {
        throw .tooDeep
      }
    }
    data.withUnsafeBytes { text.append($0) }
  }

  /// Writes a value of a type that JSON has a form for, or whose own encoding would be slow.
  ///
  /// The types are compared directly, because a cast takes longer than writing a number. A bit cast between equal types
  /// is a copy.
  ///
  /// - Returns: whether the value has such a type.
  /// - Throws: `EncodingError` for a decimal that is not a number.
  @inline(__always) func writeDirectly<Value>(_ value: Value) throws -> Bool {
    if Value.self == String.self {
      _ = text.append(quoting: unsafeBitCast(value, to: String.self))
    } else if Value.self == Int.self {
      text.append(number: unsafeBitCast(value, to: Int.self))
    } else if Value.self == UUID.self {
      text.append(unsafeBitCast(value, to: UUID.self))
    } else if Value.self == Double.self {
      text.append(number: unsafeBitCast(value, to: Double.self))
    } else if Value.self == Bool.self {
      text.append(unsafeBitCast(value, to: Bool.self) ? "true" : "false")
    } else if Value.self == Data.self {
      _ = text.append(quoting: unsafeBitCast(value, to: Data.self).base64EncodedString())
    } else if Value.self == URL.self {
      _ = text.append(quoting: unsafeBitCast(value, to: URL.self).absoluteString)
    } else if Value.self == Decimal.self {
      let decimal = unsafeBitCast(value, to: Decimal.self)
      guard !decimal.isNaN else {
        // Foundation would write it without quotes, which is not valid JSON.
        throw EncodingError.invalidValue(
          value, .init(codingPath: path(to: depth), debugDescription: "a Decimal that is not a number can't be written")
        )
      }
      text.append(ascii: decimal.description)
    } else {
      return false
    }
    return true
  }
}

extension TextSyntaxError {
  static let tooDeep = TextSyntaxError(offset: 0, reason: "nested more than \(JSONParser.depthBound) deep")

  /// Creates an error from an error of an encoder, with a message for the user.
  init(encoding error: any Error) {
    switch error {
    case EncodingError.invalidValue(_, let context):
      self.init(offset: 0, path: StatePath(context.codingPath).text, reason: context.text)
    default: self.init(offset: 0, reason: "\(error)")
    }
  }
}
