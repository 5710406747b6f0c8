extension Journal {
  /// A message to the user. The UI shows it until the user dismisses it or another notice replaces it.
  public enum Notice: Equatable, Codable, Sendable {
    /// The entry was saved with these adjustments.
    case adjusted([Adjustment])
    /// A file was not added. It is in files that were written before this was a refusal, and is not shown; the next
    /// migration removes it.
    case fileRefused(String)
    /// The user cancelled the draft of an entry.
    case dropped(heading: String)
    case removed(heading: String)
    /// The entry to take back had already been removed.
    case gone(heading: String)
    /// Both texts of a conflict were joined into one. The user should check it.
    case together
    /// The change was taken back. The string describes it, as shown after “Undo”.
    case reversed(String)
  }
}

extension Journal.Notice: CustomStringConvertible {
  public var description: String {
    switch self {
    case .adjusted(let adjustments): "Saved. " + adjustments.map(\.description).joined(separator: " ")
    case .fileRefused(let words): words
    case .dropped(let heading): "Your draft of “\(heading)” was discarded. Undo restores it."
    case .removed(let heading): "“\(heading)” was removed. Undo restores it."
    case .gone(let heading): "“\(heading)” was removed before."
    case .together: "The text now contains both versions. Edit it as you want it."
    case .reversed(let words): "Undone: \(words)."
    }
  }
}
