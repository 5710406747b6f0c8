import Foundation
import Tarn
import TarnRecord
import TarnValues
import Testing

@testable import TarnRepair
@testable import TarnStorage

@Suite("tarn and secret fields") struct SecretTests {
  /// An app with secrets. Its earlier version had not marked them yet.
  struct Safe<Mark: SecretMark>: Feature {
    struct State: Record {
      var name = "home"
      var token = ""
      var keys: Table<Key> = []

      static var fields: [Field<State>] {
        let token = Field("token", \State.token)
        return [Field("name", \.name), Mark.isSecret ? token.secret() : token, Field("keys", \.keys)]
      }
    }

    struct Key: Record, Identifiable {
      let id: Int
      var code: String

      static var fields: [Field<Key>] {
        let code = Field("code", \Key.code)
        return [.fixed("id", \.id), Mark.isSecret ? code.secret() : code]
      }
    }

    enum Action: Codable, Sendable {
      case signIn(name: String, token: String)
      case add(Int, code: String)
      case change(Int, code: String)
      case signOut
    }

    func update(_ state: inout State, _ action: Action) -> [Never] {
      switch action {
      case .signIn(let name, let token): (state.name, state.token) = (name, token)
      case .add(let id, let code): state.keys.append(Key(id: id, code: code))
      case .change(let id, let code): state.keys[id: id]?.code = code
      case .signOut: state.token = ""
      }
      return []
    }

    static func open(_ path: String) throws -> (storage: Storage<State, Action>, store: Loop<Safe>) {
      let rules = HistoryRules<State, Action>(tracks: [.whole()])
      let storage = try Storage<State, Action>(path, app: "Safe", first: State(), history: rules)
      let loop = Loop(storage.state, Safe(), history: rules)
      storage.persist(loop)
      return (storage, loop)
    }
  }

  protocol SecretMark: Sendable { static var isSecret: Bool { get } }
  enum Marked: SecretMark { static let isSecret = true }
  enum Unmarked: SecretMark { static let isSecret = false }

  private static let secrets = ["horse", "mule", "donkey"]

  private func file<Mark: SecretMark>(_ path: String, _ mark: Mark.Type) throws {
    let (storage, loop) = try Safe<Mark>.open(path)
    loop.send(.signIn(name: "Home", token: "horse"))
    loop.send(.add(1, code: "mule"))
    loop.send(.change(1, code: "donkey"))
    try storage.close()
  }

  private func secrets(in run: CommandRun) -> [String] { Self.secrets.filter { run.output.contains($0) } }

  @Test("show and log leave the values of secret fields out of states, actions and changes") func hidden() async throws
  {
    let folder = try Folder()
    let path = folder.file("safe.tarn")
    try file(path, Marked.self)
    for arguments in [
      ["show", path], ["show", path, "--at", "1", "--json"], ["log", path], ["log", path, "--json"],
    ] {
      let run = try await CommandRun(arguments)
      #expect(run.exitStatus == 0 && run.errors == "" && secrets(in: run) == [])
      #expect(run.output.contains("•••") && run.output.contains("Home"), "\(arguments): \(run.output)")
    }
    let log = try await CommandRun("log", path, "--last", "1")
    #expect(log.output.contains("keys[1].code: \"•••\" → \"•••\""))
    #expect(log.output.contains(#"{"change":{"_0":1,"code":"•••"}}"#))
  }

  @Test("--secrets prints them") func printed() async throws {
    let folder = try Folder()
    let path = folder.file("safe.tarn")
    try file(path, Marked.self)
    let shown = try await CommandRun("show", path, "--secrets")
    #expect(secrets(in: shown) == ["horse", "donkey"], "\(shown.output)\(shown.errors)")
    #expect(secrets(in: try await CommandRun("log", path, "--secrets")) == Self.secrets)
  }

  @Test("Opening a file of an earlier version that had not marked them hides them in the older rows, too")
  func marking() async throws {
    let folder = try Folder()
    let path = folder.file("safe.tarn")
    try file(path, Unmarked.self)
    #expect(secrets(in: try await CommandRun("log", path)) == Self.secrets)
    try Safe<Marked>.open(path).storage.close()
    #expect(secrets(in: try await CommandRun("log", path)) == [])
    try Safe<Unmarked>.open(path).storage.close()
    #expect(secrets(in: try await CommandRun("log", path)) == Self.secrets)
  }

  @Test("A salvaged file hides the same fields") func salvaged() async throws {
    let folder = try Folder()
    let (path, copy) = (folder.file("safe.tarn"), folder.file("new.tarn"))
    try file(path, Marked.self)
    let database = try Database(path: path, mode: .write)
    try database.execute("UPDATE log SET action = 'x' WHERE number = 3")
    try database.checkpoint(doing: "damaging a file")
    try database.close()
    let salvage = try await CommandRun("salvage", path, copy)
    // 1: the damaged row is lost.
    #expect(salvage.exitStatus == 1, "\(salvage.output)\(salvage.errors)")
    let run = try await CommandRun("log", copy)
    #expect(run.output.contains("Home") && secrets(in: run) == [])
  }
}
