import Tarn

/// The smallest feature: a number that goes up and down.
struct Counter: Feature {
  enum Action: Equatable, Sendable {
    case up, down
    case set(Int)
  }

  func update(_ count: inout Int, _ action: Action) -> [Never] {
    switch action {
    case .up: count += 1
    case .down: count -= 1
    case .set(let number): count = number
    }
    return []
  }
}
