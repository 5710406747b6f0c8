import TarnStorage

/// The relation of a shared store to its file.
public enum SharedStatus: Equatable, Sendable {
  /// This program owns the file, and other programs may follow it.
  case owning(StorageStatus)
  /// Another program owns the file, and this one follows it.
  ///
  /// - Parameters:
  ///   - owner: The owner's name and process ID.
  ///   - difference: How the owner's build differs from this program, if it is known to: an older build decides on
  ///     changes as it did before.
  ///   - failure: Why the owner does not save, if it does not: the disk rejects writes, or the file was deleted or replaced.
  case following(owner: String, difference: OwnerDifference? = nil, failure: String? = nil)
  /// The document is in a database, which answers. Other programs, also on other machines, may change it.
  ///
  /// - Parameter database: The address, without a password.
  case connected(database: String)
  /// The database does not answer. Changes are shown and wait until it does.
  ///
  /// - Parameters:
  ///   - database: The address, without a password.
  ///   - reason: What the database or the network said.
  case disconnected(database: String, reason: String)
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
  /// What ends with the program, as a sentence: “9 changes are not saved.”; `nil` if nothing is lost.
  public let loss: String?

  init(message: String, short: String, isError: Bool, loss: String? = nil) {
    self.message = message
    self.short = short
    self.isError = isError
    self.loss = loss
  }
}

extension SharedStatus {
  /// Whether the document is in a database.
  var isOfDatabase: Bool {
    switch self {
    case .connected, .disconnected: true
    case .owning, .following, .opening, .refused, .stuck: false
    }
  }

  /// Updates a screen that has a place for a permanent status and one for messages.
  ///
  /// ```swift
  /// let onStatus: (SharedStatus) -> Void = {
  ///   $0.notify { screen.showFileStatus($0) } message: { screen.report($0) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - showStatus: Called with the new permanent status; `nil` if there is none to show. Not called for a refusal, which
  ///     does not change it.
  ///   - showMessage: Called with a message about an event.
  public func notify(status showStatus: (SharedStatusSummary?) -> Void, message showMessage: (String) -> Void) {
    switch self {
    case .owning(.saving), .owning(.closed), .connected: showStatus(nil)
    case .disconnected(_, let reason):
      showStatus(SharedStatusSummary(message: "database does not answer", short: "offline", isError: true))
      showMessage("The database does not answer: \(reason). Changes wait until it does.")
    case .owning(.failing(let reason, let waiting, let isKept)):
      let (message, loss) =
        switch waiting {
        case 0: ("file moved or replaced", "The changes are not saved.")
        case 1: ("\(waiting) change not saved", "\(waiting) change is not saved.")
        default: ("\(waiting) changes not saved", "\(waiting) changes are not saved.")
        }
      showStatus(
        SharedStatusSummary(message: message, short: "not saved", isError: true, loss: isKept ? nil : loss))
      showMessage(waiting == 0 ? reason : "Not saved: \(reason)")
    case .following(let owner, let difference, let failure):
      let shared = "shared with \(owner)"
      if let failure {
        let short = "not saved"
        showStatus(SharedStatusSummary(message: "\(shared), \(short)", short: short, isError: true))
        return showMessage("\(owner): \(failure)")
      }
      showStatus(
        difference.map { SharedStatusSummary(message: "\(shared), \($0.short)", short: $0.short, isError: true) }
          ?? SharedStatusSummary(message: shared, short: "shared", isError: false))
    case .opening:
      showStatus(SharedStatusSummary(message: "reconnecting to the file", short: "looking", isError: false))
    case .refused(let message): showMessage(message)
    case .stuck(let message):
      showStatus(SharedStatusSummary(message: "without the file", short: "no file", isError: true))
      showMessage(message)
    }
  }

  /// A message for the user; `nil` if there is none to show.
  ///
  /// ```swift
  /// let onStatus: (SharedStatus) -> Void = { status in screen.report(status.message ?? "") }
  /// ```
  public var message: String? {
    switch self {
    case .owning(let status): status.message
    case .following(let owner, let difference, let failure): failure.map { "\(owner): \($0)" } ?? difference?.message
    case .connected: nil
    case .disconnected(_, let reason): "The database does not answer: \(reason). Changes wait until it does."
    case .opening: "The program that had the file open has ended. Opening the file…"
    case .refused(let message), .stuck(let message): message
    }
  }
}
