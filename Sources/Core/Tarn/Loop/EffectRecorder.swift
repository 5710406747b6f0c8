/// Numbers the effects that updates return, in order from 0, so that a record of a run knows which of them a response
/// answers.
///
/// A record of the same actions numbers the same effects alike: the numbers follow from the updates alone.
@usableFromInline package final class EffectRecorder<Effect> {
  /// Receives the effects that the update before has returned.
  @usableFromInline let onRequest: ([Effect]) -> Void
  /// The number of effects so far.
  @exclusivity(unchecked) @usableFromInline package private(set) var count = 0
  /// The numbers of the effects that the loop has not passed on yet, in their order.
  @exclusivity(unchecked) private var waiting: [Int] = []
  /// The number of the effect that the next action answers.
  @exclusivity(unchecked) package var answered: Int?

  package init(onRequest: @escaping ([Effect]) -> Void) { self.onRequest = onRequest }

  @usableFromInline func record(_ effects: [Effect]) {
    count += effects.count
    onRequest(effects)
  }

  /// Notes that the loop passes on all effects that were recorded last.
  @usableFromInline func pass(all effects: [Effect]) { waiting += count - effects.count..<count }

  /// Notes that the loop passes on an effect.
  @usableFromInline func pass(_ number: Int) { waiting.append(number) }

  /// Returns the number of one of the effects that the loop passes on now.
  func number(at index: Int) -> Int? { waiting.indices.contains(index) ? waiting[index] : nil }

  @usableFromInline func finishPassing() { waiting.removeAll(keepingCapacity: true) }
}
