import Synchronization

/// Numbers the effects that the updates of a loop return, in order from 0, so that its listeners know which of them a
/// response answers, and which still run.
///
/// ```
/// update ── effects 4, 5 ──► listeners        store ── starts 4 ──► response ── answers 4 ──► listeners
/// ```
///
/// A loop has one recorder for all of its listeners, and keeps it after the last one has ended: an effect that is answered
/// later never gets the number of another one.
@usableFromInline package final class EffectRecorder<Effect> {
  /// The number of effects so far.
  @exclusivity(unchecked) @usableFromInline package internal(set) var count = 0
  /// The effects whose operations have not ended, or whose responses have not been applied.
  package let running = RunningEffects()
  @exclusivity(unchecked) @usableFromInline var listeners: [EffectListener<Effect>] = []
  /// The numbers of the effects that the loop has not passed on yet, in their order.
  @exclusivity(unchecked) @usableFromInline var waiting: [Int] = []

  init() {}

  fileprivate func add(_ listener: EffectListener<Effect>) {
    listener.first = count
    listeners.append(listener)
  }

  fileprivate func remove(_ listener: EffectListener<Effect>) { listeners.removeAll { $0 === listener } }

  // Inlinable, as the methods below, so that they are specialized for the app's effects: each step passes them.
  @inlinable func record(_ effects: [Effect]) {
    count += effects.count
    for listener in listeners { listener.onRequest(effects) }
  }

  /// Notes which effect the next action answers; `nil` if it answers none.
  @inlinable func answer(_ number: Int?) {
    for listener in listeners { listener.answer(number) }
  }

  /// Notes that the loop passes on all effects that were recorded last.
  @inlinable func pass(all effects: [Effect]) { waiting += count - effects.count..<count }

  /// Notes that the loop passes on an effect.
  @inlinable func pass(_ number: Int) { waiting.append(number) }

  /// Returns the number of one of the effects that the loop passes on now.
  func number(at index: Int) -> Int? { waiting.indices.contains(index) ? waiting[index] : nil }

  @inlinable func finishPassing() { waiting.removeAll(keepingCapacity: true) }
}

/// Receives the effects of a loop. It numbers them from 0, whichever effects the loop has numbered before: listeners of
/// the same actions number the same effects alike.
@usableFromInline package final class EffectListener<Effect> {
  /// Receives the effects that the update before has returned.
  @usableFromInline let onRequest: ([Effect]) -> Void
  /// The recorder's number of the listener's first effect.
  @exclusivity(unchecked) @usableFromInline var first = 0
  @exclusivity(unchecked) @usableFromInline var answered: Int?

  @usableFromInline package init(onRequest: @escaping ([Effect]) -> Void) { self.onRequest = onRequest }

  @inlinable func answer(_ number: Int?) { answered = number.flatMap(own) }

  /// Returns the number of the effect that the present action answers. The actions that follow from it answer none.
  @inlinable package func takeAnswered() -> Int? {
    guard let number = answered else { return nil }
    answered = nil
    return number
  }

  /// The numbers of the effects whose operations have not ended, ascending.
  package func running(in recorder: EffectRecorder<Effect>?) -> [Int] {
    recorder?.running.numbers.compactMap(own) ?? []
  }

  /// An effect that was requested before the listener began has no number.
  @inlinable func own(_ number: Int) -> Int? { number < first ? nil : number - first }
}

/// The numbers of the effects whose operations run, or wait to be started, or whose responses have not been applied.
package final class RunningEffects: Sendable {
  /// The number of operations and waiting responses of each effect: every handler that accepts an effect performs it.
  private let counts = Mutex<[Int: Int]>([:])

  package var numbers: [Int] { counts.withLock { $0.keys.sorted() } }

  func begin(_ number: Int) { counts.withLock { $0[number, default: 0] += 1 } }

  func end(_ number: Int) {
    counts.withLock { counts in
      guard let count = counts[number] else { return }
      counts[number] = count == 1 ? nil : count - 1
    }
  }
}

extension Loop {
  /// Adds a listener of the effects that are requested from now on.
  package func attach(_ listener: EffectListener<F.Effect>) {
    let recorder = effectRecorder ?? EffectRecorder()
    effectRecorder = recorder
    recorder.add(listener)
  }

  /// Removes a listener of the effects.
  package func detach(_ listener: EffectListener<F.Effect>) { effectRecorder?.remove(listener) }
}
