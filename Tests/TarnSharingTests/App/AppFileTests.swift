import Foundation
import ProgramDriver
import Tarn
import TarnRecord
import TarnStorage
import TarnTesting
import Testing

@testable import StorageSuite
@testable import TarnSharing

@Suite("The file of an app definition") struct AppFileTests {
  static let app = AppDefinition(
    name: "Notebook", Notebook(), first: Notebook.State(), history: Notebook.rules, schema: Schema(),
    durability: .default)

  /// The version of the notebook that begins with a title.
  private static let nextApp = AppDefinition(
    name: "Notebook", Notebook(), first: Notebook.State(), history: Notebook.rules,
    schema: Schema(migrations: [
      1: { old in
        var new = old
        new["document"]?["title"] = "Migrated"
        return new
      }
    ]),
    durability: .default)

  /// The notebook with effects, all of which but one have a synchronous use case.
  private static let appWithEffects = AppDefinition(
    name: "Notebook", UseCaseNotebook(), first: Notebook.State(),
    effects: [
      EffectHandler(UseCaseNotebook.Echo()) {
        if case .count(let word) = $0 { .count(word) } else { nil }
      } action: { _, response in
        response
      }
    ], history: Notebook.rules, schema: Schema(), durability: .default)

  // MARK: Refusals

  private struct Purse: RefusingFeature {
    struct State: Record {
      var coins = 0
      static let fields: [Field<State>] = [Field("coins", \.coins)]
    }

    enum Action: Codable, Sendable {
      case put(Int)
      case take(Int)
    }

    func refusal(of action: Action, in state: State) -> Refusal? {
      if case .take(let count) = action, count > state.coins { Refusal("There are \(state.coins).") } else { nil }
    }

    func update(_ state: inout State, _ action: Action) -> [Never] {
      switch action {
      case .put(let count): state.coins += count
      case .take(let count): state.coins -= count
      }
      return []
    }
  }

  @Test("Refused commands create no file; if one of them is executed, all are tried on the new file") func refused()
    throws
  {
    let folder = try Folder()
    let app = AppDefinition(
      name: "Purse", Purse(), first: Purse.State(), history: HistoryRules(tracks: [.whole()]), schema: Schema(),
      durability: .default)
    let file = app.file(at: folder.file())
    let refused = try file.perform([.send(.take(1)), .group("Both", [.send(.take(2)), .send(.take(3))])])
    #expect(refused.refusals == Array(repeating: Refusal("There are 0."), count: 3))
    #expect(refused.actions.isEmpty && refused.owner == nil)
    #expect(!FileManager.default.fileExists(atPath: file.path))
    let performed = try file.perform([.send(.take(1)), .send(.put(5)), .send(.take(2))])
    #expect(performed.refusals == [Refusal("There are 0.")])
    #expect(performed.actions.count == 2)
    #expect(try file.perform([.send(.take(9))]).refusals == [Refusal("There are 3.")])
    #expect(try file.read().coins == 3)
  }

  // MARK: open

  @MainActor @Test("A file that was opened has the first state, and later the saved state and its history")
  func opened() async throws {
    let folder = try Folder()
    let file = Self.app.file(at: folder.file())
    let shared = try await file.open()
    #expect(shared.store.state == Notebook.State())
    #expect(shared.status == .owning(.saving))
    shared.store.send(.title("Groceries"))
    try shared.close()
    let later = try await file.open()
    #expect(later.store.state.document.title == "Groceries")
    later.store.undo()
    #expect(later.store.state == Notebook.State())
    try later.close()
  }

  @MainActor @Test("The second store of a file follows the first, and shows its changes") func followed() async throws {
    let folder = try Folder()
    let file = Self.app.file(at: folder.file())
    let owner = try await file.open()
    let follower = try await file.open()
    #expect(follower.ownStorage == nil)
    owner.store.send(.title("Groceries"))
    follower.store.send(.add(1, "milk"))
    try await eventually {
      follower.store.state == owner.store.state && owner.store.state.document.notes.contains(id: 1)
    }
    #expect(follower.store.state.document.title == "Groceries")
    try owner.close()
    try await eventually { follower.ownStorage != nil }
    try follower.close()
  }

  @MainActor @Test("A file of another app is not opened") func foreign() async throws {
    let folder = try Folder()
    try Self.app.file(at: folder.file()).openAlone().storage.close()
    let other = AppDefinition(
      name: "Diary", Notebook(), first: Notebook.State(), history: Notebook.rules, schema: Schema(),
      durability: .default)
    let error = await #expect(throws: StorageError.self) { _ = try await other.file(at: folder.file()).open() }
    #expect(error?.kind == .otherApp)
  }

