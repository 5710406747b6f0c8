import Foundation
import Synchronization
import Tarn
import TarnStorage
import TarnTesting
import Testing

@testable import StorageSuite
@testable import TarnSharing

/// Two or three stores of one file, as in two or three programs: each has its own lock, socket and threads.
@MainActor @Suite("Stores shared by several programs", .timeLimit(.minutes(10)))
struct SharedStoreTests {
  typealias Shared = SharedStore<Notebook>

  private let folder: Folder

  init() throws { folder = try Folder() }

  private func open(_ onStatus: @escaping (SharedStatus) -> Void = { _ in }) async throws -> Shared {
    try await Shared.open(
      folder.file(), app: "Notebook", Notebook(), first: Notebook.State(), history: Notebook.rules, onStatus: onStatus)
  }

  private func isFollowing(_ shared: Shared) -> Bool { if case .following = shared.status { true } else { false } }

  @Test("The first store owns the file, and the next one follows with the same state and history")
  func joining() async throws {
    let first = try await open()
    first.store.send(.title("Groceries"))
    first.store.send(.add(1, "milk"))
    first.store.undo()
    #expect(first.status == .owning(.saving))
    let second = try await open()
    #expect(isFollowing(second))
    #expect(second.store.state == first.store.state)
    #expect(second.store.history?.log.map(\.state) == first.store.history?.log.map(\.state))
    #expect(second.store.history?.redoName == first.store.history?.redoName)
    try second.close()
    try first.close()
  }

  @Test("Opening a file whose owner does not answer does not block the caller's actor")
  func openingWithoutBlocking() async throws {
    let lock = try OwnerLock.acquire(for: folder.file(), program: "silent")
    // On the same actor: this task runs only if the actor is free during the wait, and it ends the wait.
    let releasing = Task { lock.release() }
    let shared = try await Shared.open(
      folder.file(), app: "Notebook", Notebook(), first: Notebook.State(), history: Notebook.rules,
      timeout: .seconds(60))
    await releasing.value
    #expect(shared.status == .owning(.saving))
    try shared.close()
  }

  @Test("The owner and a follower show each other's changes, and both receive the actions")
  func bothWays() async throws {
    let first = try await open()
    let second = try await open()
    var received: [Notebook.Action] = []
    let listener = second.store.onAction { action, cause in
      #expect(cause == .acted)
      received.append(action)
    }
    first.store.send(.title("Groceries"))
    try await eventually { second.store.state.document.title == "Groceries" }
    second.store.send(.add(7, "from the second"))
    // The change is visible at once where it was made, before the action is received.
    #expect(second.store.state.document.notes[id: 7] != nil)
    #expect(first.store.state.document.notes.isEmpty)
    #expect(received == [.title("Groceries")])
    try await eventually { received.count == 2 }
    #expect(first.store.state == second.store.state)
    #expect(received == [.title("Groceries"), .add(7, "from the second")])
    // An action without changes is also received, because it may be a refusal.
    second.store.send(.noOp)
    first.store.send(.noOp)
    try await eventually { received.count == 4 }
    #expect(received.suffix(2) == [.noOp, .noOp])
    withExtendedLifetime(listener) {}
    try second.close()
    try first.close()
  }

  @Test(
    "A follower says that the file of the owner is gone, although no program changes anything, and where the state is kept"
  )
  func deletedFile() async throws {
    let first = try await open()
    first.store.send(.title("Groceries"))
    try first.flush()
    let second = try await open()
    var shown: [SharedStatusSummary?] = []
    var messages: [String] = []
    let third = try await open { $0.notify(status: { shown.append($0) }, message: { messages.append($0) }) }
    try FileManager.default.removeItem(atPath: folder.file())
    try await eventually(second.status.message) { $0?.contains("\(folder.file()).kept") == true }
    try await eventually(shown.last??.message) { $0?.hasSuffix(", not saved") == true }
    #expect(isFollowing(second))
    #expect(shown.last??.isError == true && messages.last == third.status.message)
    // The rows of a later change do not hide it.
    first.store.send(.add(1, "milk"))
    try await eventually { second.store.state.document.notes.count == 1 }
    #expect(second.status.message?.contains(".kept") == true)
    for shared in [second, third] { try shared.close() }
    // The state is in the other file.
    try? first.close()
  }

