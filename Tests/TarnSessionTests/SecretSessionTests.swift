import Foundation
import Tarn
import TarnRecord
import TarnSession
import TarnValues
import Testing

/// An app with secrets of several types.
private struct Safe: Feature {
  struct State: Record {
    var people: Table<Person> = []
    var pin: Int?
    var note = ""

    static let fields: [Field<State>] = [
      Field("people", \.people), Field("pin", \.pin).secret(), Field("note", \.note).secret(),
    ]
  }

  struct Person: Record, Identifiable {
    let id: Int
    var name = ""
    var password = Password()

    static let fields: [Field<Person>] = [
      .fixed("id", \.id), Field("name", \.name), Field("password", \.password).secret(),
    ]
  }

  struct Password: Equatable, Codable, Sendable {
    var hash = Data()
    var words: [String] = []
    var isOld = false
  }

  enum Action: Equatable, Codable, Sendable {
    case add(Int, name: String, password: Password)
    case pin(Int)
    case note(String)
    case clue(String)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .add(let id, let name, let password): state.people[id: id] = Person(id: id, name: name, password: password)
    case .pin(let pin): state.pin = pin
    case .note(let note): state.note = note
    case .clue: break
    }
    return []
  }

  static let rules = HistoryRules<State, Action>(tracks: [.whole()])
}

@Suite("Secrets in a session") struct SecretSessionTests {
  @Test("The values of secret fields are in no line, of states and of actions, and the session is read back")
  func hidden() throws {
    let loop = Loop(Safe.State(), Safe(), history: Safe.rules)
    let password = Safe.Password(hash: Data("hunter2".utf8), words: ["correct", "horse"], isOld: true)
    loop.send(.add(1, name: "Anna", password: password))
    loop.send(.pin(4711))
    loop.send(.note("under the \"mat\""))
    loop.send(.clue("Look at the note."))
    let history = try #require(loop.history)
    let data = try SessionRecording(history, of: "Safe", note: "It jumped.").data()
    let text = String(decoding: data, as: UTF8.self)
    for secret in ["4711", "under the", "horse", Data("hunter2".utf8).base64EncodedString(), "true"] {
      #expect(!text.contains(secret), "\(secret) in \(text)")
    }
    #expect(text.contains("Anna") && text.contains("Look at the note."))
    // The note of the session is no field of the app, although it has the same name.
    let back = try SessionRecording(reading: data, of: "Safe", rules: Safe.rules)
    #expect(back.note == "It jumped.")
    #expect(back.history.count() == history.count() && back.history.present.people[id: 1]?.name == "Anna")
    #expect(back.history.present.pin == 0 && back.history.present.people[id: 1]?.password == Safe.Password())
    #expect(back.actions.last == .clue("Look at the note."))
  }

  @Test("A secret whose type reads no other text is an error, and not written") func unreadable() throws {
    struct Locked: Feature {
      enum Key: String, Codable { case brass, iron }

      struct State: Record {
        var key = Key.brass

        static let fields: [Field<State>] = [Field("key", \.key).secret()]
      }

      func update(_ state: inout State, _ action: Int) -> [Never] { [] }
    }
    let loop = Loop(Locked.State(), Locked(), history: HistoryRules(tracks: [.whole()]))
    let history = try #require(loop.history)
    let error = #expect(throws: SessionError.self) { try SessionRecording(history, of: "Locked").data() }
    #expect(error?.kind == .unwritable && "\(String(describing: error))".contains("key"))
  }
}
