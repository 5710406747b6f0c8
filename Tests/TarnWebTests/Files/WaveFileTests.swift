import TarnWeb
import Testing

@Suite("WAV files") struct WaveFileTests {
  private static func little(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + little(content.count) + content
  }

  /// A file of 100 bytes a second.
  private static func file(_ count: Int, before: [UInt8] = []) -> [UInt8] {
    let format = chunk("fmt ", [1, 0, 1, 0] + little(100) + little(100) + [1, 0, 8, 0])
    let content = Array("WAVE".utf8) + before + format + chunk("data", [UInt8](repeating: 0, count: count))
    return Array("RIFF".utf8) + little(content.count) + content
  }

  private func error(_ bytes: [UInt8]) -> WaveFileError? {
    do throws(WaveFileError) {
      _ = try WaveFile(bytes)
      return nil
    } catch { return error }
  }

  @Test("The length is read from the headers and rounded up, after chunks of any other kind") func length() throws {
    #expect(try WaveFile(Self.file(200)).seconds == 2)
    #expect(try WaveFile(Self.file(201)).seconds == 3)
    #expect(try WaveFile(Self.file(150, before: Self.chunk("LIST", [1, 2, 3]) + [0])).seconds == 2)
  }

  @Test("A file of another format, a truncated one and an empty one are refused") func refused() {
    #expect(error([]) == .otherFormat)
    #expect(error(Array("RIFF....AVI ".utf8)) == .otherFormat)
    let whole = Self.file(200)
    for count in 12..<whole.count { #expect(error(Array(whole[..<count])) == .damaged, "cut to \(count)") }
    #expect(error(Self.file(0)) == .damaged)
  }

  @Test("A sound that is too long is refused with both lengths") func tooLong() {
    let error = #expect(throws: WaveFileError.self) { try WaveFile(Self.file(13_000), upTo: 120) }
    #expect(error == .tooLong(seconds: 130, longest: 120))
    #expect(error?.description == "It is 2 minutes long; a recording has at most 2. Shorten it.")
  }
}
