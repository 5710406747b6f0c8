import Tarn

/// Makes an entry of a journal from words, with the time.
public struct WriteEntry: ImmediateUseCase {
  let now: @Sendable () -> Timestamp

  public init(now: @escaping @Sendable () -> Timestamp) { self.now = now }

  public func answer(_ text: String) -> Entry { Entry(time: now(), text: text) }
}
