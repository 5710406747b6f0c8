import Foundation
import ProgramDriver
import Synchronization
import Tarn
import TarnTesting
import Testing

@testable import StorageSuite
@testable import TarnSharing
@testable import TarnStorage

@Suite("Files whose owner does not answer", .timeLimit(.minutes(10)))
struct SilentOwnerTests {
  typealias NoteStorage = Storage<Notebook.State, Notebook.Action>

  enum Owner: String, CaseIterable {
    /// The owner has not begun to listen.
    case silent
    /// The owner listens, and its process is stopped.
    case stopped
  }

  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Starts a process that owns `notes.tarn-0` and the given number of further files.
  private func start(_ owner: Owner, _ count: Int = 1) throws -> Probe {
    let probe = try Probe("stall", folder.file(), "\(count)", owner == .stopped ? "listening" : "silent")
    #expect(probe.line() == "held")
    if owner == .stopped { kill(probe.processID, SIGSTOP) }
    return probe
  }

  private var file: String { folder.file("notes.tarn-0") }

  @Test(
    "Opening more such files than the task pool has threads does not block other tasks",
    arguments: Owner.allCases)
  func pool(_ owner: Owner) async throws {
    // Dispatch adds threads to a pool whose threads are blocked, up to twice the number of cores.
    let count = 4 * ProcessInfo.processInfo.activeProcessorCount + 2
    let printed = try await onOwnThread {
      let probe = try start(owner, count)
      let opener = try Probe("open", folder.file(), "\(count)", program: "StorageProbe")
      let first = opener.line()
      probe.kill9()
      return [first, opener.line()]
    }
    #expect(printed == ["other tasks run", "opened \(count)"])
  }

