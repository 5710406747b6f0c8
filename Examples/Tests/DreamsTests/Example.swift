import Dreams
import Foundation
import Tarn
import TarnDocument
import TarnRecord
import TarnStorage
import TarnTesting

typealias Action = Dreams.Action

/// Returns the same ID for the same number, so that a test can name a dream by number.
func uuid(_ number: Int) -> UUID {
  UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number / 256), UInt8(number % 256)))
}

extension Dream {
  static let keynote = Dream(id: uuid(1), description: "The keynote", creature: .unicorn, effects: [.rain])
  static let bike = Dream(id: uuid(2), description: "Riding my bike", creature: .cat, count: .three)
  static let tests = Dream(id: uuid(3), description: "All tests green\nat once", creature: .dragon)
}

extension StoredImage {
  /// Returns a picture whose reference consists of one repeated digit.
  static func example(_ digit: Int = 1) -> StoredImage {
    guard let blob = BlobID("blob:" + String(repeating: "\(digit)", count: 64)) else {
      preconditionFailure("\(digit) is no digit")
    }
    return StoredImage(blob: blob, width: 392, height: 212, bytes: 20_000)
  }
}

extension Dreams.Document {
  /// Three dreams: the keynote is 1, the bike 2, the tests 3.
  static let three = Dreams.Document(dreams: [.keynote, .bike, .tests])

  var titles: [String] { dreams.map { $0.title() } }
}

/// The app as one window shows it.
struct Window: RefusingFeature {
  struct State: Record {
    var document = Dreams.Document()
    var session = Dreams.Session()

    static let three = State(document: .three)
    static let fields: [Field<State>] = [Field("document", \.document), Field("session", \.session)]
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    Dreams().reconcile(&state.session, with: state.document)
    let effects = Dreams().update(&state.document, &state.session, action)
    Dreams().reconcile(&state.session, with: state.document)
    return effects
  }

  func refusal(of action: Action, in state: State) -> Refusal? {
    Dreams().refusal(of: action, in: state.document, state.session)
  }

  func subscriptions(_ state: State) -> [Dreams.BackgroundTask] {
    Dreams().subscriptions(state.document, state.session)
  }
}

extension Dreams.BackgroundTask {
  /// The request to draw a picture, if it is one.
  var rendering: Dreams.Rendering? { if case .rendering(let rendering) = self { rendering } else { nil } }
}

extension Window.State {
  /// Returns the state after these actions; those that are refused change nothing.
  func after(_ actions: Action...) -> Window.State { after(actions) }

  func after(_ actions: [Action]) -> Window.State {
    let loop = Loop(self, Window())
    for action in actions { loop.send(action) }
    return loop.state
  }

  var titles: [String] { document.titles }
  var view: SessionView<Dreams> { SessionView(document: document, session: session) }
}

/// Generates random user actions and renderer updates, valid and invalid.
enum DreamsActions {
  /// The laws for a window.
  static var laws: Laws<Window> { Laws(Window(), from: .three, actions: action) }

  /// The laws for a document with two windows.
  static var sharedLaws: Laws<SharedDocument<Dreams>> {
    Laws(SharedDocument(Dreams()), from: DocumentState(.three)) { state, random in
      let id: SessionID = random.oneIn(3) ? "another window" : Dreams.firstWindow
      return .acted(id, action(Window.State(document: state.document, session: state.session(id) ?? .init()), &random))
    }
  }

  static func action(_ state: Window.State, _ random: inout SeededRandom) -> Action {
    let stranger = uuid(Int.random(in: 1...30, using: &random))
    let some = random.oneIn(6) ? stranger : state.document.dreams.randomElement(using: &random)?.id ?? stranger
    let offset = random.pick(from: [0, 12.5, 900, -3, .infinity, .nan])
    switch Int.random(in: 0..<20, using: &random) {
    case 0, 1: return .add(id: stranger)
    case 2: return random.oneIn(2) ? .remove(some) : .listScrolled(offset)
    case 3...6: return .change(some, change(&random))
    case 7: return .prefer(random.pick(from: Creature.allCases))
    case 8: return .type(words(&random))
    case 9: return .open(some)
    case 10: return random.pick(from: [.dreamScrolled(offset), .openFavourite])
    case 11: return random.pick(from: [.back, .edit(true), .mark(.dream(some)), .pause(true)])
    case 12: return .select
    case 13, 14: return .choose(some, !random.oneIn(4))
    case 15: return .share(as: uuid(Int.random(in: 1000...1003, using: &random)))
    case 16: return .back
    case 17: return random.pick(from: [.done, .save(folder: "/none")])
    default: return .renderingUpdated(progress(&random), of: sharing(state, &random))
    }
  }

  static func change(_ random: inout SeededRandom) -> DreamChange {
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1: .describe(words(&random))
    case 2: .creature(random.pick(from: Creature.allCases))
    case 3: .addEffect(random.pick(from: DreamEffect.allCases))
    case 4: .removeEffect(random.pick(from: DreamEffect.allCases))
    default: .count(random.pick(from: CreatureCount.allCases))
    }
  }

  static func words(_ random: inout SeededRandom) -> String {
    random.pick(from: [
      "", "A lake", "Zoë 👩‍👩‍👧", "مدينة", "two\nlines", " \t", "a\u{7}b", String(repeating: "long ", count: 500),
    ])
  }

  static func progress(_ random: inout SeededRandom) -> Dreams.Sharing.Progress {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: .ready(.example(Int.random(in: 1...3, using: &random)))
    case 1: .failed(reason: "There is no room on the disk.")
    default: .rendering(random.pick(from: [0, 0.25, 0.5, 1, 7, -1, .nan]))
    }
  }

  /// Returns mostly the ID of the present sharing.
  private static func sharing(_ state: Window.State, _ random: inout SeededRandom) -> Dreams.Sharing.ID {
    random.oneIn(4) ? uuid(1001) : state.session.sharing?.id ?? uuid(1002)
  }
}

/// A loop with a history and a test clock that advances by a tenth of a second per action.
final class TimeTravelLoop {
  let loop: Loop<SharedDocument<Dreams>>

  init(_ document: Dreams.Document = .three) {
    var milliseconds: Int64 = 1_000_000
    loop = Loop(
      DocumentState(document), SharedDocument(Dreams()), history: Dreams.history,
      now: {
        milliseconds += 100
        return Timestamp(milliseconds: milliseconds)
      })
  }

  func send(_ actions: Action...) { for action in actions { loop.send(.acted(Dreams.firstWindow, action)) } }

  func arrive(_ actions: Action...) {
    for action in actions { loop.send(.acted(Dreams.firstWindow, action), cause: .arrived) }
  }

  var document: Dreams.Document { loop.state.document }

  /// The session as its window shows it.
  var session: Dreams.Session {
    Dreams().reconciled(loop.state.session(Dreams.firstWindow) ?? .init(), with: document)
  }

  /// The labels of the steps.
  var labels: [String] {
    guard let history = loop.history else { return [] }
    return (0..<history.count()).map { history.step($0 + 1).label }
  }
}
