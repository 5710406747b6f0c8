import Tarn

/// A feature that works by use cases: an action requests a number, and the number requests a line in a diary.
struct Drawer: Feature {
  struct State: Equatable {
    var numbers: [Int] = []
    var diary: [String] = []
    var isOpen = false
  }

  enum Action: Equatable {
    case draw(Int)
    case drawTwice
    case drawn(Int)
    case noted(String)
    case open, openAndDraw, knock, endless
  }
  enum Effect: Equatable {
    case number(Int)
    case note(String)
    case knock, again
  }

  func update(_ state: inout State, _ action: Action) -> [Effect] {
    switch action {
    case .draw(let sides): return [.number(sides)]
    case .drawTwice: return [.number(6), .number(6)]
    case .drawn(let number):
      state.numbers.append(number)
      return [.note("drew \(number)")]
    case .noted(let line): state.diary.append(line)
    case .open: state.isOpen = true
    case .openAndDraw:
      state.isOpen = true
      return [.number(3)]
    case .knock: return [.knock]
    case .endless: return [.again]
    }
    return []
  }
}

/// Responds with the number of sides, so that a test knows the result.
struct Highest: SynchronousUseCase {
  func perform(_ sides: Int) -> Int { sides }
}

struct WriteLine: SynchronousUseCase {
  func perform(_ text: String) -> String { text.uppercased() }
}

extension Drawer {
  static let handlers: [EffectHandler<Effect, Action>] = [
    EffectHandler(Highest()) {
      if case .number(let sides) = $0 { sides } else { nil }
    } action: { _, number in
      .drawn(number)
    },
    EffectHandler(WriteLine()) {
      if case .note(let text) = $0 { text } else { nil }
    } action: { _, line in
      .noted(line)
    },
  ]

  static let history = HistoryRules<State, Action>(
    tracks: [
      HistoryTrack("numbers", get: { Document($0) }, set: { ($0.numbers, $0.diary) = ($1.numbers, $1.diary) }),
      HistoryTrack("door", get: { $0.isOpen }, set: { $0.isOpen = $1 }),
    ], label: { action, _ in "\(action)" })

  struct Document: Equatable {
    let numbers: [Int]
    let diary: [String]

    init(_ state: State) {
      numbers = state.numbers
      diary = state.diary
    }
  }
}
