import Foundation

extension BinaryWriter {
  /// An open container, or, as the first frame, the position of the whole value.
  struct Frame {
    enum Kind { case value, list, object }

    let kind: Kind
    /// The unique ID of this frame, which tells it apart from earlier frames at the same index.
    let id: Int
    /// Whether its values are secret.
    let isHidden: Bool
    /// The number of entries in `starts` that belong to lower frames.
    let starts: Int
    /// The offset of its size.
    var size = 0
    var count = 0
    /// The number of consecutive elements that sorting keeps together: 0 for no sorting.
    var stride = 0
    /// The ID of the encoder of the last value, or 0; and the offset at which that value begins.
    var value = 0
    var valueStart = 0
    /// The part of it that is written; `nil` for all of it. Unmanaged: the caller of `append` keeps the whole selection.
    var selection: Unmanaged<BinarySelection>?

    init(_ kind: Kind, id: Int, isHidden: Bool, starts: Int) {
      self.kind = kind
      self.id = id
      self.isHidden = isHidden
      self.starts = starts
    }
  }

  @inline(__always) func newID() -> Int {
    lastID &+= 1
    return lastID
  }

  @inline(never) func fail(_ reason: JSONWritingError) -> JSONWritingError {
    if error == nil { error = reason }
    depth = 0
    return reason
  }

  /// Closes all containers above a container, so that the next member can be written to it.
  @inline(__always) func reach(_ index: Int, _ id: Int) throws {
    guard index < depth, frames[index].id == id else { throw fail(.outOfOrder) }
    if depth > index &+ 1 { close(to: index &+ 1) }
    if frames[index].value != 0 { finishValue(index) }
  }

  func close(to end: Int) {
    while depth > end {
      let last = depth &- 1
      if frames[last].value != 0 { finishValue(last) }
      if frames[last].stride > 0, frames[last].count > 0 { sort(frames[last]) }
      starts.count = frames[last].starts
      endContainer(frames[last].size)
      depth = last
    }
  }

  /// Ends the last value of a container: an empty object if it encoded nothing, like Foundation.
  @inline(__always) private func finishValue(_ index: Int) {
    if output.count == frames[index].valueStart { endContainer(beginContainer(BinaryForm.object)) }
    frames[index].value = 0
  }

  @inline(__always) func open(_ kind: Frame.Kind, _ id: Int) throws {
    guard depth <= JSONParser.depthBound else { throw fail(.tooDeep) }
    var frame = Frame(kind, id: id, isHidden: isHidden, starts: starts.count)
    frame.selection = selection.map(Unmanaged.passUnretained)
    frame.size = beginContainer(kind == .object ? BinaryForm.object : BinaryForm.list)
    (frames + depth).initialize(to: frame)
    depth &+= 1
  }

  @inline(__always) func openNew(_ kind: Frame.Kind) -> Int {
    let id = newID()
    return (try? open(kind, id)) == nil ? 0 : id
  }

  @inline(__always) func beginValue(in index: Int) -> Int {
    let id = newID()
    frames[index].value = id
    frames[index].valueStart = output.count
    return id
  }

  func endValue(_ index: Int, _ id: Int) throws {
    guard index <= depth, frames[index &- 1].value == id else { throw fail(.outOfOrder) }
    close(to: index)
    if output.count == frames[index &- 1].valueStart { endContainer(beginContainer(BinaryForm.object)) }
  }

  /// Begins a member of an object.
  ///
  /// - Returns: whether its value is to be written.
  @inline(__always) func begin(_ key: String, _ index: Int, _ id: Int) throws -> Bool {
    try reach(index, id)
    if frames[index].selection != nil || frames[index].isHidden || frames[index].stride > 0 || !secrets.isEmpty {
      guard beginSpecial(key, index) else {
        // Only the number of the members is wanted.
        if frames[index].selection?._withUnsafeGuaranteedRef({ $0.isCount }) == true {
          write(name: key)
          writeNull()
        }
        return false
      }
    }
    frames[index].count &+= 1
    if frames[index].stride > 0 {
      // The keys of a dictionary are content, of which there is no end.
      byte(0)
      appendCounted(key)
    } else {
      write(name: key)
    }
    return true
  }

  /// Begins a member that may be secret, not selected, or the entry of a dictionary.
  @inline(never) private func beginSpecial(_ key: String, _ index: Int) -> Bool {
    let frame = frames[index]
    if frame.isHidden, frame.stride > 0 {
      hasHidden = true
      return false
    }
    isHidden = frame.isHidden || secrets.contains(key)
    if let node = frame.selection?._withUnsafeGuaranteedRef({ $0 }) {
      guard let member = node.member(key) else { return false }
      selection = member.isWhole ? nil : member
    } else {
      selection = nil
    }
    if frame.stride > 0 { starts.append(output.count) }
    return true
  }

  /// Begins an element of a list.
  ///
  /// - Returns: whether its value is to be written.
  @inline(__always) func begin(_ index: Int, _ id: Int) throws -> Bool {
    try reach(index, id)
    if frames[index].isHidden {
      hasHidden = true
      return false
    }
    isHidden = false
    if let node = frames[index].selection?._withUnsafeGuaranteedRef({ $0 }) {
      frames[index].count &+= 1
      guard let elements = node.elements else {
        // Only the number of the elements is wanted.
        writeNull()
        return false
      }
      selection = elements.isWhole ? nil : elements
      return true
    }
    selection = nil
    if frames[index].stride > 0 { starts.append(output.count) }
    frames[index].count &+= 1
    return true
  }

  /// Sorts the members of a dictionary or the elements of a set by their bytes.
  private func sort(_ frame: Frame) {
    var items: [Range<Int>] = []
    var end = output.count
    for index in stride(from: frame.starts, to: starts.count, by: frame.stride).reversed() {
      items.append(starts.start[index]..<end)
      end = starts.start[index]
    }
    items.sort { order($0, $1) < 0 }
    let start = end
    var sorted = JSONWriter.Buffer<UInt8>(capacity: output.count - start)
    for item in items {
      sorted.append(UnsafeRawBufferPointer(start: output.start + item.lowerBound, count: item.count))
    }
    output.count = start
    output.append(UnsafeRawBufferPointer(start: sorted.start, count: sorted.count))
  }

  private func order(_ lhs: Range<Int>, _ rhs: Range<Int>) -> Int {
    let order = memcmp(output.start + lhs.lowerBound, output.start + rhs.lowerBound, min(lhs.count, rhs.count))
    return order == 0 ? lhs.count - rhs.count : Int(order)
  }
}
