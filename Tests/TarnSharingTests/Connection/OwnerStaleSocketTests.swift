import Foundation
import Testing

@testable import StorageSuite
@testable import TarnSharing
@testable import TarnStorage

@Suite("Sockets of ended owners") struct OwnerStaleSocketTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test("The path in an old owner's line is removed only if it is an owner's socket")
  func leftBehind() throws {
    let (socketFolder, address) = try SocketFolder.make()
    // Deallocation removes the folder.
    defer { withExtendedLifetime(socketFolder) {} }
    let precious = folder.path + "/precious"
    for path in [precious, address] { try Data("precious".utf8).write(to: URL(fileURLWithPath: path)) }
    for path in [precious, address, "", "/", "tarn-owner-a/socket", String(repeating: "/", count: 500)] {
      let line = Owner(program: "gone", process: 1, since: 0, socket: path).line
      try Data(line).write(to: URL(fileURLWithPath: folder.file + "-owner"))
      try OwnerLock.acquire(for: folder.file, program: "ClocksWeb").release()
    }
    #expect(exists(precious) && exists(address))
    #expect(unlink(address) == 0)

    // A socket, but not one in an owner's folder.
    let otherSocket = folder.path + "/other-socket"
    let descriptor = try LocalSocket.open()
    defer { _ = close(descriptor) }
    #expect(LocalAddress(otherSocket)?.withPointer { bind(descriptor, $0, $1) } == 0)
    try Data(Owner(program: "gone", process: 1, since: 0, socket: otherSocket).line)
      .write(to: URL(fileURLWithPath: folder.file + "-owner"))
    try OwnerLock.acquire(for: folder.file, program: "ClocksWeb").release()
    #expect(exists(otherSocket))
  }
}
