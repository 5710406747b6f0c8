/// Writes values as JSON on one line, into memory that it reuses for each value.
///
/// ```
/// let writer = JSONWriter()
/// writer.append(raw: #"{"action":"#)
/// try writer.append(Action.rename(id, to: "Inbox"), within: 1)
/// writer.append(raw: "}\n")
/// let line = writer.bytes
/// ```
///
/// It is meant for many small values, as in a log: ``JSONPrinter`` takes at least five times as long, because it creates an
/// encoder and a tree for each value. ``JSONParser`` with ``JSONNodeDecoder`` and Foundation's `JSONDecoder` read the output
/// back equal. Keys are in the order in which they were encoded; the keys of a dictionary and the elements of a set are
/// sorted, so that equal values give equal bytes.
///
/// The text is written front to back, which suffices for most types. A type that returns to a container after it has
/// begun the next, or that encodes a key twice, cannot be written that way. The writer then encodes the whole value
/// again with Foundation, with Foundation's result: the last value of a duplicate key, and all keys sorted, but sets
/// and lists of keys and values in no defined order. So `encode(to:)` may run twice. A mistake that traps in
/// Foundation, such as a second value in a single value container, also traps here, with the same message.
///
/// A set, or a dictionary whose keys form a list, is recognized by its type. If a type encodes one to its own encoder
/// with `set.encode(to: encoder)`, the order is not defined.
///
/// The output has no line breaks for readers, and a writer serves one task at a time (it is not `Sendable`).
package final class JSONWriter {
  // Invariants: `frames[..<depth]` are initialized, and each but the first is the value of the last member or element
  // of the one before it. Outside `append` the depth is 0. `starts` holds, frame by frame, the offset of each member.
  //
  // No property is accessed concurrently, and checking exclusivity at each access would cost as much as writing a byte.
  // The initial capacity fits an action and a patch of usual size, and their keys.
  @exclusivity(unchecked) var text = Buffer<UInt8>(capacity: 512)
  @exclusivity(unchecked) var depth = 0
  @exclusivity(unchecked) var starts = Buffer<Int>(capacity: 64)
  /// The last ID issued. IDs are never reused, so an ID that no frame has is invalid.
  @exclusivity(unchecked) var lastID = 0
  /// The type whose encoding began last.
  @exclusivity(unchecked) var requested: Any.Type = Never.self
  /// The number of containers that the caller has opened around the value.
  @exclusivity(unchecked) var levels = 0
  /// Why writing has failed. It is stored, because `encode(to:)` may swallow errors and some functions of encoders
  /// cannot throw.
  @exclusivity(unchecked) var error: JSONWritingError?
  /// One frame for the whole value, and one for each container that may be open.
  let frames = UnsafeMutablePointer<Frame>.allocate(capacity: 1 + JSONParser.depthBound)

  package init() {}

  deinit { frames.deallocate() }

  /// The number of bytes written.
  package var count: Int { text.count }

  /// A copy of the bytes written.
  ///
  /// - Complexity: O(bytes).
  package var bytes: [UInt8] { withBytes { [UInt8]($0) } }

  /// Calls a closure with the bytes written, without copying them.
  package func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: text.start, count: text.count))
  }

  /// Removes the text and keeps the memory.
  ///
  /// - Complexity: O(1).
  package func removeAll() { text.count = 0 }
}

/// Why a text cannot be written front to back.
enum JSONWritingError: Error {
  case outOfOrder
  case tooDeep
}
