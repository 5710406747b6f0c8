import TarnWeb
import Timeline

/// The header of the timeline: the account, and the actions on all posts.
struct HeaderView {
  let desk: AccountSession
  let isAway: Bool
  let isWriting: Bool
  let gallery: ImageProxy

  var body: View {
    .header(
      [.class("top")],
      .button(
        [
          .class("account"), .label("Accounts: \(desk.me.name), \(desk.id)"), .aria("haspopup", "dialog"),
          .onClick(.wish(.look(.open(.accounts)))),
        ],
        Components.avatar(of: desk.me, gallery),
        .span(
          [.class("whose")], .span([.class("name"), .attribute("dir", "auto")], .text(desk.me.name)),
          .span([.class("address")], .text(desk.id)))),
      refresh, away, pending,
      .button(
        [.class("write"), .label(isWriting ? "Continue writing" : "Write"), .onClick(.begin(.new))],
        Components.icon("write"), .span([.class("spelled")], .text(isWriting ? "Continue writing" : "Write"))))
  }

  private var refresh: View {
    .button(
      [
        .class("quiet tool refresh"), .label("Check for new posts"), .title("Check for new posts"),
        .aria("busy", "\(desk.engine.isPulling)"), .onClick(.wish(.refresh)),
      ], Components.icon("refresh"))
  }

  private var away: View {
    let isAway = isAway
    return .button(
      [
        .class("quiet tool away"), .role("switch"), .aria("checked", "\(isAway)"), .label("Work offline"),
        .title("Work offline"), .onClick(.wish(.away(!isAway))),
      ], Components.icon("away"), .span([.class("spelled")], "Work offline"))
  }

  private var pending: View {
    let count = desk.posts.changes.count
    let calls = desk.posts.changes.contains { $0.mark.calls }
    return .button(
      [
        .class(calls ? "quiet tool pending calls" : "quiet tool pending"),
        .label("Not sent yet: \(count)" + (calls ? ", with a conflict to resolve" : "")), .title("Not sent yet"),
        .aria("haspopup", "dialog"), .onClick(.wish(.look(.open(.pending)))),
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
