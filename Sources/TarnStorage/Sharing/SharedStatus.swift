/// The status of a shared store.
public enum SharedStatus: Equatable, Sendable {
  /// This program owns the file, and others may follow it.
  case owning(StorageStatus)
  /// Another program owns the file, and this one follows it.
  ///
  /// - Parameter owner: its name and process ID.
  case following(owner: String)
  /// The owner has ended or does not respond. Actions wait, and are not shown yet.
  case looking
  /// An action was refused, or its result is unknown; with a message for the user.
  case refused(String)
  /// The reason why this program can neither own nor follow the file, for the user. It tries again.
  case stuck(String)
}

/// A summary of the status for the edge of a screen.
public struct SharedStanding: Equatable, Sendable {
  public let words: String
  /// A short form in one or two words, for little room.
  public let short: String
  /// Whether it is an error.
  public let isTrouble: Bool
}

extension SharedStatus {
  /// Passes the status to a screen that has one place for the current status and one for messages.
  ///
  /// ```swift
  /// onStatus: { $0.tell { face.stand($0) } say: { face.say($0) } }
  /// ```
  ///
  /// - Parameters:
  ///   - stand: shows the current status from now on; `nil` if all is well. Not called if the status stays as it is.
  ///   - say: shows a message.
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
    case .looking: stand(SharedStanding(words: "looking for who has the file", short: "looking", isTrouble: false))
    case .refused(let words): say(words)
    case .stuck(let words):
      stand(SharedStanding(words: "without the file", short: "no file", isTrouble: true))
      say(words)
    }
  }

  /// The message for the user; `nil` if all is well.
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
