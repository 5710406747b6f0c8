import Tarn

/// A line at the foot of a page for what a person must know and no state of the app is about: that the disk is full, that
/// another program has the file.
///
/// ```swift
/// let notice = Store(nil, Notice())
/// let mailbox = notice.mailbox
/// let storage = try Storage(…, onStatus: { status in
///   if case .failing(let reason, _) = status { mailbox.send(.say(reason)) } else { mailbox.send(.nothing) }
/// })
/// Page(title: "Notes", parts: [Part(store, view: notes), .notice(notice)])
/// ```
///
/// It is there as long as it has something to say, and is read out when it comes.
public struct Notice: Feature {
  public enum Action: Sendable {
    case say(String)
    case nothing
  }

  public init() {}

  public func update(_ words: inout String?, _ action: Action) -> [Never] {
    switch action {
    case .say(let text): words = text
    case .nothing: words = nil
    }
    return []
  }
}

extension Part {
  /// Shows a notice while there is one.
  public static func notice(_ store: Store<Notice>) -> Part {
    Part(store) { words in
      .div([.class("notice-place"), .live], .ifPresent(words) { .p([.class("notice")], .text($0)) })
    }
  }
}
