import Foundation
import ProgramDriver
import Tarn
import TarnRecord
import TarnTesting
import Testing

@testable import StorageSuite
@testable import TarnSharing
@testable import TarnStorage

/// The notebook of a newer version, whose state has one more field.
private struct NewerNotebook: Feature {
  struct State: Record {
    var document = Notebook.Document()
    var view = Notebook.ViewState()
    var filter = ""

    static let fields: [Field<State>] = [
      Field("document", \.document), Field("view", \.view), Field("filter", \.filter, default: ""),
    ]
  }

  func update(_ state: inout State, _ action: Notebook.Action) -> [Never] { [] }
}

@MainActor @Suite("An owner of another build", .timeLimit(.minutes(10)))
struct OwnerBuildTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private static let app = AppDefinition(
    name: "Notebook", Notebook(), first: Notebook.State(), history: Notebook.rules, schema: Schema(),
    durability: .default)

  private static let newerApp = AppDefinition(
    name: "Notebook", NewerNotebook(), first: NewerNotebook.State(), history: HistoryRules(tracks: [.whole()]),
    schema: Schema(),
    durability: .default)

  private func owner(as program: ProgramFile) throws -> (storage: Storage<Notebook.State, Notebook.Action>, Any) {
    let storage = try Storage<Notebook.State, Notebook.Action>.open(folder.file(), durability: .each)
    let store = Store(storage.state, Notebook(), history: Notebook.rules)
    storage.persist(store)
    storage.serve(store, as: program)
    return (storage, store)
  }

  /// Writes the executable of a program, as a build does: to another file, which then takes its name.
  private func build(_ text: String) throws -> String {
    let path = folder.file("program")
    try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    return path
  }

  @Test("A follower and a command say that the owner's program was built anew since, and what to do")
  func replaced() async throws {
    let program = ProgramFile(try build("yesterday"))
    let (storage, store) = try owner(as: program)
    let file = Self.app.file(at: folder.file())
    func warnings() async throws -> [String] {
      try await onOwnThread {
        var warnings: [String] = []
        _ = try file.perform([.send(.title("milk"))], onWarning: { warnings.append($0) })
        _ = try file.read(onWarning: { warnings.append($0) })
        return warnings
      }
    }
    #expect(try await warnings() == [])
    _ = try build("today")
    let found = try await warnings()
    #expect(found.count == 2 && Set(found).count == 1)
    #expect(
      found.first?.hasSuffix(
        """
         has the file open, and is an older build: it was built or installed anew since. It decides what changes: end it, \
        and start it again in its present version.
        """) == true, "\(found)")

    let follower = try await file.open()
    guard case .following(_, let difference, _) = follower.status else { throw follower.status.error }
    #expect(difference?.short == "an older build" && follower.status.message == found.first)
    var shown: SharedStatusSummary?
    follower.status.notify(status: { shown = $0 }, message: { _ in })
    #expect(shown?.message.hasSuffix(", an older build") == true && shown?.isError == true)
    try follower.close()
    try storage.close()
    withExtendedLifetime(store) {}
  }

  @Test("A program whose state has more fields than the owner's says which ones the owner does not know")
  func olderFields() async throws {
    let (storage, store) = try owner(as: ProgramFile(try build("other")))
    let file = Self.newerApp.file(at: folder.file())
    let warnings = try await onOwnThread {
      var warnings: [String] = []
      _ = try file.read(onWarning: { warnings.append($0) })
      return warnings
    }
    #expect(warnings.count == 1)
    #expect(
      warnings.first?.contains(" is an older version of the app: it does not know “filter”. It decides") == true,
      "\(warnings)")
    try storage.close()
    withExtendedLifetime(store) {}
  }

  @Test("Two current programs of one app are not told apart, and a newer owner asks to update this program")
  func comparison() {
    let own: Set = ["document", "document.title", "view"]
    func message(_ fields: Set<String>, isReplaced: Bool = false) -> String? {
      OwnerBuild(isReplaced: isReplaced, fields: fields.sorted())
        .difference(of: Owner(program: "demo", process: 7, since: -1), from: own)?.message
    }
    #expect(message(own) == nil)
    #expect(
      message(own.union(["tags", "tags.name"])) == """
        demo (process 7) has the file open, and is a newer version of the app: this one does not know “tags”. Update this \
        one.
        """)
    #expect(
      message(["document", "tags"]) == """
        demo (process 7) has the file open, and is another version of the app: it does not know “document.title”, “view”, \
        and this one not “tags”. It decides what changes: use one version of both.
        """)
    #expect(message(own.union(["a", "b", "c", "d"]))?.contains("does not know “a”, “b”, “c”, …. Update") == true)
    // A program that was built anew and is newer in spite of that.
    #expect(message(own.union(["tags"]), isReplaced: true)?.contains("a newer version") == true)
  }

  @Test("The paths of the fields follow records through optionals and collections, but not into themselves")
  func fieldPaths() {
    let paths = Notebook.State.fieldPaths
    #expect(paths.isSuperset(of: ["document", "document.notes.text", "document.notes.position.x", "view.scroll"]))
    #expect(NewerNotebook.State.fieldPaths.subtracting(paths) == ["filter"])
  }

  @Test("An executable that was deleted, or is still the same, is not replaced")
  func program() throws {
    let path = try build("one")
    let program = ProgramFile(path)
    #expect(!program.isReplaced)
    try FileManager.default.removeItem(atPath: path)
    #expect(!program.isReplaced)
    #expect(!ProgramFile.current.isReplaced)
  }
}

extension SharedStatus {
  fileprivate var error: any Error { Refusal("The store has the status \(self).") }
}
