import Foundation
import ProgramDriver
import Synchronization
import TarnTesting
import Testing

@testable import StorageSuite
@testable import TarnSharing
@testable import TarnStorage

@Suite("Requests to an owner")
struct OwnerSocketTests {
  let folder: TestFolder
  let lock: OwnerLock

  init() throws {
    folder = try TestFolder()
    lock = try OwnerLock.acquire(for: folder.file, program: "ClocksWeb")
  }

  func echo(_ limits: OwnerLimits = OwnerLimits()) throws -> OwnerSocket {
    try OwnerSocket(lock, limits: limits) { .bytes($0.body) }
  }

  @Test("Only its user can open the socket, and the owner's line contains its path until it is closed")
  func stale() async throws {
    let socket = try echo()
    #expect(socket.address == lock.paths.file + "-socket")
    #expect(mode(of: socket.address) == 0o600)
    #expect(OwnerLock.owner(of: folder.file)?.socket == socket.address)
    socket.close()
    socket.close()
    #expect(!exists(socket.address))
    #expect(OwnerLock.owner(of: folder.file) == lock.owner && lock.owner?.socket == nil)
    let error = try #require(throws: OwnerError.self) { try OwnerClient.connect(to: folder.file) }
    #expect(error.kind == lock.owner.map { .notListening($0) })
    try echo().close()
  }

  @Test("A path too long for a socket gets a separate folder, which is removed with the socket")
  func deep() async throws {
    let file = try folder.deep()
    try await onOwnThread {
      let lock = try OwnerLock.acquire(for: file, program: "ClocksWeb")
      let socket = try OwnerSocket(lock) { .bytes($0.body) }
      let folder = URL(fileURLWithPath: socket.address).deletingLastPathComponent().path
      #expect(mode(of: folder) == 0o700 && mode(of: socket.address) == 0o600)
      #expect(try OwnerClient.connect(to: file).request("echo", [5]) == [5])
      socket.close()
      #expect(!exists(folder))
    }
  }

  @Test("Bodies of all sizes arrive unchanged in both directions")
  func sizes() async throws {
    var limits = OwnerLimits()
    limits.chunk = 1_000
    let socket = try echo(limits)
    let file = folder.file
    try await onOwnThread {
      var random = SeededRandom(seed: 5)
      let client = try OwnerClient.connect(to: file)
      for count in [0, 1, 999, 1_000, 1_001, 2_000, 70_000, 3_000_000] {
        let body = random.bytes(count)
        #expect(try client.request("echo", body) == body)
      }
      let error = OwnerError(.tooLarge(limit: 10), "clocks.tarn")
      #expect(throws: error) { try client.request("echo", [UInt8](repeating: 0, count: 11), most: 10) }
    }
    socket.close()
  }

