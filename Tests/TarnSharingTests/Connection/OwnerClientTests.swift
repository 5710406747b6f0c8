import Foundation
import ProgramDriver
import Testing

@testable import StorageSuite
@testable import TarnSharing
@testable import TarnStorage

@Suite("Owners that violate the protocol")
struct OwnerClientTests {
  let folder: TestFolder
  let lock: OwnerLock

  init() throws {
    folder = try TestFolder()
    lock = try OwnerLock.acquire(for: folder.file, program: "ClocksWeb")
  }

  static let welcome = Frame(OwnerProtocol.Response(ok: true, tarn: 1)).encoded

  /// Returns the error of a request to an owner that sends some bytes at once and then closes the connection, or is
  /// silent.
  func error(_ reply: [UInt8], hangsUp: Bool = true) async throws -> OwnerError.Kind? {
    let (listener, address, _) = try OwnerListeningSocket.open(beside: lock.paths)
    #expect(lock.announce(socket: address))
    let file = folder.file
    async let served: Void = onOwnThread {
      _ = DescriptorWait.until(listener, is: POLLIN, cancelledBy: nil, Deadline(after: .seconds(20)))
      let connection = accept(listener, nil, nil)
      LocalSocket.prepare(connection)
      _ = fcntl(connection, F_SETFL, 0)
      _ = send(connection, reply, reply.count, LocalSocket.sendFlags)
      // After the hello, or after the request if the hello is answered, or when the client closes the connection.
      let awaited = hangsUp ? (reply.isEmpty ? 1 : 2) : .max
      var assembler = FrameAssembler(limit: 1 << 20)
      var bytes = [UInt8](repeating: 0, count: 4_096)
      var received = 0
      while received < awaited, case let count = recv(connection, &bytes, bytes.count, 0), count > 0 {
        bytes[..<count].withUnsafeBytes { assembler.add($0) }
        while try assembler.next() != nil { received += 1 }
      }
      _ = close(connection)
    }
    let kind = await onOwnThread { () -> OwnerError.Kind? in
      do throws(OwnerError) {
        let client = try OwnerClient.connect(to: file, timeout: hangsUp ? .seconds(20) : .milliseconds(100))
        _ = try client.request("echo")
        return nil
      } catch {
        return error.kind
      }
    }
    try await served
    _ = close(listener)
    #expect(StaleSocket.unlink(address))
    return kind
  }

  @Test("The client distinguishes all faults of an owner")
  func faults() async throws {
    let part = Frame.part([1], more: true).encoded
    #expect(try await error(Self.welcome + Frame.part([1], more: false).encoded) == nil)
    #expect(try await error([]) == .hungUp)
    #expect(try await error(Self.welcome) == .hungUp)
    #expect(try await error(Self.welcome + part) == .hungUp)
    #expect(try await error(Self.welcome + part.dropLast()) == .hungUp)
    #expect(try await error([], hangsUp: false) == .timedOut(after: .milliseconds(100)))
    #expect(try await error(Self.welcome, hangsUp: false) == .timedOut(after: .milliseconds(100)))
    #expect(try await error(Self.welcome + part, hangsUp: false) == .timedOut(after: .milliseconds(100)))
    #expect(try await error(Frame(OwnerProtocol.Response(ok: true, tarn: 2)).encoded) == .otherVersion(2, ours: 1))
    #expect(try await error(Frame(OwnerProtocol.Response(ok: true)).encoded) == .otherVersion(nil, ours: 1))
    #expect(try await error(Frame.fault(.version, "").encoded) == .otherVersion(1, ours: 1))
    #expect(try await error(Frame.fault(.file, "").encoded) == .otherFile)
    #expect(try await error(Self.welcome + [0xff, 0, 0, 0]) == .tooLarge(limit: 16 << 20))
    #expect(try await error(Self.welcome + Frame.fault(.declined, "No.").encoded) == .declined("No."))
    #expect(try await error(Self.welcome + part + Frame.fault(.cut, "torn.").encoded) == .cutShort("torn."))
    let unknown = Frame(OwnerProtocol.Response(ok: false, fault: "tired"), Array("I sleep.".utf8))
    #expect(try await error(Self.welcome + unknown.encoded) == .garbled("I sleep."))
    guard case .garbled = try await error(Array("\0\0\0\u{3}no\n".utf8)) else {
      Issue.record("Bytes without a header were accepted as a frame.")
      return
    }
  }

  @Test(
    "Connecting to a socket with a full queue waits within the time limit until the owner accepts")
  func fullQueue() async throws {
    let path = folder.path + "/full"
    let listener = try LocalSocket.open()
    let address = try #require(LocalAddress(path))
    // The queue holds one connection.
    try #require(address.withPointer { bind(listener, $0, $1) } == 0 && listen(listener, 0) == 0)
    let first = try OwnerClient.openSocket(path, within: .seconds(20))
    let timeoutError = await onOwnThread { () -> OwnerError.Kind? in
      do throws(OwnerClient.Failure) {
        _ = close(try OwnerClient.openSocket(path, within: .milliseconds(50)))
        return nil
      } catch {
        return error.kind
      }
    }
    #expect(timeoutError == .timedOut(after: .milliseconds(50)))
    async let second = onOwnThread { try OwnerClient.openSocket(path, within: .seconds(120)) }
    let accepted = accept(listener, nil, nil)
    let connected = try await second
    // The socket is non-blocking afterwards, like all sockets of owners and clients.
    #expect(fcntl(connected, F_GETFL) & O_NONBLOCK != 0)
    for descriptor in [first, accepted, connected, listener] { #expect(close(descriptor) == 0) }
  }

  @Test("A missing owner and an owner that does not listen are different errors")
  func unused() async throws {
    let file = folder.file
    let other = folder.path + "/b.tarn"
    let owner = try #require(lock.owner)
    await onOwnThread {
      #expect(throws: OwnerError(.notListening(owner), "clocks.tarn")) { try OwnerClient.connect(to: file) }
    }
    #expect(lock.announce(socket: folder.path + "/none"))
    await onOwnThread {
      #expect(throws: OwnerError(.noOwner, "clocks.tarn")) { try OwnerClient.connect(to: file) }
    }
    lock.release()
    await onOwnThread {
      #expect(throws: OwnerError(.noOwner, "clocks.tarn")) { try OwnerClient.connect(to: file) }
      #expect(throws: OwnerError(.noOwner, "b.tarn")) { try OwnerClient.connect(to: other) }
    }
  }
}
