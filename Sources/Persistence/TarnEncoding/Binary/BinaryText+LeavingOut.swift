extension BinaryText {
  /// Returns an encoded value without the members at some paths, as it would be encoded if its types had no such properties.
  ///
  /// - Parameters:
  ///   - paths: names of members with a dot between them, such as `todos.title`. A list is not a part of a path: its
  ///     elements have the path of the list.
  ///   - bytes: an encoded value, with all names as texts.
  /// - Complexity: O(bytes · depth)
  package static func leavingOut(_ paths: Set<String>, of bytes: UnsafeRawBufferPointer) throws -> [UInt8] {
    let source = BinarySource(bytes, [])
    var output: [UInt8] = []
    try append(source, 0..<source.end(of: 0), "", without: paths, to: &output)
    return output
  }

  private static func append(
    _ source: BinarySource, _ range: Range<Int>, _ path: String, without paths: Set<String>, to output: inout [UInt8]
  ) throws {
    let tag = try source.byte(range.lowerBound)
    guard tag == BinaryForm.object || tag == BinaryForm.list else {
      return output.append(contentsOf: source.bytes[range])
    }
    let contents = try source.contents(tag, at: range.lowerBound)
    var inner: [UInt8] = []
    var next = contents.lowerBound
    while next < contents.upperBound {
      var (start, childPath) = (next, path)
      if tag == BinaryForm.object {
        let member = try source.member(at: next)
        childPath = path.isEmpty ? source.name(member) : "\(path).\(source.name(member))"
        start = member.value
      }
      let end = try source.end(of: start)
      if tag == BinaryForm.list || !paths.contains(childPath) {
        inner.append(contentsOf: source.bytes[next..<start])
        try append(source, start..<end, childPath, without: paths, to: &inner)
      }
      next = end
    }
    output.append(tag)
    if inner.count < Int(BinaryForm.longSize) {
      output.append(UInt8(inner.count))
    } else {
      output.append(BinaryForm.longSize)
      withUnsafeBytes(of: UInt32(inner.count).littleEndian) { output.append(contentsOf: $0) }
    }
    output += inner
  }
}