  @Test("A request over the limit is refused by the client, and by the owner")
  func tooLarge() async throws {
    var limits = OwnerLimits()
    limits.frame = 1_000_000
    let socket = try echo(limits)
    let file = folder.file
    try await onOwnThread {
      let client = try OwnerClient.connect(to: file)
      #expect(throws: OwnerError(.tooLarge(limit: 16 << 20), "clocks.tarn")) {
        try client.request("echo", [UInt8](repeating: 0, count: 16 << 20))
      }
      #expect(try client.request("echo", [1]) == [1])
      #expect(throws: OwnerError(.tooLarge(limit: 1_000_000), "clocks.tarn")) {
        try client.request("echo", [UInt8](repeating: 0, count: 5_000_000))
      }
    }
    socket.close()
  }

  @Test("An owner can answer with a file or a part of it, and a file that is too short is an error")
  func files() async throws {
    var random = SeededRandom(seed: 6)
    let bytes = random.bytes(1_000_003)
    let path = folder.path + "/large"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let parts: [String: Range<Int64>] = ["middle": 1_000..<600_000, "none": 7..<7, "short": 0..<1_000_004]
    let socket = try OwnerSocket(lock) { request in
      let file = ReplyFile(takingOver: open(path, O_RDONLY | O_CLOEXEC), part: parts[request.kind])
      return file.map { .file($0) } ?? .declined("It is no file.")
    }
    let file = folder.file
    let copy = folder.path + "/copy"
    try await onOwnThread {
      let client = try OwnerClient.connect(to: file)
      let descriptor = open(copy, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      defer { _ = close(descriptor) }
      #expect(try client.request("all", into: descriptor) == Int64(bytes.count))
      #expect(try Data(contentsOf: URL(fileURLWithPath: copy)) == Data(bytes))
      #expect(try client.request("middle") == Array(bytes[1_000..<600_000]))
      #expect(try client.request("none") == [])
      #expect(throws: OwnerError(.cutShort("its file has become shorter."), "clocks.tarn")) {
        try client.request("short", into: descriptor)
      }
      #expect(try client.request("all") == bytes)
      let readOnly = open("/dev/null", O_RDONLY | O_CLOEXEC)
      defer { _ = close(readOnly) }
      let error = OwnerError(.unwritable("Bad file descriptor"), "clocks.tarn")
      #expect(throws: error) { try client.request("all", into: readOnly) }
    }
    #expect(ReplyFile(path: "/dev/null") == nil && ReplyFile(path: folder.path) == nil)
    #expect(ReplyFile(path: folder.path + "/none") == nil)
    socket.close()
  }

  @Test("A declined request gets the reason, and the next one is answered")
  func declined() async throws {
    let socket = try OwnerSocket(lock) { $0.kind == "no" ? .declined("Not today.") : .bytes(Array($0.kind.utf8)) }
    let file = folder.file
    try await onOwnThread {
      let client = try OwnerClient.connect(to: file)
      #expect(throws: OwnerError(.declined("Not today."), "clocks.tarn")) { try client.request("no") }
      #expect(try client.request("yes \"\\\n/ 時") == Array("yes \"\\\n/ 時".utf8))
      client.close()
      #expect(throws: OwnerError(.hungUp, "clocks.tarn")) { try client.request("yes") }
    }
    socket.close()
  }

  @Test("Fifty concurrent requests over eight connections get the right answers")
  func concurrent() async throws {
    let socket = try echo()
    let file = folder.file
    let clients = try await onOwnThread { try (0..<8).map { _ in try OwnerClient.connect(to: file) } }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        group.addTask {
          try await onOwnThread { () throws in
            let body = [UInt8](repeating: UInt8(number), count: number * 3_000)
            for _ in 0..<5 { #expect(try clients[number % 8].request("echo", body) == body) }
          }
        }
      }
      try await group.waitForAll()
    }
    socket.close()
  }

  @Test("A client beyond the limit of connections gets the error `.busy`, and is served when one is free")
  func busy() async throws {
    let socket = try echo()
    let file = folder.file
    try await onOwnThread { () throws in
      var clients: [OwnerClient] = []
      var rejected = 0
      for _ in 0..<20 {
        do throws(OwnerError) {
          clients.append(try OwnerClient.connect(to: file))
        } catch {
          #expect(error.kind == .busy)
          rejected += 1
        }
      }
      #expect(clients.count == 16 && rejected == 4)
      for client in clients { #expect(try client.request("echo", [1]) == [1]) }
      clients[3].close()
      #expect(try connectWhenFree(file).request("echo", [2]) == [2])
    }
    socket.close()
  }

  @Test("A user other than the owner's is refused")
  func user() async throws {
    let socket = try OwnerSocket(lock, limits: OwnerLimits(), user: geteuid() + 1) { .bytes($0.body) }
    let file = folder.file
    await onOwnThread {
      for _ in 0..<20 { #expect(throws: OwnerError(.refused, "clocks.tarn")) { try OwnerClient.connect(to: file) } }
    }
    socket.close()
  }

  @Test("A released lock or an occupied path gives no socket")
  func none() throws {
    try Data("precious".utf8).write(to: URL(fileURLWithPath: folder.file + "-socket"))
    let error = try #require(throws: OwnerError.self) { try echo() }
    #expect(error.description.contains("the file clocks.tarn-socket is not a socket of this user"))
    #expect(exists(folder.file + "-socket"))
    lock.release()
    #expect(throws: OwnerError(.released, "clocks.tarn")) { try echo() }
  }

  @Test("Closing a socket after its lock was released does not affect the next owner's socket")
  func closedAfterRelease() async throws {
    let socket = try echo()
    lock.release()
    let next = try OwnerLock.acquire(for: folder.file, program: "next")
    let other = try OwnerSocket(next) { _ in .bytes([9]) }
    socket.close()
    let file = folder.file
    try await onOwnThread { () throws in #expect(try OwnerClient.connect(to: file).request("any") == [9]) }
    other.close()
  }
}

/// Connects, and retries while other clients are disconnecting.
func connectWhenFree(_ file: String) throws -> OwnerClient {
  var client: OwnerClient?
  try eventually {
    do throws(OwnerError) { client = try OwnerClient.connect(to: file) } catch {
      guard error.kind == .busy else { throw error }
    }
    return client != nil
  }
  return try #require(client)
}
