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

/// How it stands with a file, for the edge of a screen.
public struct SharedStanding: Equatable, Sendable {
  public let words: String
  /// The same in a word or two, for where there is little room.
  public let short: String
  /// Whether something is wrong.
  public let isTrouble: Bool
}

extension SharedStatus {
  /// Tells a screen that has a place for how it stands, and one for what is said once.
  ///
  /// ```swift
  /// onStatus: { $0.tell { face.stand($0) } say: { face.say($0) } }
  /// ```
  ///
  /// - Parameters:
  ///   - stand: what stands there from now on; `nil` if all is as it should be. Not asked where that is as it was.
  ///   - say: what has happened.
  public func tell(stand: (SharedStanding?) -> Void, say: (String) -> Void) {
    switch self {
    case .owning(.saving), .owning(.closed): stand(nil)
    case .owning(.failing(let reason, let waiting)):
      let words =
        switch waiting {
        case 0: "file moved or replaced"
        case 1: "1 change not saved"
        default: "\(waiting) changes not saved"
        }
      stand(SharedStanding(words: words, short: "not saved", isTrouble: true))
      say(waiting == 0 ? reason : "Not saved since: \(reason)")
    case .following(let owner):
      stand(SharedStanding(words: "shared with \(owner)", short: "shared", isTrouble: false))
    case .looking: stand(SharedStanding(words: "reconnecting to the file", short: "looking", isTrouble: false))
    case .refused(let words): say(words)
    case .stuck(let words):
      stand(SharedStanding(words: "without the file", short: "no file", isTrouble: true))
      say(words)
    }
  }

  /// What a person must know of it; `nil` if all is as it should be.
  ///
  /// ```swift
  /// onStatus: { status in notice.send(status.words.map { .say($0) } ?? .nothing) }
  /// ```
  public var words: String? {
    switch self {
    case .owning(let status): status.words
    case .following: nil
    case .looking: "The program that had the file open has ended. Opening the file…"
    case .refused(let words), .stuck(let words): words
    }
  }
}
