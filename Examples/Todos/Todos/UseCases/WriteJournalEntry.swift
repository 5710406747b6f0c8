import Tarn

/// Makes a journal entry with the current time.
public struct WriteJournalEntry: SynchronousUseCase {
  let now: @Sendable () -> Timestamp

  public func perform(_ text: String) -> JournalEntry { JournalEntry(time: now(), text: text) }
}
