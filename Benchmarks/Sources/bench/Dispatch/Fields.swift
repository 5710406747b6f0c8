import Tarn
import TarnTesting

/// A hundred fields, a quarter of them in each of four parts, like the state of an app with four screens.
struct Fields: Equatable {
  struct Part: Equatable {
    var a = 0, b = 0, c = 0, d = 0, e = 0
    var f = 0, g = 0, h = 0, i = 0, j = 0
    var k = 0, l = 0, m = 0, n = 0, o = 0
    var p = 0, q = 0, r = 0, s = 0, t = 0
    var u = 0, v = 0, w = 0, x = 0, y = 0
  }

  var north = Part(), east = Part(), south = Part(), west = Part()

  /// Changes one of the fields.
  struct Bumping: Feature {
    typealias State = Fields

    enum Action {
      case north(Int)
      case east(Int)
      case south(Int)
      case west(Int)
    }

    func update(_ fields: inout Fields, _ action: Action) -> [Never] {
      switch action {
      case .north(let field): fields.north.bump(field)
      case .east(let field): fields.east.bump(field)
      case .south(let field): fields.south.bump(field)
      case .west(let field): fields.west.bump(field)
      }
      return []
    }
  }

  static let actions = randomActions { random in
    random.pick(from: [Bumping.Action.north, Bumping.Action.east, Bumping.Action.south, Bumping.Action.west])(
      Int.random(in: 0..<25, using: &random))
  }
}

