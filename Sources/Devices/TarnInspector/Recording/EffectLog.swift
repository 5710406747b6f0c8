import Tarn

/// The effects that the last steps of an inspected store requested, and which later steps answered them.
///
/// The numbers are those of the store's ``/Tarn/EffectListener``: the first effect after the inspection began is 0.
@usableFromInline final class EffectLog<Effect> {
  @usableFromInline struct Request {
    @usableFromInline let effect: Effect
    /// The step whose update returned the effect.
    @usableFromInline let step: Int
    /// The steps that answered it, ascending.
    @usableFromInline var answers: [Int] = []

    @inlinable init(effect: Effect, step: Int) { (self.effect, self.step) = (effect, step) }
  }

  @exclusivity(unchecked) @usableFromInline var requests = ChunkedQueue<Request>()
  /// The number of the first effect in ``requests``.
  @exclusivity(unchecked) @usableFromInline var first = 0

  @inlinable init() {}

  /// Adds effects, and drops those of steps that are not kept any more.
  // Inlinable, as ``answer(_:by:)``, because unspecialized they cost as much as the rest of the recording.
  @inlinable func append(_ effects: [Effect], of step: Int, keepingFrom firstStep: Int) {
    while !requests.isEmpty, requests[0].step < firstStep {
      requests.removeFirst()
      first += 1
    }
    for effect in effects { requests.append(Request(effect: effect, step: step)) }
  }

  @inlinable func answer(_ number: Int, by step: Int) {
    if requests.count > number - first, number >= first { requests[number - first].answers.append(step) }
  }

  /// The effect with a number; `nil` if it was dropped.
  subscript(number: Int) -> Request? {
    number >= first && number - first < requests.count ? requests[number - first] : nil
  }

  /// The numbers of the effects of a step.
  ///
  /// - Complexity: O(log n)
  func numbers(of step: Int) -> Range<Int> { first + index(of: step)..<first + index(of: step + 1) }

  /// Returns the index of the first effect of a step or of a later one.
  private func index(of step: Int) -> Int {
    var (low, high) = (0, requests.count)
    while low < high {
      let middle = (low + high) / 2
      if requests[middle].step < step { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
