import Foundation

/// Writes values in the compact form of ``BinaryForm``, into memory that it reuses.
///
/// ```
/// let writer = BinaryWriter(names: BinaryNames())
/// try writer.append(Action.rename(id, to: "Inbox"))
/// file.append(writer.bytes)
/// ```
///
/// An action takes less than half of its bytes as JSON, and is read in a third of the time. The rules are those of
/// ``JSONWriter``: the keys of a dictionary and the elements of a
/// set are sorted, so that equal values give equal bytes; a type that cannot be written front to back is encoded again
/// by Foundation. ``BinaryReader`` reads the bytes, and ``BinaryText`` converts them to JSON and back.
package final class BinaryWriter {
  // Invariants: as in JSONWriter: `frames[..<depth]` are initialized, and each but the first is the value of the last
  // member or element of the one before it. Outside `append` the depth is 0.
  @exclusivity(unchecked) var output = JSONWriter.Buffer<UInt8>(capacity: 512)
  @exclusivity(unchecked) var depth = 0
  /// The offset of each member or element of the containers that are sorted, frame by frame.
  @exclusivity(unchecked) var starts = JSONWriter.Buffer<Int>(capacity: 16)
  @exclusivity(unchecked) var lastID = 0
  @exclusivity(unchecked) var requested: Any.Type = Never.self
  @exclusivity(unchecked) var error: JSONWritingError?
  /// Whether the value that is written next is secret.
  @exclusivity(unchecked) var isHidden = false
  /// The part of the value that is written next; `nil` for all of it.
  @exclusivity(unchecked) var selection: BinarySelection?
  let frames = UnsafeMutablePointer<Frame>.allocate(capacity: 1 + JSONParser.depthBound)
  /// The table of names; `nil` to write each name as a text, so that the bytes depend on nothing but the value.
  let names: BinaryNames?
  /// The names of the members whose values are replaced.
  let secrets: Set<String>
  /// The text in place of a secret text.
  package var placeholder = "•••"
  /// Whether a value was replaced since this was set to false.
  package var hasHidden = false

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - names: the table of names; `nil` to write each name as a text.
  ///   - secrets: the names of the members whose values are replaced, at any depth.
  package init(names: BinaryNames?, hiding secrets: Set<String> = []) {
    self.names = names
    self.secrets = secrets
  }

  deinit { frames.deallocate() }

  /// The number of bytes written.
  package var count: Int { output.count }

  /// A copy of the bytes written.
  package var bytes: [UInt8] { withBytes { [UInt8]($0) } }

  /// Calls a closure with the bytes written, without copying them.
  package func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: output.start, count: output.count))
  }

  /// Removes the bytes from an offset on, and keeps the memory.
  package func removeAll(from count: Int = 0) { output.count = min(count, output.count) }

  /// Appends a value.
  ///
  /// - Parameter selection: the part of the value to write; `nil` for all of it.
  /// - Throws: ``TextSyntaxError`` if a value cannot be encoded or is nested too deep; then nothing is appended.
  package func append(_ value: some Encodable, selecting selection: BinarySelection? = nil) throws(TextSyntaxError) {
    precondition(depth == 0, "A value can't write to the writer that is encoding it.")
    let start = output.count
    error = nil
    isHidden = false
    self.selection = selection
    let failure = encode(value)
    depth = 0
    starts.count = 0
    guard error != nil || failure != nil else { return }
    output.count = start
    switch error {
    case .tooDeep: throw .tooDeep
    case .outOfOrder: try appendUncached(value)
    case nil: if let failure { throw TextSyntaxError(encoding: failure) }
    }
  }

  private func encode<Value: Encodable>(_ value: Value) -> (any Error)? {
    frames[0] = Frame(.value, id: newID(), isHidden: false, starts: 0)
    depth = 1
    let start = output.count
    do {
      if try writeDirectly(value) { return nil }
      let id = beginValue(in: 0)
      requested = Value.self
      try value.encode(to: BinaryValueWriter(writer: self, index: 1, id: id))
      guard error == nil, depth > 1 || output.count > start else {
        return EncodingError.invalidValue(
          value, .init(codingPath: [], debugDescription: "Top-level \(Value.self) did not encode any values."))
      }
      close(to: 1)
      return nil
    } catch {
      return error
    }
  }

  /// Writes a value that cannot be written front to back.
  private func appendUncached(_ value: some Encodable) throws(TextSyntaxError) {
    let data = try JSONPrinter(isPretty: false).print(value)
    try append(JSONReader.node(of: data))
  }

  /// Writes the value of the member or element that was just begun.
  func encode<Value: Encodable>(_ value: Value, _ index: Int, _ id: Int) throws {
    do {
      if try writeDirectly(value) { return }
      let slot = BinaryValueWriter(writer: self, index: index &+ 1, id: beginValue(in: index))
      requested = Value.self
      try value.encode(to: slot)
      try reach(index, id)
    } catch {
      // A part of the value may be written, so Foundation encodes the whole again, or throws the error.
      throw fail(.outOfOrder)
    }
  }

  /// Writes a value of a type with a form of its own. See ``JSONWriter/writeDirectly(_:)``.
  @inline(__always) func writeDirectly<Value>(_ value: Value) throws -> Bool {
    if Value.self == String.self {
      write(unsafeBitCast(value, to: String.self))
    } else if Value.self == Int.self {
      write(whole: unsafeBitCast(value, to: Int.self))
    } else if Value.self == UUID.self {
      write(unsafeBitCast(value, to: UUID.self))
    } else if Value.self == Double.self {
      write(unsafeBitCast(value, to: Double.self))
    } else if Value.self == Bool.self {
      write(unsafeBitCast(value, to: Bool.self))
    } else if Value.self == Data.self {
      write(unsafeBitCast(value, to: Data.self).base64EncodedString())
    } else if Value.self == URL.self {
      write(unsafeBitCast(value, to: URL.self).absoluteString)
    } else if Value.self == Decimal.self {
      let decimal = unsafeBitCast(value, to: Decimal.self)
      guard !decimal.isNaN else {
        throw EncodingError.invalidValue(
          value, .init(codingPath: [], debugDescription: "a Decimal that is not a number can't be written"))
      }
      write(digits: decimal.description)
    } else {
      return false
    }
    return true
  }
}
