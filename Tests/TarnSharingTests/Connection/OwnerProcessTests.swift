import Foundation
import ProgramDriver
import TarnTesting
import Testing

@testable import StorageSuite
@testable import TarnSharing
@testable import TarnStorage

@Suite("Owners in other processes")
struct OwnerProcessTests {
  let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  @Test("Killing the owner's process frees the lock, and the next owner removes its socket", arguments: [false, true])
  func killed(isDeep: Bool) async throws {
    let file = isDeep ? try folder.deep() : folder.file
    try await onOwnThread {
      let probe = try Probe("hold", file)
      #expect(probe.line() == "held")
      let error = try #require(throws: OwnerError.self) { try OwnerLock.acquire(for: file, program: "test") }
      guard case .owned(let owner?) = error.kind, let address = owner.socket else {
        Issue.record("\(error)")
        return
      }
      #expect(owner.program == "OwnerProbe" && owner.process == probe.processID)
      #expect((address == file + "-socket") == !isDeep)
      #expect(error.description.hasSuffix("Close it there, or send the command to it."))
      let client = try OwnerClient.connect(to: file)
      #expect(try client.request("echo", [1, 2, 3]) == [1, 2, 3])
      probe.kill9()

      #expect(throws: OwnerError(.hungUp, "clocks.tarn")) { try client.request("echo") }
      #expect(throws: OwnerError(.noOwner, "clocks.tarn")) { try OwnerClient.connect(to: file) }
      // The next owner in another test removes the folder of a killed owner at any time.
      if !isDeep { #expect(exists(address)) }
      let lock = try OwnerLock.acquire(for: file, program: "test")
      #expect(!exists(address))
      if isDeep { #expect(!exists(URL(fileURLWithPath: address).deletingLastPathComponent().path)) }
      let socket = try OwnerSocket(lock) { _ in .bytes([4]) }
      #expect(try OwnerClient.connect(to: file).request("anything") == [4])
      socket.close()
      lock.release()
    }
  }

  @Test("The next owner of any file removes a killed owner's socket folder, but not that of a running one")
  func leftover() async throws {
    let (file, other) = (try folder.deep(), try folder.deep("other"))
    let running = try folder.deep("living")
    try await onOwnThread {
      func folder(of file: String) throws -> String {
        let error = try #require(throws: OwnerError.self) { try OwnerLock.acquire(for: file, program: "test") }
        guard case .owned(let owner?) = error.kind, let address = owner.socket else { throw error }
        return URL(fileURLWithPath: address).deletingLastPathComponent().path
      }
      let probe = try Probe("hold", file)
      #expect(probe.line() == "held")
      let leftoverFolder = try folder(of: file)
      let neighbor = try Probe("hold", running)
      #expect(neighbor.line() == "held")
      #expect(exists(leftoverFolder))
      probe.kill9()
      let lock = try OwnerLock.acquire(for: other, program: "test")
      let socket = try OwnerSocket(lock) { _ in .bytes([]) }
      // The owner in another test may be removing it.
      try eventually { !exists(leftoverFolder) }
      #expect(try exists(folder(of: running)))
      #expect(try OwnerClient.connect(to: running).request("echo", [1]) == [1])
      socket.close()
      lock.release()
      neighbor.finish()
    }
  }

  @Test("A process that exits leaves only its owner's file, with an empty line")
  func ended() async throws {
    let file = folder.file
    let path = folder.path
    try await onOwnThread {
      let probe = try Probe("hold", file)
      #expect(probe.line() == "held")
      probe.finish()
      #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["clocks.tarn-owner"])
      #expect(try Data(contentsOf: URL(fileURLWithPath: file + "-owner")) == Data("\n".utf8))
    }
  }

  @Test("Of several processes that take the lock repeatedly, no two have it at a time")
  func counting() async throws {
    let file = folder.file
    try Data("0".utf8).write(to: URL(fileURLWithPath: file))
    try await onOwnThread {
      let probes = try (0..<3).map { _ in try Probe("count", file, "100") }
      for probe in probes { #expect(probe.line() == "counted") }
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "300")
    }
  }

  @Test("Another user is refused, even with permissions for the socket", .enabled(if: geteuid() == 0))
  func otherUser() async throws {
    let file = folder.file
    try await onOwnThread {
      let lock = try OwnerLock.acquire(for: file, program: "ClocksWeb")
      let socket = try OwnerSocket(lock) { .bytes($0.body) }
      defer { socket.close() }
      let unprivileged = "65534"
      #expect(try Probe("ask", file, unprivileged).line() == OwnerError(.refused, "clocks.tarn").description)
      #expect(chmod(file + "-owner", 0o644) == 0 && chmod(socket.address, 0o666) == 0)
      #expect(try Probe("ask", file, unprivileged).line() == OwnerError(.refused, "clocks.tarn").description)
      #expect(try Probe("ask", file, "0").line() == "answered [1]")
    }
  }
}