/// Observes every field with its own observer.
///
/// Each selection is a literal closure, as in an app. As elements of an array they would have the type `(borrowing
/// Fields) -> Int`, and each call would copy all 800 bytes: 30 ns per check.
@MainActor func watch(_ store: Store<Fields.Bumping>, _ received: @escaping (Change<Int>) -> Void) -> [ObserverToken] {
  [
    store.observe({ $0.north.a }, onChange: received), store.observe({ $0.north.b }, onChange: received),
    store.observe({ $0.north.c }, onChange: received), store.observe({ $0.north.d }, onChange: received),
    store.observe({ $0.north.e }, onChange: received), store.observe({ $0.north.f }, onChange: received),
    store.observe({ $0.north.g }, onChange: received), store.observe({ $0.north.h }, onChange: received),
    store.observe({ $0.north.i }, onChange: received), store.observe({ $0.north.j }, onChange: received),
    store.observe({ $0.north.k }, onChange: received), store.observe({ $0.north.l }, onChange: received),
    store.observe({ $0.north.m }, onChange: received), store.observe({ $0.north.n }, onChange: received),
    store.observe({ $0.north.o }, onChange: received), store.observe({ $0.north.p }, onChange: received),
    store.observe({ $0.north.q }, onChange: received), store.observe({ $0.north.r }, onChange: received),
    store.observe({ $0.north.s }, onChange: received), store.observe({ $0.north.t }, onChange: received),
    store.observe({ $0.north.u }, onChange: received), store.observe({ $0.north.v }, onChange: received),
    store.observe({ $0.north.w }, onChange: received), store.observe({ $0.north.x }, onChange: received),
    store.observe({ $0.north.y }, onChange: received),
    store.observe({ $0.east.a }, onChange: received), store.observe({ $0.east.b }, onChange: received),
    store.observe({ $0.east.c }, onChange: received), store.observe({ $0.east.d }, onChange: received),
    store.observe({ $0.east.e }, onChange: received), store.observe({ $0.east.f }, onChange: received),
    store.observe({ $0.east.g }, onChange: received), store.observe({ $0.east.h }, onChange: received),
    store.observe({ $0.east.i }, onChange: received), store.observe({ $0.east.j }, onChange: received),
    store.observe({ $0.east.k }, onChange: received), store.observe({ $0.east.l }, onChange: received),
    store.observe({ $0.east.m }, onChange: received), store.observe({ $0.east.n }, onChange: received),
    store.observe({ $0.east.o }, onChange: received), store.observe({ $0.east.p }, onChange: received),
    store.observe({ $0.east.q }, onChange: received), store.observe({ $0.east.r }, onChange: received),
    store.observe({ $0.east.s }, onChange: received), store.observe({ $0.east.t }, onChange: received),
    store.observe({ $0.east.u }, onChange: received), store.observe({ $0.east.v }, onChange: received),
    store.observe({ $0.east.w }, onChange: received), store.observe({ $0.east.x }, onChange: received),
    store.observe({ $0.east.y }, onChange: received),
    store.observe({ $0.south.a }, onChange: received), store.observe({ $0.south.b }, onChange: received),
    store.observe({ $0.south.c }, onChange: received), store.observe({ $0.south.d }, onChange: received),
    store.observe({ $0.south.e }, onChange: received), store.observe({ $0.south.f }, onChange: received),
    store.observe({ $0.south.g }, onChange: received), store.observe({ $0.south.h }, onChange: received),
    store.observe({ $0.south.i }, onChange: received), store.observe({ $0.south.j }, onChange: received),
    store.observe({ $0.south.k }, onChange: received), store.observe({ $0.south.l }, onChange: received),
    store.observe({ $0.south.m }, onChange: received), store.observe({ $0.south.n }, onChange: received),
    store.observe({ $0.south.o }, onChange: received), store.observe({ $0.south.p }, onChange: received),
    store.observe({ $0.south.q }, onChange: received), store.observe({ $0.south.r }, onChange: received),
    store.observe({ $0.south.s }, onChange: received), store.observe({ $0.south.t }, onChange: received),
    store.observe({ $0.south.u }, onChange: received), store.observe({ $0.south.v }, onChange: received),
    store.observe({ $0.south.w }, onChange: received), store.observe({ $0.south.x }, onChange: received),
    store.observe({ $0.south.y }, onChange: received),
    store.observe({ $0.west.a }, onChange: received), store.observe({ $0.west.b }, onChange: received),
    store.observe({ $0.west.c }, onChange: received), store.observe({ $0.west.d }, onChange: received),
    store.observe({ $0.west.e }, onChange: received), store.observe({ $0.west.f }, onChange: received),
    store.observe({ $0.west.g }, onChange: received), store.observe({ $0.west.h }, onChange: received),
    store.observe({ $0.west.i }, onChange: received), store.observe({ $0.west.j }, onChange: received),
    store.observe({ $0.west.k }, onChange: received), store.observe({ $0.west.l }, onChange: received),
    store.observe({ $0.west.m }, onChange: received), store.observe({ $0.west.n }, onChange: received),
    store.observe({ $0.west.o }, onChange: received), store.observe({ $0.west.p }, onChange: received),
    store.observe({ $0.west.q }, onChange: received), store.observe({ $0.west.r }, onChange: received),
    store.observe({ $0.west.s }, onChange: received), store.observe({ $0.west.t }, onChange: received),
    store.observe({ $0.west.u }, onChange: received), store.observe({ $0.west.v }, onChange: received),
    store.observe({ $0.west.w }, onChange: received), store.observe({ $0.west.x }, onChange: received),
    store.observe({ $0.west.y }, onChange: received),
  ]
}

extension Fields.Part {
  mutating func bump(_ field: Int) {
    switch field {
    case 0: a &+= 1
    case 1: b &+= 1
    case 2: c &+= 1
    case 3: d &+= 1
    case 4: e &+= 1
    case 5: f &+= 1
    case 6: g &+= 1
    case 7: h &+= 1
    case 8: i &+= 1
    case 9: j &+= 1
    case 10: k &+= 1
    case 11: l &+= 1
    case 12: m &+= 1
    case 13: n &+= 1
    case 14: o &+= 1
    case 15: p &+= 1
    case 16: q &+= 1
    case 17: r &+= 1
    case 18: s &+= 1
    case 19: t &+= 1
    case 20: u &+= 1
    case 21: v &+= 1
    case 22: w &+= 1
    case 23: x &+= 1
    default: y &+= 1
    }
  }
}
