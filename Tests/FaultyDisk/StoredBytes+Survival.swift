import TarnTesting

extension StoredBytes {
  /// The bytes that a good drive writes atomically. SQLite gets the same number.
  static var sector: Int { 512 }

  /// Returns the bytes after a power cut: the durable ones, with a random part of the changes since then.
  ///
  /// - None, all, those before a moment, or any of them survive, because a drive reorders writes without a barrier.
  /// - Of a write that extends the file, the length may survive without the bytes: then they are zeros or garbage.
  /// - The last write, and in any order some others, may be torn: only its beginning or its end survives, usually up to
  ///   a sector's edge. Sometimes the whole sector at the tear is garbage, including the bytes beside the write.
  ///
  /// - Complexity: O(n) in the length of the file and of the changes.
  package func survivor(using random: inout SeededRandom) -> [UInt8] {
    guard !changes.isEmpty else { return bytes }
    var (bytes, contents) = undone()
    let survival = Survival(of: changes.count, using: &random)
    let survives = changes.indices.map { changes[$0].isDurable || survival.survives[$0] }
    let last = changes.indices.last { survives[$0] && !changes[$0].isDurable && changes[$0].kind == .write }
    for (index, change) in changes.enumerated() {
      switch change.kind {
      case .truncation:
        if survives[index] { bytes.resize(to: change.offset, using: &random) }
      case .write where survives[index]:
        let mayTear = !change.isDurable && (index == last ? random.oneIn(2) : survival.isUnordered && random.oneIn(8))
        if mayTear {
          bytes.tear(contents[index], at: change.offset, using: &random)
        } else {
          bytes.write(contents[index], at: change.offset, using: &random)
        }
      case .write:
        if change.end > bytes.count, random.oneIn(4) { bytes.resize(to: change.end, using: &random) }
      }
    }
    return bytes
  }
}

/// The survivors of a sequence of changes.
struct Survival {
  let survives: [Bool]
  /// Whether a later change may survive without an earlier one.
  let isUnordered: Bool

  init(of count: Int, using random: inout SeededRandom) {
    let mode = Int.random(in: 0..<4, using: &random)
    isUnordered = mode == 3
    switch mode {
    case 0: survives = Array(repeating: false, count: count)
    case 1: survives = Array(repeating: true, count: count)
    case 2:
      let first = Int.random(in: 0...count, using: &random)
      survives = (0..<count).map { $0 < first }
    default:
      // Half of them, or nearly all: the loss of a single write may only be detected if the others are there.
      let rarity = random.pick(from: [2, 8])
      survives = (0..<count).map { _ in !random.oneIn(rarity) }
    }
  }
}

extension [UInt8] {
  /// Sets the length; added bytes may be garbage from the drive.
  fileprivate mutating func resize(to size: Int, using random: inout SeededRandom) {
    let old = count
    resize(to: size)
    if size > old, random.oneIn(2) { fillWithGarbage(old..<size, using: &random) }
  }

  /// Writes bytes, and fills a gap before them with garbage from the drive.
  fileprivate mutating func write(_ content: [UInt8], at offset: Int, using random: inout SeededRandom) {
    if offset > count { resize(to: offset, using: &random) }
    content.withUnsafeBytes { write($0, at: offset) }
  }

  /// Writes a part of the bytes.
  fileprivate mutating func tear(_ content: [UInt8], at offset: Int, using random: inout SeededRandom) {
    guard !content.isEmpty else { return }
    let sector = StoredBytes.sector
    var edge = Int.random(in: 0...content.count, using: &random)
    // Usually between two sectors of the file, which need not be a multiple within the write.
    if !random.oneIn(8) { edge = Swift.max(0, (offset + edge) / sector * sector - offset) }
    let writtenRange = random.oneIn(4) ? edge..<content.count : 0..<edge
    // The length is independent: it may be the new one without the bytes.
    if offset + content.count > count, random.oneIn(2) { resize(to: offset + content.count, using: &random) }
    if !writtenRange.isEmpty {
      write(Array(content[writtenRange]), at: offset + writtenRange.lowerBound, using: &random)
    }
    if random.oneIn(8) {
      // A sector within the write, never one beside it.
      let start = (offset + Swift.min(edge, content.count - 1)) / sector * sector
      fillWithGarbage(start..<(start + sector), using: &random)
    }
  }

  /// Fills a range with garbage, as far as it exists.
  private mutating func fillWithGarbage(_ range: Range<Int>, using random: inout SeededRandom) {
    var bits: UInt64 = 0
    for index in range.clamped(to: indices) {
      // Eight bytes from each number.
      bits = index % 8 == 0 || bits == 0 ? random.next() : bits >> 8
      self[index] = UInt8(truncatingIfNeeded: bits)
    }
  }
}
