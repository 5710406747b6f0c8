import Foundation
import Tarn
import TarnDocument
import TarnRecord
import TarnRepair
import TarnStorage
import TarnTesting
import Testing

@testable import StorageSuite

/// A feature whose form has another type in another version of the app.
private struct Registration<Form: Codable & Hashable & Sendable>: Feature {
  struct State: Record {
    var title = ""
    var form: Form?

    static var fields: [Field<State>] { [Field("title", \.title), Field("form", \.form)] }
  }

  enum Action: Codable, Sendable {
    case title(String)
    case open
    case close
  }

  let form: Form

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .title(let title): state.title = title
    case .open: state.form = form
    case .close: state.form = nil
    }
    return []
  }

  static var rules: HistoryRules<State, Action> { HistoryRules(tracks: [.whole()]) }

  func open(
    _ path: String, snapshotBytes: Int? = nil
  ) throws(StorageError) -> (storage: Storage<State, Action>, loop: Loop<Registration>) {
    var bounds = StorageBounds()
    if let snapshotBytes { bounds.snapshotBytes = snapshotBytes }
    let storage = try Storage<State, Action>(
      path, app: "Registration", first: State(), history: Self.rules, bounds: bounds)
    let loop = Loop(storage.state, self, history: Self.rules)
    storage.persist(loop)
    return (storage, loop)
  }
}

/// A document whose sessions show places, which have another type in another version of the app.
private struct Atlas<Place: Codable & Hashable & Sendable>: DocumentFeature {
  struct Document: Record {
    var title = ""
    static var fields: [Field<Document>] { [Field("title", \.title)] }
  }

  struct Session: Record {
    var search = ""
    var place: Place?
    static var fields: [Field<Session>] { [Field("search", \.search), Field("place", \.place)] }
  }

  enum Action: Codable, Sendable {
    case title(String)
    case search(String)
    case open
  }

  let place: Place
  var newSession: Session { Session() }

  func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] {
    switch action {
    case .title(let title): document.title = title
    case .search(let text): session.search = text
    case .open: session.place = place
    }
    return []
  }

  typealias App = SharedDocument<Atlas>

  func open(
    _ path: String, schema: Schema = Schema()
  ) throws(StorageError) -> (storage: Storage<App.State, App.Action>, loop: Loop<App>) {
    let rules = App.history()
    let storage = try Storage<App.State, App.Action>(
      path, app: "Atlas", first: DocumentState(Document()), history: rules, schema: schema)
    let loop = Loop(storage.state, SharedDocument(self), history: rules)
    storage.persist(loop)
    return (storage, loop)
  }
}

@Suite("Files with earlier values of another type") struct ChangedTypeTests {
  private let old = Registration(form: "Ann")
  private let new = Registration(form: 1)

