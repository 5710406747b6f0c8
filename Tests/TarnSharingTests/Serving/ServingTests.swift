import Foundation
import Tarn
import TarnStorage
import TarnTesting
import Testing

@testable import StorageSuite
@testable import TarnSharing

@Suite("Other programs and an app's file", .timeLimit(.minutes(10))) struct ServingTests {
  typealias NoteStorage = Storage<Notebook.State, Notebook.Action>

  /// The time limit where it is not the subject: a machine that is busy with other things takes long for 32 turns.
  private static let patience = Duration.seconds(60)

  private static func perform(
    _ actions: [Notebook.Action], on path: String, timeout: Duration = patience
  ) async throws -> PerformResult<Notebook.Action, Never> {
    // On a separate thread, because a command blocks while it waits.
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Result {
            try NoteStorage.perform(
              actions.map { .send($0) }, on: path, app: "Notebook", feature: Notebook(), first: Notebook.State(),
              history: Notebook.rules, timeout: timeout)
          })
      }
    }
  }

  @Test("Without a running app, a command opens the file itself and saves its changes")
  func withoutOwner() async throws {
    let folder = try Folder()
    let done = try await Self.perform([.add(1, "milk"), .title("Groceries")], on: folder.file())
    #expect(done.owner == nil)
    #expect(done.actions == [.add(1, "milk"), .title("Groceries")])
    let storage = try NoteStorage.open(folder.file())
    #expect(storage.state.document.title == "Groceries")
    #expect(storage.state.document.notes[id: 1]?.text == "milk")
    #expect(storage.history.undoName != nil)
    try storage.close()
  }

  @MainActor @Test("With a running app, its store applies a command, and the change is durable")
  func throughOwner() async throws {
    let folder = try Folder()
    let storage = try NoteStorage.open(folder.file())
    let store = Store(storage.state, Notebook(), history: Notebook.rules)
    storage.persist(store)
    storage.serve(store)
    store.send(.title("Mine"))
    let done = try await Self.perform([.add(7, "from outside"), .count("x")], on: folder.file())
    #expect(try #require(done.owner).contains("process \(getpid())"))
    #expect(done.error == nil)
    #expect(store.state.document.notes[id: 7]?.text == "from outside")
    #expect(done.actions == [.add(7, "from outside"), .count("x")])
    // The change was on disk when the command returned: a copy of the file contains it.
    // There is no copy while the storage writes something else.
    var copy: FileCopy?
    try await eventually {
      copy = try? FileCopy(of: folder.file())
      return copy != nil
    }
    let file = try StoredFile(#require(copy).path, mode: .write)
    #expect(file.head.number == 3)
    // Undo reverts it like any user action.
    store.undo()
    #expect(store.state.document.counts.isEmpty)
    try storage.close()
  }

  @MainActor @Test("Forty concurrent commands are each applied once, although an owner serves sixteen at a time")
  func concurrentCommands() async throws {
    let folder = try Folder()
    let storage = try NoteStorage.open(folder.file())
    let store = Store(storage.state, Notebook(), history: Notebook.rules)
    storage.persist(store)
    storage.serve(store)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask { _ = try await Self.perform([.word("\(number)")], on: folder.file()) }
      }
      try await group.waitForAll()
    }
    #expect(store.state.document.words.count == 40)
    #expect(Set(store.state.document.words).count == 40)
    try storage.close()
  }

  @MainActor @Test("A request that is no action of the app is refused with a message and changes nothing")
  func refused() async throws {
    let folder = try Folder()
    let storage = try NoteStorage.open(folder.file())
    let store = Store(storage.state, Notebook(), history: Notebook.rules)
    storage.persist(store)
    storage.serve(store)
    let path = folder.file()
    for (kind, body, expected) in [
      ("perform", #"{"app":"Notebook","schema":1,"deeds":[{"act":{"dance":{}}}]}"#, "no actions of this program"),
      ("perform", #"{"app":"Notebook","schema":2,"deeds":[{"act":{"noOp":{}}}]}"#, "Update the older of the two"),
      (
        "perform", #"{"app":"Clocks","schema":1,"deeds":[]}"#,
        "The request was not performed: the request is from “Clocks”"
      ),
      ("perform", "[]", "does not name the program that sent it"), ("perform", "garbage", "no actions of this program"),
      ("fly", "", "does not know the request “fly”"),
    ] {
      let message = await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          do throws(OwnerError) {
            _ = try OwnerClient.connect(to: path).request(kind, Array(body.utf8))
            continuation.resume(returning: "answered")
          } catch { continuation.resume(returning: "\(error)") }
        }
      }
      #expect(message.contains(expected), "\(message)")
    }
    #expect(store.state == Notebook.State())
    try storage.close()
  }

  @MainActor @Test("A copy from the owner is valid and complete") func copies() async throws {
    let folder = try Folder()
    let storage = try NoteStorage.open(folder.file())
    let store = Store(storage.state, Notebook(), history: Notebook.rules)
    storage.persist(store)
    storage.serve(store)
    for number in 0..<50 { store.send(.add(number, "note \(number)")) }
    let path = folder.file()
    let state = try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Result {
            let copy = try FileCopy(fromOwnerOf: path)
            let file = try StoredFile(copy.path, mode: .write)
            return try file.state(at: file.head.number)
          })
      }
    }
    #expect(state["document"]?["notes"]?.elements?.count == 50)
    try storage.close()
  }

  @MainActor @Test("Reading creates no file, and includes the running app's changes") func reading() async throws {
    let folder = try Folder()
    #expect(throws: StorageError.self) {
      try NoteStorage.read(folder.file(), app: "Notebook", history: Notebook.rules)
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file()))
    let storage = try NoteStorage.open(folder.file())
    let store = Store(storage.state, Notebook(), history: Notebook.rules)
    storage.persist(store)
    storage.serve(store)
    store.send(.title("Open"))
    let path = folder.file()
    let open = try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Result { try NoteStorage.read(path, app: "Notebook", history: Notebook.rules) })
      }
    }
    #expect(open == store.state)
    try storage.close()
    #expect(storage.status == .closed)
    let bytes = FileManager.default.contents(atPath: path)
    #expect(try NoteStorage.read(path, app: "Notebook", history: Notebook.rules).document.title == "Open")
    #expect(FileManager.default.contents(atPath: path) == bytes)
  }

  @Test("Reading concurrently with commands waits for them and does not fail") func readingConcurrently() async throws {
    let folder = try Folder()
    let path = folder.file()
    _ = try await Self.perform([.word("first")], on: path)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<16 {
        group.addTask { _ = try await Self.perform([.word("\(number)")], on: path) }
        group.addTask {
          let words = try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
              continuation.resume(
                with: Result {
                  try NoteStorage.read(path, app: "Notebook", history: Notebook.rules, timeout: Self.patience)
                    .document.words
                })
            }
          }
          #expect(words.first == "first")
        }
      }
      try await group.waitForAll()
    }
  }

  @Test("Concurrent commands wait for each other, and each is applied once") func sideBySide() async throws {
    let folder = try Folder()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<16 {
        group.addTask { _ = try await Self.perform([.word("\(number)")], on: folder.file()) }
      }
      try await group.waitForAll()
    }
    let words = try NoteStorage.read(folder.file(), app: "Notebook", history: Notebook.rules).document.words
    #expect(Set(words).count == 16 && words.count == 16)
  }

  @Test("Opening a file that is open elsewhere throws with the owner's name") func owned() throws {
    let folder = try Folder()
    let storage = try NoteStorage.open(folder.file())
    do throws(StorageError) {
      _ = try NoteStorage.open(folder.file())
      Issue.record("It was opened twice.")
    } catch {
      #expect(error.kind == .owned)
      #expect(error.description.hasPrefix("notes.tarn is open in "))
      #expect(error.description.contains("process \(getpid())"))
    }
    try storage.close()
    try NoteStorage.open(folder.file()).close()
  }
}
