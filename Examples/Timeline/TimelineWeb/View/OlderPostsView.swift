import TarnWeb
import Timeline

/// The row after the last one: the status of older posts.
struct OlderPostsView {
  let olderPosts: AccountSession.OlderPosts
  let isOffline: Bool

  var body: View { .div([.class("past")], .each(content)) }

  private var content: [View] {
    switch olderPosts {
    case .requested: [.p([.role("status")], "Loading older posts…")]
    case .end: [.p("There are no older posts.")]
    case .more where isOffline, .failed where isOffline:
      [.p("You are working offline. Older posts can be loaded when you go online.")]
    case .more: [.button([.class("quiet"), .onClick(.timeline(.older))], "Older posts")]
    case .failed(let words):
      [
        .p([.role("status"), .attribute("dir", "auto")], .text("Older posts could not be loaded: \(words)")),
        .button([.class("quiet"), .onClick(.timeline(.older))], "Try again"),
      ]
    }
  }
}

/// The view of an empty list.
struct EmptyView {
  let filter: Filter
  let session: AccountSession
  let isOffline: Bool

  var body: View { .div([.class("empty"), .id("list")], .each(content)) }

  private var content: [View] {
    if !filter.isEverything {
      return [
        .h2("No matching posts"),
        .p([.attribute("dir", "auto")], .text("The loaded posts contain no \(filter).")),
        .div(
          [.class("choices")],
          .button([.class("quiet"), .onClick(.timeline(.navigate(.filter(Filter()))))], "Show everything"),
          .when(
            session.olderPosts == .more && !isOffline,
            .button([.class("quiet"), .onClick(.timeline(.older))], "Load older posts"))
        ),
      ]
    }
    if isOffline {
      return [.h2("There are no posts"), .p("You are working offline. Posts are loaded when you go online.")]
    }
    if session.horizon == nil, session.engine.isPulling {
      return [.h2([.role("status")], "Loading your timeline…"), .p("The first posts appear in a moment.")]
    }
    return [
      .h2("There are no posts"), .p("The posts of the accounts that you follow appear here."),
      .button([.class("quiet"), .onClick(.timeline(.refresh))], "Check again"),
    ]
  }
}
