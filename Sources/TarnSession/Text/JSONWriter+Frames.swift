extension JSONWriter {
  /// A container that is being written, or, as the first, the place of the value as a whole.
  struct Frame {
    enum Kind { case value, list, object }

    let kind: Kind
    /// Distinguishes it from earlier containers with its index.
    let place: Int
    /// The number of entries in `starts` below its own.
    let starts: Int
    /// The number of its members or elements.
    var count = 0
    /// The number of elements that stay together when they are sorted: 0 for no sorting, 2 for a key and its value.
    var stride = 0
    /// The place of an encoder for its last value, or 0; and the beginning of that value.
    var value = 0
    var valueStart = 0
    /// A bit of each key, which excludes most duplicates.
    var seen: UInt64 = 0
    /// Whether keys have to be compared at the end.
    var isSuspect = false

    init(_ kind: Kind, place: Int, starts: Int) {
      self.kind = kind
      self.place = place
      self.starts = starts
    }

    /// Whether `starts` has an entry for each member or element.
    var isListed: Bool { kind == .object || stride > 0 }
  }

  @inline(__always) func newPlace() -> Int {
    lastPlace &+= 1
    return lastPlace
  }

  /// Records that the text can't be written, and invalidates every place.
  @inline(never) func stop(_ reason: Trouble) -> Trouble {
    if trouble == nil { trouble = reason }
    depth = 0
    return reason
  }

  /// Makes a container the last open one, so that it can be written to.
  ///
  /// - Throws: ``Trouble/outOfOrder`` if it was closed, because its parent was written to.
  @inline(__always) func reach(_ index: Int, _ place: Int) throws {
    guard index < depth, frames[index].place == place else { throw stop(.outOfOrder) }
    if depth > index &+ 1 { close(to: index &+ 1) }
    if frames[index].value != 0 { settle(index) }
    // Closing may have found a duplicate key.
    guard depth != 0 else { throw Trouble.outOfOrder }
  }

  /// Closes the open containers above an index.
  func close(to end: Int) {
    while depth > end {
      let last = depth &- 1
      if frames[last].value != 0 { settle(last) }
      guard depth > end else { return }
      if frames[last].isSuspect || frames[last].stride > 0 { arrange(frames[last]) }
      guard depth > end else { return }
      text.append(frames[last].kind == .object ? UInt8(ascii: "}") : UInt8(ascii: "]"))
      starts.count = frames[last].starts
      depth = last
    }
  }

  /// Ends the last value of a container.
  @inline(__always) private func settle(_ index: Int) {
    if text.count == frames[index].valueStart { fill(index) }
    frames[index].value = 0
  }

  /// Writes the result of a value that encoded nothing: an empty object, as in Foundation.
  @inline(never) private func fill(_ index: Int) {
    if index &+ levels < Parser.depthBound { text.append("{}") } else { _ = stop(.tooDeep) }
  }

  /// Opens a container as the value of the last open one.
  @inline(__always) func open(_ kind: Frame.Kind, _ place: Int) throws {
    guard depth &+ levels <= Parser.depthBound else { throw stop(.tooDeep) }
    (frames + depth).initialize(to: Frame(kind, place: place, starts: starts.count))
    depth &+= 1
    text.append(kind == .object ? UInt8(ascii: "{") : UInt8(ascii: "["))
  }

  /// Opens a container that no encoder has requested, and returns its place.
  ///
  /// - Returns: 0, which is no place, if it would be too deep.
  @inline(__always) func openNew(_ kind: Frame.Kind) -> Int {
    let place = newPlace()
    return (try? open(kind, place)) == nil ? 0 : place
  }

  /// Creates a place for an encoder, whose value comes next in a container.
  @inline(__always) func beginValue(in index: Int) -> Int {
    let place = newPlace()
    frames[index].value = place
    frames[index].valueStart = text.count
    return place
  }

  /// Ends a value whose encoder passed its place on to another: that one can write nothing more.
  @inline(__always) func endValue(_ index: Int, _ place: Int) throws {
    guard index <= depth, frames[index &- 1].value == place else { throw stop(.outOfOrder) }
    close(to: index)
    guard depth != 0 else { throw Trouble.outOfOrder }
    if text.count == frames[index &- 1].valueStart { fill(index &- 1) }
  }

  /// Removes a value that could not be encoded, so that its place is as before.
  @inline(never) func clear(_ index: Int, _ place: Int, from start: Int) {
    guard index <= depth, frames[index &- 1].value == place else { return }
    if depth > index { starts.count = frames[index].starts }
    depth = index
    text.count = start
    asked = Never.self
  }

  /// Removes a value that could not be encoded, with its key and its comma.
  @inline(never) func takeBack(_ index: Int, _ place: Int, from start: Int) {
    guard index < depth, frames[index].place == place else { return }
    depth = index &+ 1
    text.count = start
    frames[index].value = 0
    frames[index].count &-= 1
    let kept = frames[index].starts &+ (frames[index].isListed ? frames[index].count : 0)
    starts.count = kept
    asked = Never.self
  }
}
