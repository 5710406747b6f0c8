import TarnWeb
import Timeline

/// The accounts.
struct AccountsView {
  let state: Timeline.State
  let images: ImageProxy
  let command: String

  var body: View {
    SheetView.dialog(
      "accounts", "Accounts",
      .div(
        [.class("within")], .ul([.class("accounts")], .each(state.sessions.map { account($0) })),
        .p([.class("muted")], "Add one from a terminal:"),
        .pre([.class("command")], .text(command))),
      SheetView.closing)
  }

  private func account(_ session: AccountSession) -> View {
    let (id, count, isShown) = (session.id, session.posts.changes.count, session.id == state.view.account)
    return .li(
      [.key(id), .class("account-line")],
      .button(
        [
          .class("account"), .aria("current", "\(isShown)"),
          .onClick(isShown ? .close : .timeline(.navigate(.account(id)))),
        ],
        Components.avatar(of: session.me, images),
        .span(
          [.class("whose")], .span([.class("name"), .attribute("dir", "auto")], .text(session.me.name)),
          .span([.class("address")], .text(id)),
          .when(count > 0, .span([.class("address")], .text("\(count) not sent"))))),
      .when(isShown, .span([.class("check"), .hidden], "✓")),
      .button(
        [
          .class("danger"), .label("Sign out \(id)"),
          .onClick(count > 0 ? .ask(.signOut(id)) : .timeline(.signOut(id))),
        ], "Sign out"))
  }
}