  @Test("A file in which a form was open that has another type now opens, and its undo history begins anew")
  func closedForm() throws {
    let folder = try Folder()
    let (storage, loop) = try old.open(folder.file())
    for action: Registration<String>.Action in [.title("one"), .open, .close, .title("two")] { loop.send(action) }
    try storage.close()

    let (newStorage, newLoop) = try new.open(folder.file())
    #expect(newLoop.state == .init(title: "two"))
    #expect(
      newStorage.notes == [
        """
        The undo history begins anew, because earlier changes have values of types that this program does not have \
        (log, row 2). `tarn log` lists them.
        """
      ])
    #expect(newStorage.history.count() == 0)
    for action: Registration<Int>.Action in [.title("three"), .open, .close] { newLoop.send(action) }
    newLoop.undo()
    #expect(newLoop.state.form == 1)
    newLoop.redo()
    try newStorage.close()
    let (again, _) = try new.open(folder.file())
    #expect(again.notes == [] && again.state.title == "three" && again.history.count() == 3)
    try again.close()
  }

  @Test("With a snapshot after the form was closed, the undo history begins after it") func snapshotAfterForm()
    async throws
  {
    let folder = try Folder()
    let (storage, loop) = try old.open(folder.file(), snapshotBytes: 1)
    for action: Registration<String>.Action in [.title("one"), .open, .close] { loop.send(action) }
    // The snapshot is written beside the changes.
    var count = 0
    try await eventually {
      count += 1
      loop.send(.title("\(count)"))
      // There is no copy while the file is being written.
      guard let copy = try? FileCopy(of: folder.file()) else { return false }
      let report = try IntegrityReport(RecoveredFile(copy), .states)
      return report.snapshots.contains { $0.number > 3 }
    }
    try storage.close()
    let (newStorage, newLoop) = try new.open(folder.file())
    #expect(newStorage.state.title == "\(count)" && newStorage.notes == [])
    #expect(newStorage.history.count() == count, "The changes of the title, and not the form.")
    for _ in 0...count { newLoop.undo() }
    #expect(newLoop.state == .init(title: "one"))
    try newStorage.close()
  }

  @Test("A file in which such a form is open is refused, and unchanged") func openForm() throws {
    let folder = try Folder()
    let (storage, loop) = try old.open(folder.file())
    loop.send(.open)
    try storage.close()
    let before = try Data(contentsOf: URL(fileURLWithPath: folder.file()))
    let error = #expect(throws: StorageError.self) { _ = try new.open(folder.file()) }
    #expect(error?.kind == .migration)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file())) == before)
  }

  @Test("Sessions that can't be read begin anew, and the document and the other sessions are as they were")
  func sessions() throws {
    let folder = try Folder()
    let (storage, loop) = try Atlas(place: "shelf").open(folder.file())
    loop.send(.acted("anna", .title("Europe")))
    loop.send(.acted("anna", .open))
    loop.send(.acted("ben", .search("north")))
    try storage.close()
    let (newStorage, newLoop) = try Atlas(place: 7).open(folder.file())
    #expect(newLoop.state.document.title == "Europe")
    #expect(newLoop.state.session("anna") == nil && newLoop.state.session("ben")?.search == "north")
    #expect(
      newStorage.notes.first == """
        One session has values of types that this program does not have, and begins anew. `tarn show notes.tarn --at 3` \
        prints the state as it was.
        """)
    #expect(newStorage.notes.count == 2 && newStorage.notes.last?.hasPrefix("The undo history begins anew") == true)
    newLoop.send(.acted("anna", .open))
    try newStorage.close()
    let (again, _) = try Atlas(place: 7).open(folder.file())
    #expect(again.notes == [] && again.state.session("anna")?.place == 7)
    try again.close()
    let saved = try IntegrityReport(RecoveredFile(FileCopy(of: folder.file()))).state(at: 3)
    #expect(saved.json.contains("shelf"), "It is in the log.")
  }

  @Test("Sessions that a migration leaves as they were begin anew, too") func migrated() throws {
    let folder = try Folder()
    let (storage, loop) = try Atlas(place: "shelf").open(folder.file())
    loop.send(.acted("anna", .title("Europe")))
    loop.send(.acted("anna", .open))
    loop.send(.acted("ben", .open))
    try storage.close()
    let schema = Schema(migrations: [
      1: { old in
        var new = old
        new["document"]?["title"] = "Asia"
        return new
      }
    ])
    let (newStorage, newLoop) = try Atlas(place: 7).open(folder.file(), schema: schema)
    #expect(newLoop.state.document.title == "Asia" && newLoop.state.sessionIDs == [])
    #expect(newStorage.notes.first?.hasPrefix("2 sessions have values of types") == true)
    #expect(newStorage.notes.last?.contains("was converted from schema version 1 to 2") == true)
    try newStorage.close()
  }

  @Test("A document that can't be read is refused, whatever its sessions are") func document() throws {
    let folder = try Folder()
    let (storage, loop) = try old.open(folder.file())
    loop.send(.title("one"))
    try storage.close()
    let error = #expect(throws: StorageError.self) {
      _ = try Storage<DocumentState<Atlas<Int>.Document, Atlas<Int>.Session>, Atlas<Int>.App.Action>(
        folder.file(), app: "Registration", first: DocumentState(.init()), history: Atlas<Int>.App.history())
    }
    #expect(error?.kind == .migration, "\(error as Any)")
  }
}
