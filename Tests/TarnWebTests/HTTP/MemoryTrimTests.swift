import Foundation
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
}