  @Test("A follower shows typed text without losing or doubling characters")
  func typing() async throws {
    let first = try await open()
    let second = try await open()
    let (store, wordCount) = (second.store, 60)
    var titles: [String] = []
    var counts: [Int] = []
    let token = [
      store.observe {
        $0.document.title
      } onChange: {
        titles.append($0.new)
      },
      store.observe {
        $0.document.words.count
      } onChange: {
        counts.append($0.new)
      },
    ]
    var typed: [String] = []
    for number in 1...wordCount {
      typed.append("\(typed.last ?? "")\(number % 10)")
      store.send(.title(typed.last ?? ""))
      // A word counts twice if its action is applied twice.
      store.send(.word("\(number)"))
      // Pause: like a user who types, so that answers arrive between the keys.
      if number % 3 == 0 { try await Task.sleep(for: .milliseconds(number % 7)) }
    }
    #expect(store.state.document.title == typed.last)
    try await eventually { first.store.state.document.words.count == wordCount }
    try await eventually {
      store.history?.count(of: .track("document")) == first.store.history?.count(of: .track("document"))
    }
    // Answers arrive after their rows.
    // Pause: no event marks the end of changes; the test misses a later change.
    try await Task.sleep(for: .milliseconds(30))
    #expect(titles == typed)
    #expect(counts == Array(1...wordCount))
    #expect(first.store.state == store.state)
    withExtendedLifetime(token) {}
    try second.close()
    try first.close()
  }

  @Test("Actions of a follower's observers are forwarded in order")
  func observerActions() async throws {
    let first = try await open()
    let second = try await open()
    let store = second.store
    let token = store.observe {
      $0.document.due
    } onChange: { change in
      if let due = change.new, due < 5 { store.send(.due(due + 1)) }
    }
    store.send(.due(1))
    #expect(store.state.document.due == 5)
    try await eventually { first.store.state.document.due == 5 }
    withExtendedLifetime(token) {}
    try second.close()
    try first.close()
  }

  @Test("Undo, redo, jumps, loads and groups are forwarded, and the histories stay equal")
  func commands() async throws {
    let first = try await open()
    let second = try await open()
    let (a, b) = (first.store, second.store)
    func same() -> Bool {
      a.state == b.state && a.history?.skeleton == b.history?.skeleton
    }
    b.group("Two notes") {
      b.send(.add(1, "one"))
      b.send(.add(2, "two"))
    }
    b.send(.title("x"))
    try await eventually { b.state.document.title == "x" && same() }
    #expect(b.history?.count(of: .track("document")) == 2)
    b.undo()
    try await eventually { b.state.document.title == "" && same() }
    b.undo()
    try await eventually { b.state.document.notes.isEmpty && same() }
    #expect(b.history?.redoName == "Redo Two notes")
    b.redo()
    try await eventually { b.state.document.notes.count == 2 && same() }
    b.jump(.track("document"), to: 0)
    try await eventually { b.state.document.notes.isEmpty && same() }
    var pasted = Notebook.State()
    pasted.document.title = "pasted"
    b.load(pasted)
    try await eventually { a.state == pasted && same() }
    #expect(a.history?.replay(with: Notebook()).last == pasted)
    try second.close()
    try first.close()
  }

