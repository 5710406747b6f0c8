import TarnTesting
import Testing

@testable import StorageSuite
@testable import TarnSharing
@testable import TarnStorage

@Suite("Frames")
struct FrameTests {
  @Test("The assembler decodes the same frames, however the bytes are split")
  func cuts() throws {
    var random = SeededRandom(seed: 3)
    for _ in 0..<200 {
      let frames = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        let body = random.bytes(Int.random(in: 0...(Bool.random(using: &random) ? 3 : 5_000), using: &random))
        return Frame(OwnerProtocol.Request(ask: random.unusualText(upTo: 20)), body)
      }
      let bytes = frames.flatMap(\.encoded)
      var assembler = FrameAssembler(limit: 10_000)
      var found: [Frame] = []
      var location = 0
      while location < bytes.count {
        let maximum = Bool.random(using: &random) ? 5 : 4_000
        let end = min(bytes.count, location + Int.random(in: 1...maximum, using: &random))
        bytes[location..<end].withUnsafeBytes { assembler.add($0) }
        location = end
        while Bool.random(using: &random), let frame = try assembler.next() { found.append(frame) }
      }
      while let frame = try assembler.next() { found.append(frame) }
      #expect(found == frames)
      #expect(assembler.isEmpty)
    }
  }

  @Test("A frame length over the limit is refused at once, and the limit itself is accepted")
  func lengths() throws {
    for (length, isRefused) in [(100, false), (101, true), (0xffff_ffff, true), (0x8000_0000, true)] {
      var assembler = FrameAssembler(limit: 100)
      withUnsafeBytes(of: UInt32(length).bigEndian) { assembler.add($0) }
      if isRefused {
        #expect(throws: FrameConnectionError.tooLarge(length)) { try assembler.next() }
      } else {
        #expect(try assembler.next() == nil)
        #expect(!assembler.isEmpty)
      }
    }
  }

  @Test(
    "A frame without a header is refused",
    arguments: [[], [1, 2, 3], [UInt8](repeating: 0, count: 40_000)] as [[UInt8]])
  func headers(payload: [UInt8]) {
    var assembler = FrameAssembler(limit: 50_000)
    withUnsafeBytes(of: UInt32(payload.count).bigEndian) { assembler.add($0) }
    payload.withUnsafeBytes { assembler.add($0) }
    #expect(throws: FrameConnectionError.self) { try assembler.next() }
  }

  @Test("Random bytes are frames, are incomplete or are refused")
  func garbage() {
    var random = SeededRandom(seed: 4)
    for _ in 0..<2_000 {
      var assembler = FrameAssembler(limit: 64)
      var bytes = random.bytes(Int.random(in: 0...100, using: &random))
      for index in bytes.indices.prefix(3) { bytes[index] = 0 }
      bytes.withUnsafeBytes { assembler.add($0) }
      var count = 0
      while let frame = try? assembler.next() {
        #expect(frame.size <= 64)
        count += 1
      }
      #expect(count <= 20)
    }
  }
}
