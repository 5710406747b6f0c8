/// Writes values as JSON on one line, into memory that it reuses from value to value.
///
/// ```
/// let writer = JSONWriter()
/// writer.append(raw: #"{"action":"#)
/// try writer.append(Action.rename(id, to: "Inbox"), within: 1)
/// writer.append(raw: "}\n")
/// let line = writer.bytes
/// ```
///
/// For many small values, such as in a log: ``Printer`` takes five times as long or more, as it creates an encoder and
/// a tree for every value. ``Parser`` with ``NodeDecoder`` and Foundation's `JSONDecoder` read the text back equal.
/// Keys are in the order in which they were encoded; those of a dictionary, and the elements of a set, are sorted, so
/// that equal values give equal bytes.
///
/// The text is written front to back, which suffices for most types. One that returns to a container after it has begun
/// the next, or encodes a key twice, can't be written so; then Foundation encodes the whole value again, with its own
/// results: the last value of a key, and all keys sorted, but sets and lists of keys and values in no certain order. So
/// `encode(to:)` may run twice. An error that ends the program in Foundation, such as a second value in a single value
/// container, ends it here as well, with the same message.
///
/// A set, or a dictionary whose keys form a list, is recognized by its type: one that a type encodes to its own
/// encoder, with `set.encode(to: encoder)`, stays in its random order.
///
/// It writes no line breaks, and is not for several tasks at a time (it is not `Sendable`).
package final class JSONWriter {
  // Invariants: `frames[..<depth]` are initialized, and each but the first is the value of the last member or element
  // of the one before it. Outside `append` the depth is 0. `starts` has, frame after frame, the beginning of each
  // member.
  //
  // Accesses never overlap, and checking that dynamically would cost as much as writing a byte. Room for an action and
  // a patch of a usual size, and for their keys.
  @exclusivity(unchecked) var text = Pile<UInt8>(room: 512)
  @exclusivity(unchecked) var depth = 0
  @exclusivity(unchecked) var starts = Pile<Int>(room: 64)
  /// The last number given to a place. Numbers are not reused, so a place that is gone is recognized.
  @exclusivity(unchecked) var lastPlace = 0
  /// The type that was last asked to encode itself.
  @exclusivity(unchecked) var asked: Any.Type = Never.self
  /// The number of containers of the caller around the value.
  @exclusivity(unchecked) var levels = 0
  /// The error that ends the writing. It stays, as `encode(to:)` may swallow errors and has functions that can't throw
  /// any.
  @exclusivity(unchecked) var trouble: Trouble?
  /// One for the value as a whole, and one for each container that may be open.
  let frames = UnsafeMutablePointer<Frame>.allocate(capacity: 1 + Parser.depthBound)

  package init() {}

  deinit { frames.deallocate() }

  /// The number of bytes.
  package var count: Int { text.count }

  /// A copy of the written bytes.
  ///
  /// - Complexity: O(bytes).
  package var bytes: [UInt8] { withBytes { [UInt8]($0) } }

  /// Passes the written bytes to a closure, without a copy.
  package func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: text.start, count: text.count))
  }

  /// Empties the text and keeps the memory.
  ///
  /// - Complexity: O(1).
  package func removeAll() { text.count = 0 }
}

/// The reason why a text can't be written front to back.
enum Trouble: Error {
  case outOfOrder
  case tooDeep
}
