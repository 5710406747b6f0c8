import Tarn

/// A message at the bottom of a page about a condition that is not part of any app state, for example that the disk is
/// full or that another program has the file open.
///
/// ```swift
/// let notice = Store(String?.none, Notice())
/// let mailbox = notice.mailbox
/// let storage = try Storage("notes.tarn", app: "Notes", first: Notes.State(), history: rules, onStatus: { status in
///   if case .failing(let reason, _) = status { mailbox.send(.show(reason)) } else { mailbox.send(.hide) }
/// })
/// let page = Page(title: "Notes", parts: [Part(notes) { .p(.text($0.text)) }, .notice(notice)])
/// ```
///
/// The message is visible while there is one, and a screen reader announces it when it appears.
public struct Notice: Feature {
  /// The actions that show and hide the message.
  public enum Action: Sendable {
    /// Shows the message.
    case show(String)
    /// Removes the message.
    case hide
  }

  /// Creates the feature.
  public init() {}

  /// Stores the message to show, or removes it.
  public func update(_ message: inout String?, _ action: Action) -> [Never] {
    switch action {
    case .show(let text): message = text
    case .hide: message = nil
    }
    return []
  }
}

extension Part {
  /// Creates the part that shows the message of a notice's store while there is one.
  public static func notice(_ store: Store<Notice>) -> Part {
    Part(store) { message in
      .div([.class("notice-region"), .live], .ifPresent(message) { .p([.class("notice")], .text($0)) })
    }
  }
}
