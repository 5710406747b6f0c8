import Tarn

/// Values of any size, on the stack when they are anywhere: no array, nothing on the heap.
struct Four<Part> {
  var a, b, c, d: Part

  init(_ part: Part) { (a, b, c, d) = (part, part, part, part) }
}

extension Four: Equatable where Part: Equatable {}
extension Four: Sendable where Part: Sendable {}

typealias Bytes32 = Four<Int>
typealias Bytes512 = Four<Four<Bytes32>>
typealias Kilobytes2 = Four<Bytes512>
typealias Kilobytes32 = Four<Four<Kilobytes2>>

/// An action of 4 KB.
struct Payload: Equatable, Sendable {
  var first = Kilobytes2(Bytes512(Four(Bytes32(0))))
  var second = Kilobytes2(Bytes512(Four(Bytes32(0))))
  var number = 0
}

/// A state of 64 KB: twice 32 KB, and a number at the heart of five features.
struct Heap: Equatable {
  var first = Kilobytes32(Four(Kilobytes2(Bytes512(Four(Bytes32(0))))))
  var second = Kilobytes32(Four(Kilobytes2(Bytes512(Four(Bytes32(0))))))
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

/// A feature around another: its action holds the inner one's.
struct Shell<Inner: Feature>: Feature where Inner.State == Heap, Inner.Effect == Int {
  enum Action: Sendable { case inner(Inner.Action), other }

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
  init() { self.init(Shell<Shell<Shell<Shell<Heart>>>>(Shell<Shell<Shell<Heart>>>(Shell<Shell<Heart>>(Shell<Heart>(Heart()))))) }

  static func add(_ number: Int) -> Action { .inner(.inner(.inner(.inner(.inner(Payload(number: number)))))) }
}
