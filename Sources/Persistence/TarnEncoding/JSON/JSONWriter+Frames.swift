extension JSONWriter {
  /// An open container, or, as the first frame, the position of the whole value.
  struct Frame {
    enum Kind { case value, list, object }

    let kind: Kind
    /// The unique ID of this frame, which tells it apart from earlier frames at the same index.
    let id: Int
    /// The number of entries in `starts` that belong to lower frames.
    let starts: Int
    /// The number of members or elements.
    var count = 0
    /// The number of consecutive elements that sorting keeps together: 0 for no sorting, 2 for a key and its value.
    var stride = 0
    /// The ID of the encoder of the last value, or 0; and the offset at which that value begins.
    var value = 0
    var valueStart = 0
    /// A bit for each key, by which most keys are known not to be duplicates.
    var keyBits: UInt64 = 0
    /// Whether the keys have to be compared when the container is closed.
    var isSuspect = false

    init(_ kind: Kind, id: Int, starts: Int) {
      self.kind = kind
      self.id = id
      self.starts = starts
    }

    /// Whether `starts` has an entry for each member or element.
    var isListed: Bool { kind == .object || stride > 0 }
  }

  @inline(__always) func newID() -> Int {
    lastID &+= 1
    return lastID
  }

  /// Records that front-to-back writing has failed, and invalidates all IDs.
  @inline(never) func fail(_ reason: JSONWritingError) -> JSONWritingError {
    if error == nil { error = reason }
    depth = 0
    return reason
  }

  /// Closes all containers above a container, so that the next member can be written to it.
  ///
  /// - Throws: ``JSONWritingError/outOfOrder`` if it is closed, because an enclosing container has been written to.
  @inline(__always) func reach(_ index: Int, _ id: Int) throws {
    guard index < depth, frames[index].id == id else { throw fail(.outOfOrder) }
    if depth > index &+ 1 { close(to: index &+ 1) }
    if frames[index].value != 0 { finishValue(index) }
    // Closing may have found a duplicate key.
    guard depth != 0 else { throw JSONWritingError.outOfOrder }
  }

  /// Closes the open containers above an index.
  func close(to end: Int) {
    while depth > end {
      let last = depth &- 1
      if frames[last].value != 0 { finishValue(last) }
      guard depth > end else { return }
      if frames[last].isSuspect || frames[last].stride > 0 { checkAndSort(frames[last]) }
      guard depth > end else { return }
      text.append(frames[last].kind == .object ? UInt8(ascii: "}") : UInt8(ascii: "]"))
      starts.count = frames[last].starts
      depth = last
    }
  }

  /// Ends the last value of a container.
  @inline(__always) private func finishValue(_ index: Int) {
    if text.count == frames[index].valueStart { writeEmptyObject(index) }
    frames[index].value = 0
  }

  /// Writes an empty object for a value that encoded nothing, like Foundation.
  @inline(never) private func writeEmptyObject(_ index: Int) {
    if index &+ levels < JSONParser.depthBound { text.append("{}") } else { _ = fail(.tooDeep) }
  }

  /// Opens a container as the last value of the innermost open container.
  @inline(__always) func open(_ kind: Frame.Kind, _ id: Int) throws {
    guard depth &+ levels <= JSONParser.depthBound else { throw fail(.tooDeep) }
    (frames + depth).initialize(to: Frame(kind, id: id, starts: starts.count))
    depth &+= 1
    text.append(kind == .object ? UInt8(ascii: "{") : UInt8(ascii: "["))
  }

  /// Opens a container without a separate encoder and returns its ID.
  ///
  /// - Returns: 0, which is no valid ID, if the container would be nested too deep.
  @inline(__always) func openNew(_ kind: Frame.Kind) -> Int {
    let id = newID()
    return (try? open(kind, id)) == nil ? 0 : id
  }

  /// Returns a new ID for the encoder of the next value in a container.
  @inline(__always) func beginValue(in index: Int) -> Int {
    let id = newID()
    frames[index].value = id
    frames[index].valueStart = text.count
    return id
  }

  /// Ends a value for whose encoding an encoder passed its own slot on. That encoder can write nothing more.
  @inline(__always) func endValue(_ index: Int, _ id: Int) throws {
    guard index <= depth, frames[index &- 1].value == id else { throw fail(.outOfOrder) }
    close(to: index)
    guard depth != 0 else { throw JSONWritingError.outOfOrder }
    if text.count == frames[index &- 1].valueStart { writeEmptyObject(index &- 1) }
  }

  /// Removes the output of a value that could not be encoded, and resets its slot.
  @inline(never) func clear(_ index: Int, _ id: Int, from start: Int) {
    guard index <= depth, frames[index &- 1].value == id else { return }
    if depth > index { starts.count = frames[index].starts }
    depth = index
    text.count = start
    requested = Never.self
  }

  /// Removes a value that could not be encoded, with its key and its comma.
  @inline(never) func removeValue(_ index: Int, _ id: Int, from start: Int) {
    guard index < depth, frames[index].id == id else { return }
    depth = index &+ 1
    text.count = start
    frames[index].value = 0
    frames[index].count &-= 1
    let remainingStarts = frames[index].starts &+ (frames[index].isListed ? frames[index].count : 0)
    starts.count = remainingStarts
    requested = Never.self
  }
}
