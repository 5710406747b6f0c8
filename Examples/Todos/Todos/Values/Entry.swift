import Tarn

/// A line of the journal.
public struct Entry: Hashable, Codable, Sendable {
  public let time: Timestamp
  public let text: String

  public init(time: Timestamp, text: String) {
    self.time = time
    self.text = text
  }
}
