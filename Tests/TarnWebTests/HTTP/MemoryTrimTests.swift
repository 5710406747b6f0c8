import Foundation
import ProgramDriver
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
        let memory = FreedMemory()
        MemoryTrim.schedule()
        try await eventually { memory.isReturned() }
      }
    }

    @Test("Bodies that clients hold back share one budget, and memory returns to the system when the clients leave")
    func heldBack() async {
      // In a process of its own: here other servers return memory, too.
      await #expect(processExitsWith: .success) { try await MemoryTrimTests.holdBack() }
    }

    @MainActor private static func holdBack() async throws {
      let board = ServedBoard()
      let socket = try ListeningSocket(address: "127.0.0.1", port: 0)
      let pages = try MountedPages(["": .shared(board.page)], port: socket.port, access: .open)
      // As a `WebServer` has it. Nothing here is about time.
      let server = try HTTPServer(on: socket, pages.handling, limits: .patient, bodies: pages.bodies)
      defer {
        server.stop()
        pages.stop()
      }
      let browser = BrowserClient(port: server.port, at: "/")
      try await browser.open()
      let lines = [
        "POST /event HTTP/1.1", "Host: \(browser.host)", browser.origin, "Cookie: \(browser.cookie ?? "")",
        "Content-Type: application/json", "Content-Length: ",
      ]
      try await onOwnThread {
        try leaveSilently(server)
        try leaveWithinBodies(server, lines.joined(separator: "\r\n"))
      }
    }

    /// 200 connections without a body end. Only their number lets the server return memory.
    private static func leaveSilently(_ server: HTTPServer) throws {
      var clients = try (0..<200).map { _ in try RawClient(port: server.port) }
      for client in clients { _ = try client.request("GET", "/") }
      let memory = FreedMemory()
      clients.removeAll()
      try eventually { memory.isReturned() }
    }

    /// 200 clients hold back the last byte of a body each, and those whose bodies are in memory leave: too few for the
    /// number of connections to matter.
    ///
    /// - Parameter head: the head of an event of a session, up to the length of the body.
    private static func leaveWithinBodies(_ server: HTTPServer, _ head: String) throws {
      let (length, budget) = (1 << 20, 80 << 20)
      precondition(server.freeBodyBytes == budget && HTTPLimits().maximumBodyBytes == length)
      let request = Array("\(head)\(length)\r\n\r\n".utf8) + [UInt8](repeating: 0x78, count: length - 1)
      var (holding, refused): ([RawClient], [RawClient]) = ([], [])
      for number in 1...200 {
        let client = try RawClient(port: server.port)
        client.send(request)
        if number * length <= budget {
          try eventually { server.freeBodyBytes == budget - number * length }
          holding.append(client)
        } else {
          let status = try client.response().status
          precondition(status == 503, "The response has the status \(status).")
          refused.append(client)
        }
      }
      let small = try RawClient(port: server.port)
      small.send("\(head)\(BodyBudget.free)\r\n\r\n" + String(repeating: "x", count: BodyBudget.free))
      let status = try small.response().status
      precondition(status == 400, "The budget is for larger bodies, but the response has the status \(status).")
      let memory = FreedMemory()
      holding.removeAll()
      try eventually { server.freeBodyBytes == budget }
      try eventually { memory.isReturned(besides: budget) }
      withExtendedLifetime(refused) {}
    }

    /// Memory that was freed in small pieces: the C library keeps it until it is trimmed.
    private final class FreedMemory {
      private static let (count, size) = (64_000, 1_024)
      private let last: UnsafeMutableRawPointer
      /// The memory of this process before.
      private let full: Int

      init() {
        var pieces = (0..<Self.count).map { _ in
          UnsafeMutableRawPointer.allocate(byteCount: Self.size, alignment: 16)
        }
        for piece in pieces { piece.initializeMemory(as: UInt8.self, repeating: 7, count: Self.size) }
        // Above the others, so that the C library keeps them.
        last = pieces.removeLast()
        full = Self.residentBytes
        for piece in pieces { piece.deallocate() }
        precondition(Self.residentBytes > full - (16 << 20), "The C library has returned it by itself.")
      }

      deinit { last.deallocate() }

      /// Whether half of it was returned to the system.
      ///
      /// - Parameter other: the bytes that may have been returned without a trim meanwhile.
      func isReturned(besides other: Int = 0) -> Bool {
        Self.residentBytes < full - other - Self.count * Self.size / 2
      }

      /// The memory of this process that is not swapped out or given back.
      private static var residentBytes: Int {
        let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        return (fields.dropFirst().first.flatMap { Int($0) } ?? 0) * sysconf(Int32(_SC_PAGESIZE))
      }
    }
  #endif
}
