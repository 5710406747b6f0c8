import TarnLanguages
import TarnSync
import TarnWeb
import Timeline
import TimelineView

/// The header of the timeline: the account, and the actions on all posts.
struct HeaderView {
  let account: AccountSession
  let model: WindowModel
  let images: ImageProxy
  let languages: Localizations?

  private var words: Localization { model.words }

  var body: View {
    .header(
      [.class("top")],
      .a(
        [
          .class("account"), .label(words("Accounts: \(account.me.name), \(account.id)")), .aria("haspopup", "dialog"),
          .href(Timeline.addresses.address(of: .sheet(.accounts))),
        ],
        Components.avatar(of: account.me, images),
        .span(
          [.class("account-names")], .span([.class("name"), .attribute("dir", "auto")], .text(account.me.name)),
          .span([.class("address")], .text(account.id)))),
      refresh, offline, pending, .ifPresent(languages) { .languages($0, words) }, .helpButton(words), write)
  }

  /// A click continues the text of this window; in another tab the link begins a text of its own.
  private var write: View {
    let title = model.writeTitle
    return .a(
      [
        .class("button write"), .label(title), .aria("haspopup", "dialog"),
        .href(Timeline.addresses.address(of: .sheet(.composing))), .onClick(.navigate(.compose(.new))),
      ], Components.icon("write"), .span([.class("spelled")], .text(title)))
  }

  private var refresh: View {
    .button(
      [
        .class("quiet tool refresh"), .label(words("Check for new posts")), .title(words("Check for new posts")),
        .aria("busy", "\(account.engine.isPulling)"), .onClick(.refresh),
      ], Components.icon("refresh"))
  }

  private var offline: View {
    let isOffline = model.document.isOffline
    return .button(
      [
        .class("quiet tool offline-switch"), .role("switch"), .aria("checked", "\(isOffline)"),
        .label(words("Work offline")), .title(words("Work offline")), .onClick(.offline(!isOffline)),
      ], Components.icon("offline"), .span([.class("spelled")], .text(words("Work offline"))))
  }

  private var pending: View {
    let count = account.posts.changes.count
    let needsUser = account.posts.changes.contains { $0.mark.needsUser }
    return .a(
      [
        .class(needsUser ? "quiet tool pending attention" : "quiet tool pending"),
        .label(model.pendingTitle), .title(words("Pending changes")),
        .aria("haspopup", "dialog"), .href(Timeline.addresses.address(of: .sheet(.pending))),
      ], Components.icon(needsUser ? "failed" : count > 0 ? "waiting" : "sent"),
      .span([.class("number"), .hidden], .text(words.abbreviated(count))))
  }
}
