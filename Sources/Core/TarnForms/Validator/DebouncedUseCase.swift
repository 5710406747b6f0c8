import Tarn

/// Performs the request of a use case after the pause of a ``Debounce``, unless the user types on meanwhile.
///
/// ```swift
/// let handler = EffectHandler(FindTexts().debounced()) { debounce, texts in
///   Action.found(debounce.question, texts)
/// }
/// ```
///
/// It handles the subscription `Debounce(text)`, which the feature returns while it wants an answer about the text.
/// If the subscription is cancelled, it cancels the pause or the request, whichever runs.
public struct DebouncedUseCase<Base: UseCase>: UseCase where Base.Request: Hashable {
  private let base: Base
  private let clock: any Clock<Duration>

  fileprivate init(_ base: Base, _ clock: any Clock<Duration>) { (self.base, self.clock) = (base, clock) }

  /// Sleeps for the pause, then performs the request.
  public func perform(_ debounce: Debounce<Base.Request>, respond: ResponseSender<Base.Response>) async {
    guard (try? await clock.sleep(for: debounce.time)) != nil else { return }
    await base.perform(debounce.question, respond: respond)
  }
}

extension UseCase where Request: Hashable {
  /// Returns this use case with a pause before each request.
  ///
  /// - Parameter clock: the system's clock, or one that a test advances.
  public func debounced(clock: any Clock<Duration> = ContinuousClock()) -> DebouncedUseCase<Self> {
    DebouncedUseCase(self, clock)
  }
}
