import TarnWeb
import Timeline

/// After the last row: how it stands with older ones.
struct OlderPostsView {
  let past: AccountSession.OlderPosts
  let isAway: Bool

  var body: View { .div([.class("past")], .each(content)) }

  private var content: [View] {
    switch past {
    case .asked: [.p([.role("status")], "Older posts are on their way…")]
    case .end: [.p("That is all there is.")]
    case .more where isAway, .failed where isAway: [.p("You are working offline. Older posts come when you are back.")]
    case .more: [.button([.class("quiet"), .onClick(.wish(.older))], "Older posts")]
    case .failed(let words):
      [
        .p([.role("status"), .attribute("dir", "auto")], .text("Older posts could not be had: \(words)")),
        .button([.class("quiet"), .onClick(.wish(.older))], "Try again"),
      ]
    }
  }
}

/// In place of a list without rows.
struct EmptyView {
  let filter: Filter
  let desk: AccountSession
  let isAway: Bool

  var body: View { .div([.class("empty"), .id("list")], .each(content)) }

  private var content: [View] {
    if !filter.isEverything {
      return [
        .h2("Nothing is like that"),
        .p([.attribute("dir", "auto")], .text("Of what is here there are no \(filter).")),
        .div(
          [.class("choices")],
          .button([.class("quiet"), .onClick(.wish(.look(.filter(Filter()))))], "Show everything"),
          .when(
            desk.past == .more && !isAway, .button([.class("quiet"), .onClick(.wish(.older))], "Look further back"))
        ),
      ]
    }
    if isAway { return [.h2("Nothing is here yet"), .p("You are working offline. Posts come when you are back.")] }
    if desk.horizon == nil, desk.engine.isPulling {
      return [.h2([.role("status")], "Your timeline is on its way…"), .p("The first posts come in a moment.")]
    }
    return [
      .h2("Nothing is here yet"), .p("What those post whom you follow comes here."),
      .button([.class("quiet"), .onClick(.wish(.refresh))], "Look again"),
    ]
  }
}