  @MainActor @Test("A program that has a file open alone, and asks for it like another one, reads why that fails")
  func ownFile() async throws {
    let folder = try Folder()
    let file = Self.app.file(at: folder.file())
    let (storage, _) = try file.openAlone()
    let errors = await onOwnThread {
      [
        #expect(throws: StorageError.self) { try file.perform([.send(.title("Groceries"))], timeout: .zero) },
        #expect(throws: StorageError.self) { _ = try file.read(timeout: .zero) },
      ]
    }
    for error in errors { #expect("\(error!)".contains("it opened it by `openAlone()`"), "\(error!)") }
    try storage.close()
    #expect(try await onOwnThread { try file.read().document.title } == "")
  }

  // MARK: perform

  @Test("Without a running app, commands open the file themselves and save their changes") func performed() async throws
  {
    let folder = try Folder()
    let file = Self.app.file(at: folder.file())
    let result = try await onOwnThread { try file.perform([.send(.add(1, "milk")), .send(.title("Groceries"))]) }
    #expect(result.owner == nil && result.error == nil)
    #expect(result.actions == [.add(1, "milk"), .title("Groceries")])
    let undone = try await onOwnThread { try file.perform([.undo]) }
    #expect(undone.stepLabels.count == 1)
    let state = try await onOwnThread { try file.read() }
    #expect(state.document.title == "" && state.document.notes[id: 1]?.text == "milk")
  }

  @MainActor @Test("With a running app, its store executes the commands, and reading returns its state")
  func performedByOwner() async throws {
    let folder = try Folder()
    let file = Self.app.file(at: folder.file())
    let shared = try await file.open()
    let result = try await onOwnThread { try file.perform([.send(.add(7, "from outside"))]) }
    #expect(try #require(result.owner).contains("process \(getpid())"))
    #expect(shared.store.state.document.notes[id: 7]?.text == "from outside")
    shared.store.send(.title("Mine"))
    #expect(try await onOwnThread { try file.read() } == shared.store.state)
    try shared.close()
  }

  @Test("A command runs the synchronous use cases of the app, and returns the effects without one")
  func performedEffects() async throws {
    let folder = try Folder()
    let file = Self.appWithEffects.file(at: folder.file())
    let result = try await onOwnThread { try file.perform([.send(.due(4)), .send(.title("Groceries"))]) }
    #expect(result.actions == [.due(4), .count("due"), .title("Groceries"), .count("title")])
    #expect(result.effects == [.word("due")])
  }

  @MainActor @Test("A command loads as much of the history as the app's bounds allow, like the app itself")
  func performedWithinBounds() async throws {
    let folder = try Folder()
    var app = Self.app
    app.bounds.snapshotBytes = 1
    let (first, written) = try app.file(at: folder.file()).openAlone()
    for number in 0..<100 {
      written.send(.word("\(number)"))
      try await first.flush()
    }
    try first.close()
    app.bounds.historyRows = 3
    try FileManager.default.copyItem(atPath: folder.file(), toPath: folder.file("copy.tarn"))
    let (storage, store) = try app.file(at: folder.file("copy.tarn")).openAlone()
    let steps = try #require(store.history).count()
    try storage.close()
    // Three rows before the last snapshot, and those after it.
    #expect(steps >= 3 && steps < 100)
    let bounded = app.file(at: folder.file())
    let undone = try await onOwnThread { try bounded.perform(Array(repeating: .undo, count: 100)).stepLabels }
    #expect(undone.count == steps)
  }

  // MARK: read

  @Test("Reading a default file that does not exist returns the first state, and creates no file")
  func missingDefault() async throws {
    let folder = try Folder()
    let file = try Self.app.file(environment: ["NOTEBOOK_FILE": folder.file()])
    let state = try await onOwnThread { try file.read(onWarning: { _ in }) }
    #expect(state == Notebook.State())
    #expect(!exists(folder.file()))
  }

  @Test("Reading a named file that does not exist throws an error that says so, and creates no file")
  func missingNamed() async throws {
    let folder = try Folder()
    let file = Self.app.file(at: folder.file())
    let error = await #expect(throws: StorageError.self) { try await onOwnThread { try file.read() } }
    #expect(error?.kind == .unreachable)
    #expect(error?.description == "notes.tarn can't be opened: there is no such file.")
    #expect(!exists(folder.file()))
  }

  // MARK: history

  @MainActor @Test("The history is read alone and from the running app, without opening the file") func history()
    async throws
  {
    let folder = try Folder()
    let file = try Self.app.file(environment: ["NOTEBOOK_FILE": folder.file()])
    let none = try await onOwnThread { try file.history() }
    #expect(none.count() == 0 && !exists(folder.file()))
    let (storage, store) = try file.openAlone()
    store.send(.add(1, "milk"))
    store.send(.add(2, "bread"))
    store.undo()
    let expected = try #require(store.history)
    try storage.close()
    let alone = try await onOwnThread { try file.history() }
    #expect(alone.count() == 2 && alone.position == 1)
    #expect((0...2).map { alone.step($0).label } == (0...2).map { expected.step($0).label })
    let owner = try await file.open()
    owner.store.redo()
    let running = try await onOwnThread { try file.history() }
    #expect(running.count() == 2 && running.position == 2)
    try owner.close()
  }

  // MARK: The default file

  @Test("The path that the user gave comes before the environment variable, which names the default file")
  func named() throws {
    let environment = ["NOTEBOOK_FILE": "other.tarn"]
    let given = try Self.app.file("given.tarn", environment: environment)
    #expect(given.path == "given.tarn" && !given.isDefault)
    let usual = try Self.app.file(environment: environment)
    #expect(usual.path == "other.tarn" && usual.isDefault)
    #expect(Self.app.file(at: "other.tarn").isDefault == false)
  }

  @Test(
    "Without the environment variable, the default file is in the user's folder for application data, which is created",
    arguments: [nil, ""])
  func usual(variable: String?) async throws {
    let folder = try Folder()
    var environment = ["HOME": folder.path, "XDG_DATA_HOME": folder.file("data"), "CFFIXED_USER_HOME": folder.path]
    if let variable { environment["COUNTING_FILE"] = variable }
    let program = try ChildProcess(try builtProgram("StorageProbe"), ["default"], environment: environment)
    let path = await program.output().trimmingCharacters(in: .newlines)
    #expect(await program.waitUntilExit() == 0)
    #expect(path.hasPrefix(folder.path) && path.hasSuffix("/Counting/counting.tarn"), "\(path)")
    #expect(exists((path as NSString).deletingLastPathComponent) && !exists(path))
  }

  // MARK: migrate

  @MainActor @Test("Migrating converts a file to the app's schema version once") func migrated() throws {
    let folder = try Folder()
    let path = folder.file()
    let (storage, store) = try Self.app.file(at: path).openAlone()
    store.send(.add(1, "milk"))
    try storage.close()
    try Self.nextApp.file(at: path).migrate()
    let converted = FileManager.default.contents(atPath: path)
    try Self.nextApp.file(at: path).migrate()
    #expect(FileManager.default.contents(atPath: path) == converted)
    let state = try Self.nextApp.file(at: path).read()
    #expect(state.document.title == "Migrated" && state.document.notes[id: 1]?.text == "milk")
    let error = #expect(throws: StorageError.self) { try Self.app.file(at: path).read() }
    #expect(error?.kind == .newer)
  }

  @MainActor @Test("A file that does not exist, or is open in another program, is not migrated") func notMigrated()
    throws
  {
    let folder = try Folder()
    let file = Self.app.file(at: folder.file())
    let missing = #expect(throws: StorageError.self) { try file.migrate() }
    #expect(missing?.description == "notes.tarn can't be opened: there is no such file.")
    #expect(!exists(folder.file()))
    let (storage, _) = try file.openAlone()
    let owned = #expect(throws: StorageError.self) { try Self.nextApp.file(at: folder.file()).migrate() }
    #expect(owned?.kind == .owned)
    try storage.close()
  }

  @MainActor @Test("A command that converts the file says so, and a command that only reads it does not")
  func conversionNote() throws {
    let folder = try Folder()
    let file = Self.nextApp.file(at: folder.file())
    let (storage, store) = try Self.app.file(at: folder.file()).openAlone()
    store.send(.add(1, "milk"))
    try storage.close()
    var warnings: [String] = []
    #expect(try file.read(onWarning: { warnings.append($0) }).document.title == "Migrated")
    _ = try file.history(onWarning: { warnings.append($0) })
    #expect(warnings == [])
    _ = try file.perform([.send(.add(2, "tea"))], onWarning: { warnings.append($0) })
    #expect(
      warnings == [
        """
        The undo history begins anew, because the file was converted from schema version 1 to 2. `tarn log` lists the \
        earlier changes.
        """
      ])
    _ = try file.perform([.send(.add(3, "bread"))], onWarning: { warnings.append($0) })
    #expect(warnings.count == 1)
  }

  // MARK: openAlone

  @MainActor @Test("A file that one program opened alone is saved, and no other program can open it meanwhile")
  func alone() throws {
    let folder = try Folder()
    let file = Self.app.file(at: folder.file())
    let (storage, store) = try file.openAlone()
    store.send(.title("Groceries"))
    let error = #expect(throws: StorageError.self) { try file.openAlone() }
    #expect(error?.kind == .owned)
    try storage.close()
    let (later, restored) = try file.openAlone()
    #expect(restored.state.document.title == "Groceries")
    restored.undo()
    #expect(restored.state == Notebook.State())
    try later.close()
  }

  // MARK: makeStore

  @MainActor @Test("A store in memory has the handlers and the history of the app") func inMemory() {
    let store = Self.appWithEffects.makeStore()
    store.send(.title("Groceries"))
    #expect(store.state.document.counts == ["title": 1])
    store.undo()
    #expect(store.state == Notebook.State())
    var state = Notebook.State()
    state.document.title = "Given"
    #expect(Self.app.makeStore(state).state == state)
  }
}