  @Test("When the owner closes, a follower takes over, and the actions sent meanwhile are applied")
  func succession() async throws {
    let first = try await open()
    let second = try await open()
    let third = try await open()
    first.store.send(.title("kept"))
    try await eventually { third.store.state.document.title == "kept" && second.store.state.document.title == "kept" }
    try first.close()
    second.store.send(.add(2, "from the second"))
    third.store.send(.add(3, "from the third"))
    try await eventually { [second, third].contains { if case .owning(.saving) = $0.status { true } else { false } } }
    try await eventually { [second, third].contains { isFollowing($0) } }
    try await eventually {
      second.store.state == third.store.state && second.store.state.document.notes.count == 2
    }
    #expect(second.store.state.document.title == "kept")
    // The follower also took over the undo history.
    try await eventually { second.store.history?.count(of: .track("document")) == 3 }
    try second.close()
    try await eventually { if case .owning(.saving) = third.status { true } else { false } }
    third.store.send(.title("the last"))
    try third.close()
    let state = try Storage<Notebook.State, Notebook.Action>.read(
      folder.file(), app: "Notebook", history: Notebook.rules)
    #expect(state.document.title == "the last")
    #expect(state.document.notes.count == 2)
  }

  @Test(
    "Random changes of three stores in any order lead to equal states and histories",
    arguments: [1, 2, 3] as [UInt64])
  func randomWalk(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let stores = try await [open(), open(), open()]
    for step in 0..<60 {
      let store = stores[Int.random(in: 0..<3, using: &random)].store
      switch Int.random(in: 0..<10, using: &random) {
      case 0: store.undo()
      case 1: store.redo()
      case 2: store.jump(.everything, to: Int.random(in: 0...6, using: &random))
      case 3: store.send(.scroll(Double(step)))
      case 4: store.send(.remove(Int.random(in: 0..<8, using: &random)))
      default: store.send(.add(Int.random(in: 0..<8, using: &random), "note \(step)"))
      }
      // Pause: lets the others run at random, so that their changes interleave in many orders.
      if step % 7 == 0 { try await Task.sleep(for: .milliseconds(Int.random(in: 0...4, using: &random))) }
    }
    // Each store sends a last action in turn; when it receives this action, it has sent all others.
    for (number, shared) in stores.enumerated() {
      var isReceived = false
      let listener = shared.store.onAction { action, _ in isReceived = isReceived || action == .word("end \(number)") }
      shared.store.send(.word("end \(number)"))
      try await eventually { isReceived }
      withExtendedLifetime(listener) {}
    }
    try await eventually { stores.allSatisfy { $0.store.state == stores[0].store.state } }
    #expect(stores[0].store.state.document.words.contains("end 2"))
    for shared in stores {
      #expect(shared.store.history?.skeleton == stores[0].store.history?.skeleton)
    }
    for shared in stores.reversed() { try shared.close() }
  }

  @Test("A follower that joins during many changes misses none")
  func flood() async throws {
    let first = try await open()
    for number in 0..<200 { first.store.send(.word("before \(number)")) }
    let flood = Task { @MainActor in
      for number in 0..<2_000 {
        first.store.send(.word("during \(number)"))
        // Pause: lets other stores join during the changes.
        if number % 50 == 0 { await Task.yield() }
      }
    }
    let second = try await open()
    await flood.value
    try await eventually { second.store.state.document.words.count == 2_200 }
    #expect(second.store.state == first.store.state)
    try second.close()
    try first.close()
  }

  @Test("A program with another schema version, or of another app, is refused with a message")
  func otherPrograms() async throws {
    let first = try await open()
    await #expect {
      _ = try await Shared.open(
        folder.file(), app: "Notebook", Notebook(), first: Notebook.State(), history: Notebook.rules,
        schema: Schema(version: 2))
    } throws: { error in
      "\(error)".contains("Update the older of the two")
    }
    await #expect {
      _ = try await Shared.open(
        folder.file(), app: "Clocks", Notebook(), first: Notebook.State(), history: Notebook.rules)
    } throws: { error in
      "\(error)".contains("belongs to another app")
    }
    try first.close()
  }

  @Test("The status changes to opening when the owner closes, then to owning, then to closed")
  func reported() async throws {
    let first = try await open()
    var statuses: [SharedStatus] = []
    let second = try await open { statuses.append($0) }
    second.store.send(.title("x"))
    try await eventually { second.store.state.document.title == "x" }
    try first.close()
    try await eventually { if case .owning = second.status { true } else { false } }
    #expect(statuses.contains(.opening))
    try second.close()
    #expect(second.status == .owning(.closed))
  }
}
