import Foundation
import ProgramDriver
import Tarn
import TarnTesting
import Testing

@testable import StorageSuite
@testable import TarnSharing
@testable import TarnStorage

/// The kernel closes the connections of an owner that ends or is killed before it releases the lock. For that moment
/// the file has an owner that does not answer.
@Suite("Files whose owner ends during a request", .timeLimit(.minutes(10)))
struct EndingOwnerTests {
  typealias NoteStorage = Storage<Notebook.State, Notebook.Action>

  /// The moment at which the owner closes the connection.
  enum Moment: CaseIterable {
    /// Before it is connected: its socket accepts no connection, and its line still has the address.
    case connecting
    /// Before it has answered the hello.
    case handshake
    /// After the request.
    case request
  }

  private let folder: Folder
  private var file: String { folder.file("notes.tarn") }

  init() throws { folder = try Folder() }

  /// Owns the file, closes the first connection at the given moment, and releases the lock a little later.
  private func own(until moment: Moment) throws -> Thread {
    let lock = try OwnerLock.acquire(for: file, program: "Ending")
    let (listener, address, _) = try OwnerListeningSocket.open(beside: lock.paths)
    #expect(lock.announce(socket: address))
    if moment == .connecting { _ = close(listener) }
    let thread = Thread {
      guard moment != .connecting else {
        // Pause: extends the time between the end of the socket and the release of the lock.
        Thread.sleep(forTimeInterval: 0.2)
        _ = StaleSocket.unlink(address)
        return lock.release()
      }
      _ = DescriptorWait.until(listener, is: POLLIN, cancelledBy: nil, Deadline(after: .seconds(60)))
      let connection = accept(listener, nil, nil)
      LocalSocket.prepare(connection)
      _ = fcntl(connection, F_SETFL, 0)
      let welcome = Frame(OwnerProtocol.Response(ok: true, tarn: 1)).encoded
      if moment == .request { _ = send(connection, welcome, welcome.count, LocalSocket.sendFlags) }
      var assembler = FrameAssembler(limit: 1 << 20)
      var bytes = [UInt8](repeating: 0, count: 4_096)
      var count = 0
      while count < (moment == .handshake ? 1 : 2), case let size = recv(connection, &bytes, bytes.count, 0), size > 0 {
        bytes[..<size].withUnsafeBytes { assembler.add($0) }
        while (try? assembler.next()) != nil { count += 1 }
      }
      _ = close(connection)
      // Pause: extends the time between the end of the connection and the release of the lock, so that the client meets
      // it.
      Thread.sleep(forTimeInterval: 0.2)
      _ = close(listener)
      _ = StaleSocket.unlink(address)
      lock.release()
    }
    thread.start()
    return thread
  }

  @Test("A program that joins such a file opens it itself", arguments: Moment.allCases)
  @MainActor func joining(_ moment: Moment) async throws {
    _ = try own(until: moment)
    let shared = try await SharedStore.open(
      file, app: "Notebook", Notebook(), first: Notebook.State(), history: Notebook.rules, timeout: .seconds(60))
    #expect(shared.ownStorage != nil)
    try shared.close()
  }

  @Test(
    "A command that such an owner has not received is executed in the file", arguments: [.connecting, Moment.handshake])
  func performing(_ moment: Moment) async throws {
    _ = try own(until: moment)
    let file = file
    let document = try await onOwnThread {
      _ = try NoteStorage.perform(
        [.send(.title("A walk"))], on: file, app: "Notebook", feature: Notebook(), first: Notebook.State(),
        history: Notebook.rules, timeout: .seconds(60))
      return try NoteStorage.read(file, app: "Notebook", history: Notebook.rules).document
    }
    #expect(document.title == "A walk")
  }

  @Test("A command that such an owner may have received fails with an error that says so")
  func uncertain() async throws {
    _ = try own(until: .request)
    let file = file
    await #expect {
      try await onOwnThread {
        _ = try NoteStorage.perform(
          [.send(.title("A walk"))], on: file, app: "Notebook", feature: Notebook(), first: Notebook.State(),
          history: Notebook.rules, timeout: .seconds(60))
      }
    } throws: { error in
      "\(error)".contains("It may have performed the request")
    }
  }

  @Test("A program reads the state of such a file from the file", arguments: Moment.allCases)
  func reading(_ moment: Moment) async throws {
    let storage = try NoteStorage(file, app: "Notebook", first: Notebook.State(), history: Notebook.rules)
    try storage.close()
    _ = try own(until: moment)
    let file = file
    let title = try await onOwnThread {
      try NoteStorage.read(file, app: "Notebook", history: Notebook.rules, timeout: .seconds(60)).document.title
    }
    #expect(title == Notebook.State().document.title)
  }
}
