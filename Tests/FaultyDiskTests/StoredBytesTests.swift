import FaultyDisk
import TarnTesting
import Testing

@Suite("The bytes of a file on a faulty disk")
struct StoredBytesTests {
  /// A model of a file: its bytes, and those at the last sync.
  struct Model {
    var bytes: [UInt8] = []
    var durable: [UInt8] = []

    mutating func write(_ new: [UInt8], at offset: Int) {
      while bytes.count < offset + new.count { bytes.append(0) }
      for (index, byte) in new.enumerated() { bytes[offset + index] = byte }
    }

    mutating func truncate(to size: Int) {
      while bytes.count < size { bytes.append(0) }
      bytes = Array(bytes.prefix(size))
    }
  }

  @Test("The bytes equal the model's, and the durable ones those at the last sync", arguments: 0..<100 as Range<UInt64>)
  func modelled(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var (model, file) = (Model(), StoredBytes())
    for _ in 0..<100 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        file.sync()
        model.durable = model.bytes
      case 1, 2:
        let size = Int.random(in: 0...1_500, using: &random)
        file.truncate(to: size)
        model.truncate(to: size)
      default:
        let new = (0..<Int.random(in: 0...600, using: &random)).map { _ in UInt8.random(in: 1...255, using: &random) }
        // An empty write does not extend a file.
        let offset = new.isEmpty ? 0 : Int.random(in: 0...1_500, using: &random)
        file.write(new, at: offset)
        model.write(new, at: offset)
      }
      #expect(file.bytes == model.bytes)
      #expect(file.durable == model.durable)
    }
  }

  @Test("Synced bytes survive a power cut unchanged")
  func synced() {
    var file = StoredBytes()
    for size in 1..<100 { file.write(Array(repeating: UInt8(size), count: size), at: size * 7) }
    file.sync()
    for seed in 0..<50 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      #expect(file.survivor(using: &random) == file.bytes)
    }
  }

  @Test("Sectors without a later write survive a power cut")
  func untouchedSectors() {
    for seed in 0..<300 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      var file = StoredBytes(Array(repeating: 1, count: 64 * 512))
      var written: Set<Int> = []
      for _ in 0..<8 {
        let (offset, count) = (Int.random(in: 0..<30_000, using: &random), Int.random(in: 1..<2_000, using: &random))
        file.write(Array(repeating: 2, count: count), at: offset)
        written.formUnion((offset / 512)...((offset + count - 1) / 512))
      }
      let remaining = file.survivor(using: &random)
      for sector in 0..<64 where !written.contains(sector) {
        #expect(remaining[(sector * 512)..<(sector * 512 + 512)].allSatisfy { $0 == 1 })
      }
    }
  }

  @Test("The bytes can survive in every way that a drive allows")
  func outcomes() {
    var file = StoredBytes(Array(repeating: 0, count: 512))
    file.write(Array(repeating: 1, count: 512), at: 0)
    file.write(Array(repeating: 2, count: 1_024), at: 512)
    var outcomes: Set<String> = []
    for seed in 0..<500 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let remaining = file.survivor(using: &random)
      let (first, second) = (remaining[..<512], remaining[512...])
      if remaining == Array(repeating: 0, count: 512) { outcomes.insert("nothing") }
      if remaining == file.bytes { outcomes.insert("all") }
      if first.allSatisfy({ $0 == 1 }), second.isEmpty { outcomes.insert("the first alone") }
      if first.allSatisfy({ $0 == 0 }), second.elementsEqual(file.bytes[512...]) { outcomes.insert("the last alone") }
      if second.count == 512, second.allSatisfy({ $0 == 2 }) { outcomes.insert("cut at a sector") }
      if second.count == 1_024, second.allSatisfy({ $0 == 0 }) { outcomes.insert("the length alone") }
      if second.prefix(512).allSatisfy({ $0 == 0 }), second.dropFirst(512).contains(2) {
        outcomes.insert("the end alone")
      }
      if Set(second).count > 100 { outcomes.insert("garbage") }
      if !second.count.isMultiple(of: 512) { outcomes.insert("cut at any byte") }
    }
    #expect(
      outcomes == [
        "nothing", "all", "the first alone", "the last alone", "cut at a sector", "the length alone", "the end alone",
        "garbage", "cut at any byte",
      ])
  }

  @Test("Bytes of a failed sync are not made durable by the next one")
  func failedSync() {
    var file = StoredBytes()
    file.write([1], at: 0)
    file.sync()
    file.write([2], at: 1)
    file.failSync()
    file.write([3], at: 2)
    file.sync()
    #expect(file.bytes == [1, 2, 3])
    #expect(file.durable == [1, 0, 3])
    file.write([4, 5], at: 1)
    file.sync()
    #expect(file.durable == [1, 4, 5])
  }

  @Test("A hundred thousand appends with a sync each take a short time")
  func appending() {
    var file = StoredBytes()
    let page = [UInt8](repeating: 7, count: 1_000)
    // A hundred megabytes. Work proportional to the file at each append would be five terabytes.
    for index in 0..<100_000 {
      file.write(page, at: index * page.count)
      file.sync()
    }
    #expect(file.count == 100_000_000)
  }
}
