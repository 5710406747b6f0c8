import Tarn

/// Makes a journal entry with the current time.
public struct WriteEntry: ImmediateUseCase {
  let now: @Sendable () -> Timestamp

  public init(now: @escaping @Sendable () -> Timestamp) { self.now = now }

  public func answer(_ text: String) -> Entry { Entry(time: now(), text: text) }
}