  @Test(
    "Opening fails after the timeout, with an error that has the owner, the time and what to do",
    arguments: Owner.allCases)
  @MainActor func messages(_ owner: Owner) async throws {
    let probe = try await onOwnThread { try start(owner) }
    let expectedParts =
      switch owner {
      case .silent:
        [
          "OwnerProbe (process \(probe.processID), since ",
          " has notes.tarn-0 open, and within 0.2 seconds it neither closed the file nor accepted requests. Try again; if it stays so, close the file in that program.",
        ]
      case .stopped:
        [
          "OwnerProbe (process \(probe.processID), since ",
          " has notes.tarn-0 open and did not answer within 0.2 seconds. It may be stopped or overloaded: ",
          "let it continue or end it, and try again.",
        ]
      }
    let file = file
    let timeout = Duration.milliseconds(200)
    await #expect { @MainActor in
      _ = try await SharedStore.open(
        file, app: "Notebook", Notebook(), first: Notebook.State(), history: Notebook.rules, timeout: timeout)
    } throws: { error in
      Self.hasMessage(error, expectedParts)
    }
    await #expect {
      try await onOwnThread {
        _ = try NoteStorage.perform(
          [.send(.title("x"))], on: file, app: "Notebook", feature: Notebook(), first: Notebook.State(),
          history: Notebook.rules, timeout: timeout)
      }
    } throws: { error in
      Self.hasMessage(error, expectedParts)
    }
    await #expect {
      try await onOwnThread {
        _ = try NoteStorage.read(file, app: "Notebook", history: Notebook.rules, timeout: timeout)
      }
    } throws: { error in
      Self.hasMessage(error, expectedParts)
    }
    withExtendedLifetime(probe) {}
  }

  /// Locks the file as an owner does that had no room for its line.
  ///
  /// - Returns: the descriptor, which the caller closes.
  private func lockWithoutLine(_ path: String) -> Int32 {
    let descriptor = open(path + "-owner", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    #expect(ftruncate(descriptor, 0) == 0 && flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    return descriptor
  }

  @Test("If the owner could not write its line, the error says that the disk is full, and a reader is warned")
  @MainActor func withoutLine() async throws {
    let path = folder.file()
    let file = AppFileTests.app.file(at: path)
    let (storage, store) = try file.openAlone()
    store.send(.title("milk"))
    try storage.close()
    let owner = lockWithoutLine(path)
    defer { close(owner) }
    let timeout = Duration.milliseconds(200)
    let message = """
      Another program has notes.tarn open and can't be asked, because it could not write into notes.tarn-owner how it is \
      reached: most probably the disk is full. Make room on the disk and try again, or close the file in that program.
      """
    await #expect { @MainActor in _ = try await file.open(timeout: timeout) } throws: { "\($0)" == message }
    await #expect {
      try await onOwnThread { _ = try file.perform([.send(.title("x"))], timeout: timeout) }
    } throws: {
      "\($0)" == message
    }
    let warning = """
      Another program has notes.tarn open and can't be asked, because it could not write into notes.tarn-owner how it is \
      reached: most probably the disk is full. This is the state in the file, which may lack the last changes.
      """
    let warnings = try await onOwnThread {
      var warnings: [String] = []
      #expect(try file.read(timeout: timeout, onWarning: { warnings.append($0) }).document.title == "milk")
      #expect(try file.history(timeout: timeout, onWarning: { warnings.append($0) }).count() == 1)
      warnings += try FileCopy.current(of: path).notes
      return warnings
    }
    #expect(warnings == [warning, warning, warning])
  }

  @Test("A file whose owner is stopped, as a suspended app is, is read as it is on disk, with a warning")
  @MainActor func readWithoutOwner() async throws {
    let file = AppFileTests.app.file(at: file)
    let (storage, store) = try file.openAlone()
    store.send(.title("milk"))
    try storage.close()
    let probe = try await onOwnThread { try start(.stopped) }
    let warnings = try await onOwnThread {
      var warnings: [String] = []
      let timeout = Duration.milliseconds(200)
      let state = try file.read(timeout: timeout, onWarning: { warnings.append($0) })
      let history = try file.history(timeout: timeout, onWarning: { warnings.append($0) })
      #expect(state.document.title == "milk" && history.count() == 1)
      return warnings
    }
    #expect(warnings.count == 2)
    for warning in warnings {
      #expect(warning.hasPrefix("OwnerProbe (process \(probe.processID), since "))
      #expect(warning.contains(" has notes.tarn-0 open"))
      #expect(warning.hasSuffix(" This is the state in the file, which may lack the last changes."))
    }
    withExtendedLifetime(probe) {}
  }

  @Test("In the owner's own process the file is not copied, because that would release SQLite's locks")
  func ownProcess() throws {
    let path = folder.file()
    try NoteStorage.open(path).close()
    let silence = StorageError(.owned, path: path, "the owner does not answer")
    let lock = try OwnerLock.acquire(for: path, program: "tests")
    #expect(throws: silence) { try FileCopy.withoutOwner(path, silence) }
    lock.release()
    #expect(try FileCopy.withoutOwner(path, silence).notes.count == 1)
  }

  private static func hasMessage(_ error: any Error, _ expectedParts: [String]) -> Bool {
    guard let error = error as? StorageError, error.kind == .owned else { return false }
    #expect(expectedParts.allSatisfy { error.description.contains($0) }, "\(error)")
    return true
  }

  @Test("A cancelled task stops waiting for the owner", arguments: Owner.allCases)
  @MainActor func cancelled(_ owner: Owner) async throws {
    let probe = try await onOwnThread { try start(owner) }
    let file = file
    let opening = Task { @MainActor in
      _ = try await SharedStore.open(
        file, app: "Notebook", Notebook(), first: Notebook.State(), history: Notebook.rules, timeout: .seconds(3_600))
    }
    // Pause: so that the task usually waits already; it must end in either case.
    try await Task.sleep(for: .milliseconds(50))
    opening.cancel()
    await #expect {
      try await opening.value
    } throws: {
      "\($0)" == "notes.tarn-0 can't be opened: the task that opens it was cancelled."
    }
    withExtendedLifetime(probe) {}
  }

  @Test("A wait for the owner ends when the owner listens, is killed or releases the file")
  func changes() async throws {
    let file = file
    // Without an owner, the outcome is a change, because an attempt may have met another program.
    #expect(try await outcome {} == .changed)
    let lock = try OwnerLock.acquire(for: file, program: "test")
    let socket = Mutex<OwnerSocket?>(nil)
    #expect(
      try await outcome {
        let opened = try? OwnerSocket(lock) { .bytes($0.body) }
        socket.withLock { $0 = opened }
      } == .changed)
    #expect(
      try await outcome {
        socket.withLock { $0?.close() }
        lock.release()
      } == .changed)
    let probe = try await onOwnThread { try start(.silent) }
    let number = probe.processID
    #expect(try await outcome { kill(number, SIGKILL) } == .changed)
    withExtendedLifetime(probe) {}
  }

  @Test("A wait for the owner ends at the deadline or with a cancellation") func ends() async throws {
    let lock = try OwnerLock.acquire(for: file, program: "test")
    #expect(try await outcome(within: .milliseconds(20)) {} == .timedOut)
    let cancellation = try CancellationPipe()
    #expect(try await outcome(cancellation) { cancellation.cancel() } == .cancelled)
    lock.release()
  }

  /// Waits on one thread while the change happens on another.
  private func outcome(
    _ cancellation: CancellationPipe? = nil, within time: Duration? = nil, _ change: @escaping @Sendable () -> Void
  ) async throws -> OwnerWatch.Outcome {
    let file = file
    return await onOwnThread {
      var watch = OwnerWatch(file, cancellation: cancellation)
      watch.recordState()
      Thread.detachNewThread { change() }
      return watch.wait(until: time.map { Deadline(after: $0) })
    }
  }
}
