import Tarn

/// A line of the journal.
public struct JournalEntry: Hashable, Codable, Sendable {
  public let time: Timestamp
  public let text: String

  public init(time: Timestamp, text: String) {
    self.time = time
    self.text = text
  }
}
