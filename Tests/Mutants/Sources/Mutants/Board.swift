import Tarn
import TarnDocument
import TarnRecord
import TarnValues

@testable import TarnTesting

/// Notes that others change, too: undo and time travel revert the own steps only.
enum BoardExploration {
  struct Board: DocumentFeature {
    struct Note: Record, Identifiable {
      let id: Int
      var text: String
      static let fields: [Field<Note>] = [.fixed("id", \.id), Field("text", \.text)]
    }

    struct Document: Record {
      var notes: Table<Note> = []
      /// The number of received changes, which can't be undone.
      var received = 0
      static let fields: [Field<Document>] = [Field("notes", \.notes), Field("received", \.received)]

      func texts(isOwn: Bool) -> [Int: String] {
        Dictionary(uniqueKeysWithValues: notes.filter { ($0.id < firstOther) == isOwn }.map { ($0.id, $0.text) })
      }
    }

    struct Session: Record { static let fields: [Field<Session>] = [] }

    enum Action: Equatable, Codable, Sendable {
      case set(Int, String?)
      case received(Int, String?)
    }

    var newSession: Session { Session() }

    func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] {
      switch action {
      case .set(let id, let text): document.notes[id: id] = text.map { Note(id: id, text: $0) }
      case .received(let id, let text):
        document.notes[id: id] = text.map { Note(id: id, text: $0) }
        document.received += 1
      }
      return []
    }
  }

  typealias Shared = SharedDocument<Board>

  /// Others change the notes from this one on.
  private static let firstOther = 10

  static let history = SharedDocument<Board>.history(
    tracks: [.document(except: \.received)], isRemote: { if case .received = $0 { true } else { false } })

  static func make() -> Exploration<Shared> {
    var exploration = Exploration(Shared(Board()), from: start, history: history) { _, moves in
      func text(_ random: inout SeededRandom) -> String? { random.pick(from: [nil, "a", "b", "c"]) }
      moves.add(weight: 2) { .acted("anna", .set(Int.random(in: 0...3, using: &$0), text(&$0))) }
      moves.add(weight: 2) {
        .acted(.environment, .received(firstOther + Int.random(in: 0...3, using: &$0), text(&$0)))
      }
    }
    .law(keepsOthers)
    (exploration.length, exploration.runsBetweenLaws) = (40, 1)
    return exploration
  }

  private static let start = DocumentState<Board.Document, Board.Session>(Board.Document())

  /// Compares the own notes with those of a loop without others, and the others' notes with the last that were received.
  private static func keepsOthers(
    _ laws: Laws<Shared>
  ) -> LawViolation<Shared.State, DocumentAction<Board.Action>>? {
    let (shared, alone) = (makeLoop(), makeLoop())
    var theirs: [Int: String] = [:]
    let steps = laws.givenWalk ?? []
    for (number, step) in steps.enumerated() {
      switch step {
      case .send(.acted(_, .received(let id, let text))):
        theirs[id] = text
        step.perform(on: shared)
      case .send, .undo, .redo: for loop in [shared, alone] { step.perform(on: loop) }
      // The positions between the ends have other numbers without others.
      case .jump(_, let position):
        for loop in [shared, alone] { loop.jump(to: position == 0 ? 0 : loop.history?.count() ?? 0) }
      case .receive, .group, .load: break
      }
      guard
        shared.state.document.texts(isOwn: true) != alone.state.document.texts(isOwn: true)
          || shared.state.document.texts(isOwn: false) != theirs
      else { continue }
      return LawViolation(
        law: "undo and time travel keep the changes of others", start: start, steps: Array(steps[...number]),
        finding: "\(shared.state.document.notes.map { "\($0.id): \($0.text)" })", seed: 1)
    }
    return nil
  }

  private static func makeLoop() -> Loop<Shared> {
    Loop(start, Shared(Board()), history: history, onFault: { _ in })
  }
}
