import Tarn
import TarnTesting

/// A hundred fields, a quarter of them in each of four parts, as the state of an app with four screens.
struct Fields: Equatable {
  struct Part: Equatable {
    var a = 0, b = 0, c = 0, d = 0, e = 0
    var f = 0, g = 0, h = 0, i = 0, j = 0
    var k = 0, l = 0, m = 0, n = 0, o = 0
    var p = 0, q = 0, r = 0, s = 0, t = 0
    var u = 0, v = 0, w = 0, x = 0, y = 0
  }

  var north = Part(), east = Part(), south = Part(), west = Part()

  /// Changes one of them.
  struct Bumping: Feature {
    typealias State = Fields

    enum Action {
      case north(Int), east(Int), south(Int), west(Int)
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

  /// What is watched: every field by one observer of its own.
  static let selections: [@Sendable (borrowing Fields) -> Int] = [
    { $0.north.a }, { $0.north.b }, { $0.north.c }, { $0.north.d }, { $0.north.e },
    { $0.north.f }, { $0.north.g }, { $0.north.h }, { $0.north.i }, { $0.north.j },
    { $0.north.k }, { $0.north.l }, { $0.north.m }, { $0.north.n }, { $0.north.o },
    { $0.north.p }, { $0.north.q }, { $0.north.r }, { $0.north.s }, { $0.north.t },
    { $0.north.u }, { $0.north.v }, { $0.north.w }, { $0.north.x }, { $0.north.y },
    { $0.east.a }, { $0.east.b }, { $0.east.c }, { $0.east.d }, { $0.east.e },
    { $0.east.f }, { $0.east.g }, { $0.east.h }, { $0.east.i }, { $0.east.j },
    { $0.east.k }, { $0.east.l }, { $0.east.m }, { $0.east.n }, { $0.east.o },
    { $0.east.p }, { $0.east.q }, { $0.east.r }, { $0.east.s }, { $0.east.t },
    { $0.east.u }, { $0.east.v }, { $0.east.w }, { $0.east.x }, { $0.east.y },
    { $0.south.a }, { $0.south.b }, { $0.south.c }, { $0.south.d }, { $0.south.e },
    { $0.south.f }, { $0.south.g }, { $0.south.h }, { $0.south.i }, { $0.south.j },
    { $0.south.k }, { $0.south.l }, { $0.south.m }, { $0.south.n }, { $0.south.o },
    { $0.south.p }, { $0.south.q }, { $0.south.r }, { $0.south.s }, { $0.south.t },
    { $0.south.u }, { $0.south.v }, { $0.south.w }, { $0.south.x }, { $0.south.y },
    { $0.west.a }, { $0.west.b }, { $0.west.c }, { $0.west.d }, { $0.west.e },
    { $0.west.f }, { $0.west.g }, { $0.west.h }, { $0.west.i }, { $0.west.j },
    { $0.west.k }, { $0.west.l }, { $0.west.m }, { $0.west.n }, { $0.west.o },
    { $0.west.p }, { $0.west.q }, { $0.west.r }, { $0.west.s }, { $0.west.t },
    { $0.west.u }, { $0.west.v }, { $0.west.w }, { $0.west.x }, { $0.west.y },
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
