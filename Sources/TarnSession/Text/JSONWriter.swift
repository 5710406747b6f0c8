/// Writes values as JSON on one line, straight into memory that it keeps from value to value.
///
/// ```
/// let writer = JSONWriter()
/// writer.append(raw: #"{"action":"#)
/// try writer.append(Action.rename(id, to: "Inbox"), within: 1)
/// writer.append(raw: "}\n")
/// let line = writer.bytes
/// ```
///
/// For whoever writes many small values, such as a log: ``Printer`` takes five times as long or more, for it makes an
/// encoder and a tree for every value. What is written here, ``Parser`` with ``NodeDecoder`` and Foundation's
/// `JSONDecoder` read back equal. Keys stand in the order in which they were encoded; those of a dictionary, and what
/// is in a set, are sorted, so that equal values give equal bytes.
///
/// The text is written front to back, which is all that most types need. One that goes back to a container after it has
/// begun the next, or encodes a key twice, can't be written so; once that is noticed, the whole value is encoded again
/// by Foundation, with what Foundation makes of it: the last value of a key, and all keys sorted, but sets and lists of
/// keys and values in no certain order. So `encode(to:)` may run twice. A mistake that ends the program in Foundation,
/// such as a second value in a single value container, ends it here as well, with the same words.
///
/// A set, or a dictionary whose keys make a list, is known by its type: one that a type encodes to its own encoder,
/// with `set.encode(to: encoder)`, stays in the order it happens to have.
///
/// It is not for a person's eyes (there are no line breaks) and not for many tasks at a time (it is not `Sendable`).
package final class JSONWriter {
  // Invariants: `frames[..<depth]` are initialised, and each but the first is the value of the last member or element
  // of the one before it. Outside `append` the depth is 0. `starts` holds, frame after frame, where each member begins.
  //
  // Nothing here is reached by two at a time, and asking so at each access would cost as much as writing a byte.
  // Room for an action and a patch of a usual size, and for their keys.
  @exclusivity(unchecked) var text = Pile<UInt8>(room: 512)
  @exclusivity(unchecked) var depth = 0
  @exclusivity(unchecked) var starts = Pile<Int>(room: 64)
  /// The last number given to a place; a place that is gone is known by it, for none is given twice.
  @exclusivity(unchecked) var lastPlace = 0
  /// The type that was last asked to encode itself.
  @exclusivity(unchecked) var asked: Any.Type = Never.self
  /// How many containers the caller has around the value.
  @exclusivity(unchecked) var levels = 0
  /// Why writing has to stop. It stays, for `encode(to:)` may swallow errors and has functions that can't throw any.
  @exclusivity(unchecked) var trouble: Trouble?
  /// One for the value as a whole, and one for each container that may be open.
  let frames = UnsafeMutablePointer<Frame>.allocate(capacity: 1 + Parser.depthBound)

  package init() {}

  deinit { frames.deallocate() }

  /// How many bytes there are.
  package var count: Int { text.count }

  /// A copy of what was written.
  ///
  /// - Complexity: O(bytes).
  package var bytes: [UInt8] { withBytes { [UInt8]($0) } }

  /// Lends what was written, without a copy.
  package func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: text.start, count: text.count))
  }

  /// Begins anew, in the same memory.
  ///
  /// - Complexity: O(1).
  package func removeAll() { text.count = 0 }
}

/// Why a text can't be written front to back.
enum Trouble: Error {
  case outOfOrder
  case tooDeep
}
