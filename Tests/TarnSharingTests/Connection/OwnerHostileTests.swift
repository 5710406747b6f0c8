import Foundation
import ProgramDriver
import Testing

@testable import StorageSuite
@testable import TarnSharing
@testable import TarnStorage

@Suite("Clients that violate the protocol")
struct OwnerHostileTests {
  let folder: TestFolder
  let lock: OwnerLock

  init() throws {
    folder = try TestFolder()
    lock = try OwnerLock.acquire(for: folder.file, program: "ClocksWeb")
  }

  /// Limits with a short silence, for tests of silence.
  var shortSilence: OwnerLimits {
    var limits = OwnerLimits()
    limits.silence = .seconds(1)
    return limits
  }

  var singleConnection: OwnerLimits {
    var limits = shortSilence
    limits.connections = 1
    return limits
  }

  func hello(_ version: Int = 1) -> [UInt8] {
    Frame(OwnerProtocol.Hello(tarn: version, file: lock.paths.file)).encoded
  }

  /// Returns the owner's answers to some bytes before it closes the connection.
  func answers(_ bytes: [UInt8], _ limits: OwnerLimits = OwnerLimits()) async throws -> [OwnerProtocol.Response] {
    let socket = try OwnerSocket(lock, limits: limits) { .bytes($0.body) }
    defer { socket.close() }
    let file = folder.file
    return try await onOwnThread {
      let raw = try RawClient(socket.address)
      raw.send(bytes)
      let frames = try raw.frames()
      // The owner still serves the next client.
      #expect(try OwnerClient.connect(to: file).request("echo", [7]) == [7])
      return try frames.map { try $0.read(as: OwnerProtocol.Response.self) }
    }
  }

  @Test("A frame length over the limit is refused before the frame has arrived")
  func oversize() async throws {
    #expect(try await answers([0xff, 0xff, 0xff, 0xff]).map(\.fault) == ["tooLarge"])
    #expect(try await answers(hello() + [1, 0, 0, 1]).map(\.fault) == [nil, "tooLarge"])
  }

  @Test("Bytes that are no frame, no hello or no request are refused with an error code")
  func garbage() async throws {
    #expect(try await answers(Array("\0\0\0\u{5}hello".utf8)).map(\.fault) == ["malformed"])
    #expect(try await answers([0, 0, 0, 0]).map(\.fault) == ["malformed"])
    #expect(try await answers(Frame(OwnerProtocol.Request(ask: "x")).encoded).map(\.fault) == ["malformed"])
    #expect(try await answers(hello() + hello()).map(\.fault) == [nil, "malformed"])
    #expect(try await answers(Array("GET / HTTP/1.1\r\n\r\n".utf8)).map(\.fault) == ["tooLarge"])
  }

  @Test("Another protocol version and another file are refused with an error code")
  func otherVersion() async throws {
    let version = try await answers(hello(2))
    #expect(version.map(\.fault) == ["version"] && version.map(\.tarn) == [1])
    let other = OwnerProtocol.Hello(tarn: 1, file: "/etc/passwd")
    #expect(try await answers(Frame(other).encoded).map(\.fault) == ["file"])
    #expect(try await answers(Frame(OwnerProtocol.Hello(tarn: 1, file: nil)).encoded).map(\.fault) == ["file"])
  }

  @Test("Silence before the hello, within a frame or after it closes the connection")
  func silence() async throws {
    #expect(try await answers([], shortSilence).map(\.fault) == ["silent"])
    #expect(try await answers([0, 0], shortSilence).map(\.fault) == ["silent"])
    #expect(try await answers(hello(), shortSilence).map(\.fault) == [nil, "silent"])
    #expect(try await answers(hello() + [0, 0, 1, 0, 1], shortSilence).map(\.fault) == [nil, "silent"])
  }

  @Test("A frame that arrives byte by byte does not keep the connection longer than silence does")
  func trickle() async throws {
    let socket = try OwnerSocket(lock, limits: shortSilence) { .bytes($0.body) }
    let slow = Frame(OwnerProtocol.Hello(tarn: 1, file: String(repeating: "a", count: 1_000))).encoded
    try await onOwnThread {
      let raw = try RawClient(socket.address)
      // All bytes together would take ten times the limit of silence.
      for byte in slow.prefix(300) {
        raw.send([byte])
        // Pause: the slowness that is tested.
        usleep(10_000)
      }
      raw.sendNoMore()
      #expect(try raw.frames().map { try $0.read(as: OwnerProtocol.Response.self).fault } == ["silent"])
    }
    socket.close()
  }

  @Test("A request after a long silence gets the error `.idle`")
  func idle() async throws {
    let socket = try OwnerSocket(lock, limits: shortSilence) { .bytes($0.body) }
    let file = folder.file
    try await onOwnThread {
      let client = try OwnerClient.connect(to: file)
      // Pause: the silence that is tested.
      usleep(2_500_000)
      #expect(throws: OwnerError(.idle, "clocks.tarn")) { try client.request("echo") }
    }
    socket.close()
  }

  @Test("Pipelined requests are answered in order")
  func pipelined() async throws {
    let socket = try OwnerSocket(lock) { request in
      // Earlier requests take longer.
      // Pause: the slowness that is tested.
      try? await Task.sleep(for: .milliseconds(20 - 2 * Int(request.body[0])))
      return .bytes(request.body)
    }
    let handshake = hello()
    try await onOwnThread {
      let raw = try RawClient(socket.address)
      let requested = (0..<10).map { Frame(OwnerProtocol.Request(ask: "echo"), [UInt8($0)]) }
      raw.send(handshake + requested.flatMap(\.encoded))
      raw.sendNoMore()
      #expect(try raw.frames().map(\.body) == [[]] + (0..<10).map { [UInt8($0)] })
    }
    socket.close()
  }

  @Test(
    "A client that disconnects or does not read its answer leaves its connection to the next client",
    arguments: [true, false])
  func midReply(disconnects: Bool) async throws {
    let limits = singleConnection
    let large = [UInt8](repeating: 1, count: 5_000_000)
    let socket = try OwnerSocket(lock, limits: limits) { $0.kind == "large" ? .bytes(large) : .bytes($0.body) }
    let handshake = hello() + Frame(OwnerProtocol.Request(ask: "large")).encoded
    let file = folder.file
    try await onOwnThread {
      let raw = try RawClient(socket.address)
      raw.send(handshake)
      #expect(try raw.frame().header == Frame(OwnerProtocol.Response(ok: true, tarn: 1)).header)
      #expect(try raw.frame().body.count == limits.chunk)
      if disconnects { raw.close() }
      #expect(try connectWhenFree(file).request("echo", [1]) == [1])
      raw.close()
    }
    socket.close()
  }
}
