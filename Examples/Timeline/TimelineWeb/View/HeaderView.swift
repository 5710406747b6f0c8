import TarnWeb
import Timeline

/// The header of the timeline: the account, and the actions on all posts.
struct HeaderView {
  let session: AccountSession
  let isOffline: Bool
  let isWriting: Bool
  let images: ImageProxy

  var body: View {
    .header(
      [.class("top")],
      .button(
        [
          .class("account"), .label("Accounts: \(session.me.name), \(session.id)"), .aria("haspopup", "dialog"),
          .onClick(.timeline(.navigate(.open(.accounts)))),
        ],
        Components.avatar(of: session.me, images),
        .span(
          [.class("whose")], .span([.class("name"), .attribute("dir", "auto")], .text(session.me.name)),
          .span([.class("address")], .text(session.id)))),
      refresh, offline, pending,
      .button(
        [.class("write"), .label(isWriting ? "Continue writing" : "Write"), .onClick(.begin(.new))],
        Components.icon("write"), .span([.class("spelled")], .text(isWriting ? "Continue writing" : "Write"))))
  }

  private var refresh: View {
    .button(
      [
        .class("quiet tool refresh"), .label("Check for new posts"), .title("Check for new posts"),
        .aria("busy", "\(session.engine.isPulling)"), .onClick(.timeline(.refresh)),
      ], Components.icon("refresh"))
  }

  private var offline: View {
    let isOffline = isOffline
    return .button(
      [
        .class("quiet tool away"), .role("switch"), .aria("checked", "\(isOffline)"), .label("Work offline"),
        .title("Work offline"), .onClick(.timeline(.offline(!isOffline))),
      ], Components.icon("away"), .span([.class("spelled")], "Work offline"))
  }

  private var pending: View {
    let count = session.posts.changes.count
    let calls = session.posts.changes.contains { $0.mark.calls }
    return .button(
      [
        .class(calls ? "quiet tool pending calls" : "quiet tool pending"),
        .label("Pending changes: \(count)" + (calls ? ", with a conflict to resolve" : "")), .title("Pending changes"),
        .aria("haspopup", "dialog"), .onClick(.timeline(.navigate(.open(.pending)))),
      ], Components.icon(calls ? "failed" : count > 0 ? "waiting" : "sent"),
      .span([.class("number"), .hidden], .text(count.short)))
  }
}

extension DeliveryMark {
  /// Whether it needs the user.
  var calls: Bool {
    switch self {
    case .asking, .failed: true
    case .waiting, .sent: false
    }
  }
}
