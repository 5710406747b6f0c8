import Tarn

/// Messages of a device apart from the app's state: the status of the file, and a message about an event.
///
/// ```swift
/// let notice = Store(Notice.State(), Notice())
/// let mailbox = notice.mailbox
/// let storage = try Storage("notes.tarn", app: "Notes", first: Notes.State(), history: rules, onStatus: { status in
///   if case .failing(let reason, _, _) = status { mailbox.send(.show(reason)) } else { mailbox.send(.hide) }
/// })
/// let page = Page(title: "Notes", parts: [Part(notes) { .p(.text($0.text)) }, .notice(notice)])
/// ```
///
/// A page shows the message at its bottom, and a screen reader announces it when it appears; a terminal shows it in its
/// message line until the next key, and the status at the edge. `AppFile.run` in `TarnApp` connects a notice with the
/// status of a file.
public struct Notice: Feature {
  /// The shown texts.
  public struct State: Equatable, Sendable {
    /// A lasting status, such as that another program has the file open; `nil` if there is nothing to tell.
    public var status: Status?
    /// The message about the last event.
    public var message: String?

    /// Creates the state without a text.
    public init() {}
  }

  /// A lasting status.
  public struct Status: Equatable, Sendable {
    /// A short text.
    public var text: String
    /// The same in a word or two, for narrow screens.
    public var short: String
    /// Whether the status is an error.
    public var isError: Bool
    /// What ends with the program, as a sentence: “9 changes are not saved.”; `nil` if nothing is lost. A full-screen
    /// program asks before it quits.
    public var loss: String?

    /// Creates a status.
    public init(_ text: String, short: String, isError: Bool = false, loss: String? = nil) {
      self.text = text
      self.short = short
      self.isError = isError
      self.loss = loss
    }
  }

  /// The actions that show and hide the texts.
  public enum Action: Sendable {
    /// Shows a message.
    case show(String)
    /// Removes the message.
    case hide
    /// Shows another status, or removes it.
    case setStatus(Status?)
  }

  /// Creates the feature.
  public init() {}

  /// Stores the texts to show, or removes them.
  public func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .show(let text): state.message = text
    case .hide: state.message = nil
    case .setStatus(let status): state.status = status
    }
    return []
  }
}
