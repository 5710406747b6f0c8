import Tarn
import TarnWeb
import Timeline

/// The sheet over the timeline.
struct SheetView {
  let sheet: Timeline.Sheet
  let state: Timeline.State
  let now: Timestamp
  let images: ImageProxy
  var command = Self.signIn

  static let signIn = "timeline sign-in https://your.server"

  var body: View {
    switch sheet {
    case .composing:
      state.session.map {
        ComposerView(
          composition: state.view.composition, session: $0, audience: state.audience, audiences: state.audiences
        )
        .body
      } ?? .nothing
    case .pending: state.session.map { PendingView(session: $0, now: now).body } ?? .nothing
    case .post(let id):
      state.session.map {
        PostView(id: id, session: $0, isUnfolded: state.view.unfolded.contains(id), now: now, images: images).body
      } ?? .nothing
    case .accounts: AccountsView(state: state, images: images, command: command).body
    case .help: help
    }
  }

  private var help: View {
    Self.dialog(
      "help", "Keys",
      .tag("dl")(
        [.class("keys")],
        .each(
          PageKey.allCases.map { key in .each([.dt(.text(key.words.name)), .dd(.text(key.words.action))]) }
            + [
              .each([.dt("Control+Enter"), .dd("Send the post")]),
              .each([.dt("Escape"), .dd("Close the topmost dialog")]),
            ])),
      Self.closing)
  }

  /// Content over a backdrop; a click on the backdrop closes it.
  static func over(_ key: String, _ content: View) -> View {
    .div([.class("over"), .key(key), .leaves], .div([.class("veil"), .hidden, .onClick(.close)]), content)
  }

  static func dialog(_ key: String, _ title: String, _ contents: View...) -> View {
    over(key, .section(named(title), .h2([.attribute("dir", "auto")], .text(title)), .each(contents)))
  }

  static func named(_ title: String) -> [Attribute<UserAction>] {
    [.class("dialog"), .role("dialog"), .aria("modal", "true"), .label(title)]
  }

  static var closing: View {
    .div([.class("buttons")], .button([.class("quiet"), .focused(), .onClick(.close)], "Close"))
  }
}
