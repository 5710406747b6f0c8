import Foundation
import TarnTesting
import Testing

@testable import TarnWeb

@Suite struct MemoryTrimTests {
  @Test("Discarding a buffer touches no byte outside its whole pages") func discard() throws {
    let page = sysconf(Int32(_SC_PAGESIZE))
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 8 * page, alignment: page)
    defer { memory.deallocate() }
    for byte in memory.indices { memory[byte] = 7 }
    // From the middle of the second page to the middle of the seventh: the four pages between are whole.
    MemoryTrim.discard(UnsafeMutableRawBufferPointer(rebasing: memory[page * 3 / 2..<page * 13 / 2]))
    #expect(memory[..<(2 * page)].allSatisfy { $0 == 7 } && memory[(6 * page)...].allSatisfy { $0 == 7 })
    #if os(Linux)
      #expect(memory[2 * page..<6 * page].allSatisfy { $0 == 0 })
    #endif
    // Less than a page, and nothing.
    MemoryTrim.discard(UnsafeMutableRawBufferPointer(rebasing: memory[1..<page]))
    MemoryTrim.discard(UnsafeMutableRawBufferPointer(rebasing: memory[page..<page]))
    MemoryTrim.discard(UnsafeMutableRawBufferPointer(rebasing: memory[page + 1..<2 * page - 1]))
    #expect(memory[..<(2 * page)].allSatisfy { $0 == 7 })
  }

  #if os(Linux)
    @Test("Memory that was freed in small pieces is returned to the system") func trimmed() async {
      await #expect(processExitsWith: .success) {
        var pieces = (0..<64_000).map { _ in UnsafeMutableRawPointer.allocate(byteCount: 1_024, alignment: 16) }
        for piece in pieces { piece.initializeMemory(as: UInt8.self, repeating: 7, count: 1_024) }
        // Above the others, so that the C library keeps them.
        let last = pieces.removeLast()
        let full = MemoryTrimTests.residentBytes
        for piece in pieces { piece.deallocate() }
        precondition(MemoryTrimTests.residentBytes > full - (16 << 20), "The C library has returned it by itself.")
        MemoryTrim.schedule()
        try await eventually { MemoryTrimTests.residentBytes < full - (48 << 20) }
        last.deallocate()
      }
    }

    /// The memory of this process that is not swapped out or given back.
    private static var residentBytes: Int {
      let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
      return (fields.dropFirst().first.flatMap { Int($0) } ?? 0) * sysconf(Int32(_SC_PAGESIZE))
    }
  #endif
}
