import Foundation
import ProgramDriver
import Tarn
import TarnDocument
import TarnSharing
import TarnTesting
import Testing

@testable import TarnStorage

@Suite("Refusals in a shared document") @MainActor struct RefusedTests {
  @Test("A refusal depends on the document and the session of the user who sent the action") func session() {
    let store = Notebook.makeStore()
    let (anna, ben) = (store.session("anna"), store.session("ben"))
    var reasons: [String] = []
    let listener = store.onRefusal { refusal, _ in reasons.append(refusal.reason) }
    #expect(anna.refusal(of: .done)?.reason == "There is no draft. Edit a note first.")
    anna.send(.done)
    anna.send(.add(1, "milk"))
    ben.send(.edit(1))
    #expect(ben.refusal(of: .done) == nil)
    #expect(throws: Refusal("There is no note 2.")) { try ben.request(.edit(2)) }
    #expect(reasons == ["There is no draft. Edit a note first."])
    withExtendedLifetime(listener) {}
  }

  @Test("The session of a command is forgotten after it, and one that is passed stays", arguments: [false, true])
  func commandSession(hasOwner: Bool) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("commands-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = Notebook.app.file(at: folder.appendingPathComponent("notebook.tarn").path)
    let owner = hasOwner ? try await file.open() : nil
    func perform(_ actions: [Notebook.Action], step: String? = nil, in session: SessionID? = nil) async throws
      -> PerformResult<DocumentAction<Notebook.Action>, DocumentEffect<Notebook.Effect>>
    {
      try await onOwnThread { try file.perform(actions: actions, step: step, in: session) }
    }
    // A session that an earlier version has left.
    _ = try await perform([.add(1, "milk"), .edit(1), .write("soy milk")], in: .command)
    let first = try await perform([.done])
    #expect(first.refusals == [Refusal("There is no draft. Edit a note first.")], "Nothing remains of the one before.")
    let second = try await perform([.edit(1), .write("oat milk"), .done], step: "Change a note")
    #expect(second.refusals == [] && second.actions.count == 3)
    #expect((second.owner != nil) == hasOwner)
    _ = try await perform([.search("x")], in: "terminal")
    let state = try await onOwnThread { try file.read() }
    #expect(state.document.notes[id: 1]?.text == "oat milk")
    #expect(state.sessionIDs == ["terminal"])
    try owner?.close()
  }

  @Test("A command without a session of its own writes no row about its end", arguments: [false, true])
  func rows(hasOwner: Bool) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rows-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("notebook.tarn").path
    let file = Notebook.app.file(at: path)
    let owner = hasOwner ? try await file.open() : nil
    func perform(_ actions: [Notebook.Action]) async throws {
      _ = try await onOwnThread { try file.perform(actions: actions) }
    }
    try await perform([.add(1, "milk")])
    try await perform([.add(2, "tea")])
    // One that changes the session ends it.
    try await perform([.search("x")])
    try owner?.close()
    var rows: [String] = []
    try StoredFile(path, mode: .write).forEachRow(after: nil, upTo: 4) { row in
      rows.append(row.action.map { $0.contains("closed") ? "closed" : "acted" } ?? "")
    }
    #expect(rows == ["acted", "acted", "acted", "closed"])
  }

  @Test(
    "A refused undo of a command is in its result, and no label of a step that was undone", arguments: [false, true])
  func commandUndo(hasOwner: Bool) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("undo-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let refusal = Refusal("A note stays.")
    let app = AppDefinition(
      name: "Notebook", document: Notebook(), first: Notebook.Document(), effects: [Notebook.measuring],
      history: SharedDocument<Notebook>.history(refusal: { next, _ in next.notes.isEmpty ? refusal : nil }),
      schema: Schema(), durability: .default)
    let file = app.file(at: folder.appendingPathComponent("notebook.tarn").path)
    _ = try await file.perform([.send(.acted("anna", .add(1, "milk"))), .send(.acted("anna", .add(2, "tea")))])
    let owner = hasOwner ? try await file.open() : nil
    let done = try await file.perform([.undo])
    #expect(done.stepLabels.count == 1 && done.refusals == [] && (done.owner != nil) == hasOwner)
    let refused = try await file.perform([.undo])
    #expect(refused.refusals == [refusal] && refused.stepLabels == [])
    #expect(try await file.read().document.notes.count == 1)
    try owner?.close()
  }

  @Test("A refusal that no listener shows is reported with the app's action, not with its wrapper") func fault() {
    var faults: [String] = []
    let store = Store(
      DocumentState(Notebook.Document()), SharedDocument(Notebook()), onFault: { faults.append("\($0)") })
    store.session("anna").send(.done)
    #expect(faults.count == 1 && faults[0].hasPrefix("The action done was refused: There is no draft."))
  }

  @Test("A command gets the refusals from its own run and from the program that has the file open") func command()
    async throws
  {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("refusals-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = Notebook.app.file(at: folder.appendingPathComponent("notebook.tarn").path)
    func perform() async throws -> PerformResult<DocumentAction<Notebook.Action>, DocumentEffect<Notebook.Effect>> {
      try await onOwnThread {
        try file.perform([
          .send(.acted("command", .edit(7))), .send(.acted("command", .add(1, "milk"))),
        ])
      }
    }
    let alone = try await perform()
    #expect(alone.owner == nil && alone.refusals == [Refusal("There is no note 7.")] && alone.actions.count == 1)
    let owner = try await file.open()
    let listener = owner.store.onRefusal { _, _ in }
    let shared = try await perform()
    #expect(shared.owner != nil && shared.refusals == [Refusal("There is no note 7.")] && shared.actions.count == 1)
    var refusals: [Refusal] = []
    let follower = try await file.open()
    let followerListener = follower.store.onRefusal { refusal, _ in refusals.append(refusal) }
    follower.store.session("terminal").send(.edit(9))
    follower.store.session("terminal").send(.add(2, "bread"))
    try await eventually { owner.store.state.document.notes.count == 2 }
    #expect(refusals == [Refusal("There is no note 9.")], "A store that follows refuses by the state that it shows.")
    withExtendedLifetime((listener, followerListener)) {}
    try follower.close()
    try owner.close()
  }
}
