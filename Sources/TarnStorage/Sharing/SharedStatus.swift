/// How it stands with a store that several programs have.
public enum SharedStatus: Equatable, Sendable {
  /// This program has the file, and others may follow it.
  case owning(StorageStatus)
  /// Another program has the file, and this one follows it.
  ///
  /// - Parameter owner: its name and the number of its process.
  case following(owner: String)
  /// The program that had the file has ended, or does not answer. What is done meanwhile waits, and is not shown yet.
  case looking
  /// What was done was not taken, or it is not known whether it was; in words for a person.
  case refused(String)
  /// Why it can neither have the file nor follow anybody, for a person. It is tried again.
  case stuck(String)
}

extension SharedStatus {
  /// What a person must know of it; `nil` if all is as it should be.
  ///
  /// ```swift
  /// onStatus: { status in notice.send(status.words.map { .say($0) } ?? .nothing) }
  /// ```
  public var words: String? {
    switch self {
    case .owning(let status): status.words
    case .following: nil
    case .looking: "The program that had the file has ended. Taking it up…"
    case .refused(let words), .stuck(let words): words
    }
  }
}
