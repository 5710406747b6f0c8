import TarnEncoding

/// The checksum of a state, and the contents of its parts.
///
/// Both follow from the encoded state alone, without the values of secret fields: the same state has the same checksum in
/// another process and on another machine.
struct StateDigest {
  var checksum: UInt64
  /// The contents of the parts, by path.
  var parts: [String: StatePart.Content]

  /// - Parameter state: an encoded state, with all names as texts.
  init(of state: UnsafeRawBufferPointer, withParts: Bool = true) {
    checksum = Self.checksum(state)
    parts = [:]
    guard withParts else { return }
    let names = BinaryNames()
    for leaf in BinaryText.leaves(of: state, names: names) {
      let bytes = UnsafeRawBufferPointer(rebasing: state[leaf.range])
      if bytes.count <= StatePart.valueBound, let json = try? BinaryText.json(bytes, names: names) {
        parts[leaf.path] = .value(json)
      } else {
        parts[leaf.path] = .checksum(Self.checksum(bytes))
      }
    }
  }

  static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var sum = Checksum()
    sum.add(bytes)
    return sum.value
  }

  /// Returns the parts that are not as in an earlier digest, in the order of their paths.
  func parts(unlike before: [String: StatePart.Content]) -> [StatePart] {
    var changed: [StatePart] = []
    for (path, content) in parts where before[path] != content {
      changed.append(StatePart(path: path, content: content))
    }
    for path in before.keys where parts[path] == nil { changed.append(StatePart(path: path, content: .removed)) }
    return changed.sorted { $0.path < $1.path }
  }
}

/// Computes digests of states, in memory that it reuses.
final class StateDigester {
  private let writer: BinaryWriter
  /// The paths of fields that are left out.
  private let omitted: Set<String>

  init(hiding secrets: Set<String>, leavingOut omitted: Set<String> = []) {
    writer = BinaryWriter(names: nil, hiding: secrets)
    self.omitted = omitted
  }

  /// - Complexity: O(size of the state).
  func digest(of state: some Encodable) throws(TextSyntaxError) -> StateDigest {
    try withBytes(of: state) { StateDigest(of: $0) }
  }

  /// Returns the checksum of a state alone.
  func checksum(of state: some Encodable) throws(TextSyntaxError) -> UInt64 {
    try withBytes(of: state) { StateDigest.checksum($0) }
  }

  private func withBytes<Result>(
    of state: some Encodable, _ body: (UnsafeRawBufferPointer) -> Result
  ) throws(TextSyntaxError) -> Result {
    writer.removeAll()
    try writer.append(state)
    return writer.withBytes { bytes in
      guard !omitted.isEmpty, let rest = try? BinaryText.leavingOut(omitted, of: bytes) else { return body(bytes) }
      return rest.withUnsafeBytes { body($0) }
    }
  }

  /// The number of bytes of the last state.
  var byteCount: Int { writer.count }
}
