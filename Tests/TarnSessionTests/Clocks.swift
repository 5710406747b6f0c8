import Tarn

/// A small feature with a document and a view, each with a history track.
struct Clocks: Feature {
  struct State: Codable, Equatable {
    var document = Document()
    var view = View()
    /// Part of no track.
    var ticks = 0
  }

  struct Document: Codable, Equatable {
    var title = "Clocks"
    var clocks: [Clock] = []
  }

  struct Clock: Codable, Equatable {
    var id: Int
    var zone: String
    var name: String?
  }

  struct View: Codable, Equatable {
    var theme = Theme.light
    var mode = Mode.list
    var scroll = 0.0
  }

  enum Theme: String, Codable, CaseIterable { case light, dark }

  enum Mode: Codable, Equatable {
    case list
    case detail(id: Int)
  }

  enum Action: Codable, Equatable {
    case add(Clock)
    case remove(id: Int)
    case title(String)
    case show(Mode)
    case scroll(Double)
    case tick
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .add(let clock): state.document.clocks.append(clock)
    case .remove(let id): state.document.clocks.removeAll { $0.id == id }
    case .title(let title): state.document.title = title
    case .show(let mode): state.view.mode = mode
    case .scroll(let scroll): state.view.scroll = scroll
    case .tick: state.ticks += 1
    }
    return []
  }
}

extension HistoryRules<Clocks.State, Clocks.Action> {
  static func clocks(bound: Bound = Bound()) -> Self {
    HistoryRules(
      tracks: [
        HistoryTrack("document", get: { $0.document }, set: { $0.document = $1 }),
        HistoryTrack("view", get: { $0.view }, set: { $0.view = $1 }),
      ],
      bound: bound,
      label: { action, before in
        switch action {
        case .add(let clock): "Add \(clock.zone)"
        case .title(let title): "Rename \(before.document.title) to \(title)"
        default: "\(action)"
        }
      },
      continues: { previous, next in
        switch (previous, next) {
        case (.scroll, .scroll), (.title, .title): true
        default: false
        }
      })
  }
}

/// A generator with the same numbers in every run.
struct FixedGenerator: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// A clock that the test advances.
final class TestClock {
  var now = Timestamp(milliseconds: 1_511_265_600_000)
}

/// Returns a history with everything it can contain: runs, groups, actions from outside, jumps of everything and of
/// single tracks, undo and redo, dropped steps, and loads.
func randomHistory(
  seed: UInt64, actions: Int, bound: HistoryRules<Clocks.State, Clocks.Action>.Bound = .init()
) -> History<Clocks.State, Clocks.Action> {
  var random = FixedGenerator(seed: seed)
  let clock = TestClock()
  let loop = Loop(Clocks.State(), Clocks(), history: .clocks(bound: bound), now: { clock.now })
  let texts = ["Oslo", "São Paulo", "a \"quoted\" word", "line\nbreak", "日本 🕰️", "back\\slash", ""]
  for index in 0..<actions {
    clock.now.milliseconds += Int64.random(in: -50...1_200, using: &random)
    let cause: Cause = Bool.random(using: &random) ? .acted : .arrived
    let text = texts.randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<18, using: &random) {
    case 0...1: loop.send(.add(Clocks.Clock(id: index, zone: text, name: index % 2 == 0 ? nil : text)), cause: cause)
    case 2: loop.send(.remove(id: Int.random(in: 0...index, using: &random)), cause: cause)
    case 3...4: loop.send(.title(text))
    case 5...6: loop.send(.scroll(Double.random(in: -1_000...1_000, using: &random)))
    case 7: loop.send(.show(Bool.random(using: &random) ? .list : .detail(id: index)), cause: cause)
    case 8...9: loop.send(.tick, cause: cause)
    case 10: loop.jump(.everything, to: Int.random(in: 0...index, using: &random) % 40)
    case 11: loop.jump(.track("document"), to: Int.random(in: 0...index, using: &random) % 20)
    case 12: loop.jump(.track("view"), to: Int.random(in: 0...index, using: &random) % 20)
    case 13: loop.undo()
    case 14: loop.redo()
    case 15...16:
      loop.group(Bool.random(using: &random) ? text : nil) {
        for title in [text, "\(index)"] { loop.send(.title(title), cause: cause) }
      }
    default:
      var state = loop.state
      state.document.clocks = []
      state.view.theme = state.view.theme == .light ? .dark : .light
      loop.load(state)
    }
  }
  return loop.history ?? History(first: Clocks.State(), at: clock.now, rules: .clocks(bound: bound))
}
