import Tarn

/// Four values side by side. All storage is inline: no array and no reference.
struct Four<Part: Sendable>: Sendable {
  var a, b, c, d: Part

  init(_ part: Part) { (a, b, c, d) = (part, part, part, part) }
}

typealias Kilobytes2 = Four<Four<Four<Four<Int>>>>
typealias Kilobytes32 = Four<Four<Kilobytes2>>

/// An action of 4 KB.
struct Payload: Sendable {
  var first = Kilobytes2(Four(Four(Four(0))))
  var second = Kilobytes2(Four(Four(Four(0))))
  var number = 0
}

/// A state of 64 KB, with a number at the heart of five features.
struct Heap: Sendable {
  var first = Kilobytes32(Four(Four(Four(Four(Four(0))))))
  var second = Kilobytes32(Four(Four(Four(Four(Four(0))))))
  var heart = 0
}

/// The innermost feature.
struct Heart: Feature {
  typealias Effect = Int

  func update(_ state: inout Heap, _ action: Payload) -> [Int] {
    state.heart += action.number
    return action.number < 0 ? [state.heart] : []
  }
}

/// A feature that wraps another: its action contains the inner one's.
struct Shell<Inner: Feature>: Feature where Inner.State == Heap, Inner.Effect == Int {
  enum Action: Sendable {
    case inner(Inner.Action)
    case other
  }

  typealias Effect = Int
  let inner: Inner

  init(_ inner: Inner) { self.inner = inner }

  func update(_ state: inout Heap, _ action: Action) -> [Int] {
    switch action {
    case .inner(let action): return inner.update(&state, action)
    case .other: return []
    }
  }
}

typealias Nest = Shell<Shell<Shell<Shell<Shell<Heart>>>>>

extension Nest {
  static func make() -> Nest { Nest(.init(.init(.init(.init(Heart()))))) }

  static func add(_ number: Int) -> Action { .inner(.inner(.inner(.inner(.inner(Payload(number: number)))))) }
}
