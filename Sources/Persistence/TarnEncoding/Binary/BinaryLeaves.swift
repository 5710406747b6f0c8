extension BinaryText {
  /// A part of a value: its path, such as `document.clocks[3].zone`, and the range of its bytes.
  package struct Leaf {
    package let path: String
    package let range: Range<Int>
  }

  /// The most leaves of a value, of an object's members and of a list's elements that are leaves of their own: a person
  /// reads no longer list of differences, and two lists of a thousand differ as a whole.
  package static let leafBound = 512
  private static let memberBound = 64
  private static let elementBound = 16

  /// Returns the parts of a value that are no objects or lists, or are large ones.
  ///
  /// - Complexity: O(bytes) at most; O(leaves) for the usual.
  package static func leaves(of bytes: UnsafeRawBufferPointer, names: BinaryNames) -> [Leaf] {
    var leaves: [Leaf] = []
    let source = BinarySource(bytes, names.names)
    guard let end = try? source.end(of: 0) else { return [] }
    add(source, 0..<end, StatePath(), 0, to: &leaves)
    return leaves
  }

  private static func add(
    _ source: BinarySource, _ range: Range<Int>, _ path: StatePath, _ depth: Int, to leaves: inout [Leaf]
  ) {
    guard leaves.count < leafBound, depth < 16, let children = children(source, range) else {
      return leaves.append(Leaf(path: path.text, range: range))
    }
    for child in children {
      let path = child.name.map { path.appending($0) } ?? path.appending(child.index)
      add(source, child.range, path, depth + 1, to: &leaves)
    }
  }

  private struct Child {
    var name: String?
    var index: Int
    var range: Range<Int>
  }

  /// Returns the members or elements of a value; `nil` if it has none or too many.
  private static func children(_ source: BinarySource, _ range: Range<Int>) -> [Child]? {
    guard let tag = try? source.byte(range.lowerBound), tag == BinaryForm.object || tag == BinaryForm.list,
      let contents = try? source.contents(tag, at: range.lowerBound)
    else { return nil }
    var children: [Child] = []
    var next = contents.lowerBound
    while next < contents.upperBound {
      guard children.count < (tag == BinaryForm.object ? memberBound : elementBound) else { return nil }
      var name: String?
      if tag == BinaryForm.object {
        guard let member = try? source.member(at: next) else { return nil }
        name = source.name(member)
        next = member.value
      }
      guard let end = try? source.end(of: next) else { return nil }
      children.append(Child(name: name, index: children.count, range: next..<end))
      next = end
    }
    return children.isEmpty ? nil : children
  }
}
