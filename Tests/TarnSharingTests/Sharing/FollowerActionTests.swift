import Foundation
import Tarn
import TarnRecord
import TarnTesting
import Testing

@testable import StorageSuite
@testable import TarnSharing
@testable import TarnStorage

@MainActor @Suite("Actions of a store that follows", .timeLimit(.minutes(10)))
struct FollowerActionTests {
  typealias Shared = SharedStore<Notebook>

  private let folder: Folder

  init() throws { folder = try Folder() }

  private func open(
    _ name: String = "notes.tarn", _ onStatus: @escaping (SharedStatus) -> Void = { _ in }
  ) async throws -> Shared {
    try await Shared.open(
      folder.file(name), app: "Notebook", Notebook(), first: Notebook.State(), history: Notebook.rules,
      onStatus: onStatus)
  }

  @Test("An action is forwarded after any time of silence") func afterSilence() async throws {
    let first = try await open()
    // A relaying owner that closes silent connections sooner than usual.
    let relay = try RelayingOwner(to: folder.file(), at: folder.file("relay.tarn"), silence: .milliseconds(50))
    var statuses: [SharedStatus] = []
    let second = try await open("relay.tarn") { statuses.append($0) }
    for number in 0..<3 {
      // Pause: the silence that is tested, four times the relay's limit.
      try await Task.sleep(for: .milliseconds(200))
      second.store.send(.word("\(number)"))
      try await eventually { first.store.state.document.words.count == number + 1 }
    }
    #expect(statuses == [])
    #expect(first.store.state.document.words.count == 3)
    try second.close()
    relay.close()
    try first.close()
  }

  @Test("An action is forwarded although the owner closes the connection before the request")
  func afterStop() async throws {
    let first = try await open()
    // So little time that many requests come too late, as those of a program that was stopped for longer than usual.
    let relay = try RelayingOwner(to: folder.file(), at: folder.file("relay.tarn"), silence: .milliseconds(2))
    let second = try await open("relay.tarn")
    for number in 0..<20 { second.store.send(.word("\(number)")) }
    try await eventually { second.waitingCount == 0 }
    try await eventually { first.store.state.document.words.count == 20 }
    #expect(Array(first.store.state.document.words) == (0..<20).map { "\($0)" })
    try second.close()
    relay.close()
    try first.close()
  }

  @Test("An action too large to forward is refused alone, and the owner counts as connected") func tooLarge()
    async throws
  {
    let first = try await open()
    var statuses: [SharedStatus] = []
    let second = try await open { statuses.append($0) }
    second.store.send(.title("before"))
    second.store.send(.word(String(repeating: "long", count: 5 << 20)))
    second.store.send(.word("after"))
    // The follower shows its actions at once and reverts the refused one, so wait until the owner has the result, too.
    try await eventually {
      first.store.state.document.words == ["after"] && second.store.state.document.words == ["after"]
    }
    #expect(first.store.state.document.title == "before")
    #expect(!statuses.contains(.opening))
    #expect(statuses.contains { if case .refused(let message) = $0 { message.contains("too large") } else { false } })
    try second.close()
    try first.close()
  }

  @Test("Closing a follower does not lose its last actions") func beforeClosing() async throws {
    let owner = OwnerActor()
    try await owner.open(folder.file())
    for number in 0..<5 {
      let second = try await open()
      second.store.send(.word("\(number)"))
      try second.close()
      #expect(await owner.words == (0...number).map { "\($0)" })
    }
    try await owner.close()
  }

  @Test("A follower's action also returns from an owner that saves on demand") func onDemand() async throws {
    let owner = OwnerActor()
    try await owner.open(folder.file(), .onDemand)
    let second = try await open()
    second.store.send(.title("mine"))
    try await eventually { second.store.state.document.title == "mine" }
    try second.close()
    try await owner.close()
  }

  @Test("A follower receives actions with their cause, in a commit with other changes") func causes() async throws {
    let owner = OwnerActor()
    try await owner.open(folder.file())
    let second = try await open()
    var received: [String] = []
    let listener = second.store.onAction { received.append("\($0) \($1)") }
    try await owner.changeInOneCommit()
    try await eventually { received.count == 2 }
    #expect(received == [#"word("acted") acted"#, #"word("arrived") arrived"#])
    withExtendedLifetime(listener) {}
    try second.close()
    try await owner.close()
  }

  @Test("Actions of observers during the takeover of a changed file are saved") func afterSuccession() async throws {
    let first = try await open()
    let second = try await open()
    let token = second.store.observe {
      $0.document.title
    } onChange: {
      second.store.send(.word("saw \($0.new)"))
    }
    first.store.send(.title("the last"))
    try first.close()
    try await eventually { second.ownStorage != nil }
    try await eventually { second.store.state.document.words.count == 1 }
    let history = try #require(second.store.history)
    withExtendedLifetime(token) {}
    try second.close()
    let storage = try Storage<Notebook.State, Notebook.Action>.open(folder.file())
    #expect(storage.notes == [])
    #expect(Array(storage.state.document.words) == ["saw the last"])
    try HistoryComparison.compare(storage.history, history, "after the succession")
    try storage.close()
  }
}

@Suite("Requests to an owner that has just closed its file")
struct ClosedOwnerTests {
  @Test("A request after closing throws", arguments: [false, true]) func declined(isJoining: Bool) async throws {
    let folder = try Folder()
    let storage = try Storage<Notebook.State, Notebook.Action>.open(folder.file())
    try storage.close()
    await #expect(throws: StorageError.self) {
      try await storage.copy(to: folder.file("copy.tarn"), observing: isJoining ? CommitFeed() : nil)
    }
  }
}

/// An owner on another actor, as in another program.
private actor OwnerActor {
  private var shared: SharedStore<Notebook>?

  func open(_ path: String, _ durability: Durability = .default) async throws {
    shared = try await SharedStore.open(
      path, app: "Notebook", Notebook(), first: Notebook.State(), history: Notebook.rules, durability: durability)
  }

  var words: [String] { shared.map { Array($0.store.state.document.words) } ?? [] }

  /// Performs changes of different causes in one commit.
  func changeInOneCommit() throws {
    guard let store = shared?.store else { return }
    store.send(.word("acted"))
    store.send(.word("arrived"), cause: .arrived)
    store.undo()
    try shared?.flush()
  }

  func close() throws { try shared?.close() }
}

/// Acts as the owner of a file with another name, and forwards all requests.
private final class RelayingOwner: Sendable {
  private let lock: OwnerLock
  private let socket: OwnerSocket

  init(to path: String, at own: String, silence: Duration) throws {
    lock = try OwnerLock.acquire(for: own, program: "Relay")
    var limits = OwnerLimits()
    limits.silence = silence
    socket = try OwnerSocket(lock, limits: limits) { request in
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          do throws(OwnerError) {
            let client = try OwnerClient.connect(to: path)
            continuation.resume(returning: .bytes(try client.request(request.kind, request.body, most: .max)))
          } catch {
            continuation.resume(returning: .declined("\(error)"))
          }
        }
      }
    }
  }

  func close() {
    socket.close()
    lock.release()
  }
}
