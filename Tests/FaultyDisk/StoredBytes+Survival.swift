import TarnTesting

extension StoredBytes {
  /// What a drive writes as a whole, or not at all, if it is a good one. What SQLite is told, too.
  static var sector: Int { 512 }

  /// What is there after a power cut: what was durable, and of the changes since then what chance lets survive.
  ///
  /// - None, all, those before a moment, or any of them, because a drive reorders what it is not told to keep in order.
  /// - Of a write that makes the file longer, the length may survive without the bytes: then they are zeros or garbage.
  /// - The last one, and in any order some others, may be torn: only its beginning or its end is there, mostly up to a
  ///   sector's edge. Sometimes the whole sector where it tore is garbage, with what was next to the write.
  ///
  /// - Complexity: O(n) in the length of the file and of the changes.
  package func survivor(using random: inout SeededRandom) -> [UInt8] {
    guard !changes.isEmpty else { return bytes }
    var (bytes, contents) = undone()
    let survival = Survival(of: changes.count, using: &random)
    let alive = changes.indices.map { changes[$0].isDurable || survival.survives[$0] }
    let last = changes.indices.last { alive[$0] && !changes[$0].isDurable && changes[$0].kind == .write }
    for (index, change) in changes.enumerated() {
      switch change.kind {
      case .truncation:
        if alive[index] { bytes.resize(to: change.offset, using: &random) }
      case .write where alive[index]:
        let mayTear = !change.isDurable && (index == last ? random.oneIn(2) : survival.isUnordered && random.oneIn(8))
        if mayTear {
          bytes.tear(contents[index], at: change.offset, using: &random)
        } else {
          bytes.put(contents[index], at: change.offset, using: &random)
        }
      case .write:
        if change.end > bytes.count, random.oneIn(4) { bytes.resize(to: change.end, using: &random) }
      }
    }
    return bytes
  }
}

/// Which of some changes in a row survive.
struct Survival {
  let survives: [Bool]
  /// Whether a later one may be there without an earlier one.
  let isUnordered: Bool

  init(of count: Int, using random: inout SeededRandom) {
    let way = Int.random(in: 0..<4, using: &random)
    isUnordered = way == 3
    switch way {
    case 0: survives = Array(repeating: false, count: count)
    case 1: survives = Array(repeating: true, count: count)
    case 2:
      let first = Int.random(in: 0...count, using: &random)
      survives = (0..<count).map { $0 < first }
    default:
      // Half of them, or nearly all: what one write among many is missed for shows only if the others are there.
      let rarity = random.pick(from: [2, 8])
      survives = (0..<count).map { _ in !random.oneIn(rarity) }
    }
  }
}

extension [UInt8] {
  /// Sets the length; what is added is what the drive happened to have there.
  fileprivate mutating func resize(to size: Int, using random: inout SeededRandom) {
    let old = count
    resize(to: size)
    if size > old, random.oneIn(2) { soil(old..<size, using: &random) }
  }

  /// Writes something, and fills a gap before it with what the drive happened to have there.
  fileprivate mutating func put(_ content: [UInt8], at offset: Int, using random: inout SeededRandom) {
    if offset > count { resize(to: offset, using: &random) }
    content.withUnsafeBytes { put($0, at: offset) }
  }

  /// Writes a part of something.
  fileprivate mutating func tear(_ content: [UInt8], at offset: Int, using random: inout SeededRandom) {
    guard !content.isEmpty else { return }
    let sector = StoredBytes.sector
    var edge = Int.random(in: 0...content.count, using: &random)
    // Mostly between two sectors of the file, which need not be a multiple within the write.
    if !random.oneIn(8) { edge = Swift.max(0, (offset + edge) / sector * sector - offset) }
    let kept = random.oneIn(4) ? edge..<content.count : 0..<edge
    // The length is a thing of its own: it may be the new one although the bytes up to it are not there.
    if offset + content.count > count, random.oneIn(2) { resize(to: offset + content.count, using: &random) }
    if !kept.isEmpty { put(Array(content[kept]), at: offset + kept.lowerBound, using: &random) }
    if random.oneIn(8) {
      // A sector that the write was in, never one beside it.
      let start = (offset + Swift.min(edge, content.count - 1)) / sector * sector
      soil(start..<(start + sector), using: &random)
    }
  }

  /// Fills a part of it, as far as it is there, with garbage.
  private mutating func soil(_ range: Range<Int>, using random: inout SeededRandom) {
    var bits: UInt64 = 0
    for index in range.clamped(to: indices) {
      // Eight bytes of each number.
      bits = index % 8 == 0 || bits == 0 ? random.next() : bits >> 8
      self[index] = UInt8(truncatingIfNeeded: bits)
    }
  }
}
