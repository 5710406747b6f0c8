import TarnStorage

/// The relation of a shared store to its file.
public enum SharedStatus: Equatable, Sendable {
  /// This program owns the file, and other programs may follow it.
  case owning(StorageStatus)
  /// Another program owns the file, and this one follows it.
  ///
  /// - Parameter owner: The owner's name and process ID.
  case following(owner: String)
  /// The previous owner has ended or does not answer. Commands wait meanwhile, and are not shown yet.
  case opening
  /// A command was rejected, or its result is unknown; with a message for the user.
  case refused(String)
  /// This program can neither open the file nor follow an owner, with a message for the user. It tries again.
  case stuck(String)
}

/// A short status of a file for the edge of a screen.
public struct SharedStatusSummary: Equatable, Sendable {
  /// A short message for the user.
  public let message: String
  /// The same in a word or two, for narrow screens.
  public let short: String
  /// Whether the status is an error.
  public let isError: Bool
}

extension SharedStatus {
  /// Updates a screen that has a place for a permanent status and one for messages.
  ///
  /// ```swift
  /// onStatus: { $0.tell { face.stand($0) } message: { face.say($0) } }
  /// ```
  ///
  /// - Parameters:
  ///   - stand: Called with the new permanent status; `nil` if there is none to show. Not called for a refusal, which
  ///     does not change it.
  ///   - say: Called with a message about an event.
  public func notify(status stand: (SharedStatusSummary?) -> Void, message say: (String) -> Void) {
    switch self {
    case .owning(.saving), .owning(.closed): stand(nil)
    case .owning(.failing(let reason, let waiting)):
      let message =
        switch waiting {
        case 0: "file moved or replaced"
        case 1: "1 change not saved"
        default: "\(waiting) changes not saved"
        }
      stand(SharedStatusSummary(message: message, short: "not saved", isError: true))
      say(waiting == 0 ? reason : "Not saved since: \(reason)")
    case .following(let owner):
      stand(SharedStatusSummary(message: "shared with \(owner)", short: "shared", isError: false))
    case .opening: stand(SharedStatusSummary(message: "reconnecting to the file", short: "looking", isError: false))
    case .refused(let words): say(words)
    case .stuck(let words):
      stand(SharedStatusSummary(message: "without the file", short: "no file", isError: true))
      say(words)
    }
  }

  /// A message for the user; `nil` if there is none to show.
  ///
  /// ```swift
  /// onStatus: { status in notice.send(status.words.map { .say($0) } ?? .nothing) }
  /// ```
  public var message: String? {
    switch self {
    case .owning(let status): status.message
    case .following: nil
    case .opening: "The program that had the file open has ended. Opening the file…"
    case .refused(let words), .stuck(let words): words
    }
  }
}
