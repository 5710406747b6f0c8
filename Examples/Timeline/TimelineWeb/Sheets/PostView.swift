import Mastodon
import Tarn
import TarnWeb
import Timeline

/// A whole post: its text, its attachments, and the available actions.
struct PostView {
  let id: Post.ID
  let session: AccountSession
  let isUnfolded: Bool
  let now: Timestamp
  let images: ImageProxy

  var body: View {
    guard let post = session.posts.visible[id: id] else {
      return SheetView.dialog(
        "post", "The post does not exist", .p([.class("none")], "This post was deleted, or is no longer stored here."),
        SheetView.closing)
    }
    return SheetView.over(
      "post \(id)",
      .section(
        SheetView.named("Post by \(post.author.name)") + [.class("dialog whole-post")],
        .div([.class("head")], Components.avatar(of: post.author, images), author(post), closing),
        .div([.class("within")], .each(content(of: post))),
        .div([.class("doings")], .each(PostActionsView(post: post, counts: counts(of: post), isInRow: false).buttons))))
  }

  private func counts(of post: Post) -> Post.Counts { post.counted(over: session.posts.base[id: id]) }

  private var closing: View {
    .button([.class("quiet close"), .label("Close"), .focused(), .onClick(.close)], "✕")
  }

  private func author(_ post: Post) -> View {
    let author = post.author
    return .button(
      [.class("author"), .title("Only posts by \(author.name)"), .onClick(.show(only: author))],
      .span([.class("name"), .attribute("dir", "auto")], .text(author.name)),
      .span(
        [.class("more")], .span([.class("address")], .text("@" + author.address + (author.isBot ? " · a bot" : "")))))
  }

  // MARK: Content

  private func content(of post: Post) -> [View] {
    let isFolded = post.cover != nil && !isUnfolded
    var content: [View] = []
    if let inReplyTo = post.inReplyTo, let earlier = session.posts.visible[id: inReplyTo] {
      content.append(
        .button(
          [.class("quiet answered"), .key("answered"), .onClick(.timeline(.navigate(.open(.post(inReplyTo)))))],
          .span([.attribute("dir", "auto")], .text("Answers \(earlier.author.name): \(earlier.gist)"))))
    }
    if post.cover != nil || (post.isSensitive && !post.media.isEmpty) { content.append(warning(of: post)) }
    if !isFolded {
      content.append(
        .div(
          [.class("written-whole"), .key("text")],
          ContentView(content: post.content, onLink: .timeline(.navigate(.open(.post(id))))).whole))
      if isUnfolded || !post.isSensitive { content += post.media.map { MediaView(media: $0, images: images).body } }
      content += [post.poll.map { PollView(poll: $0, now: now).body }, post.card.map(card)].compactMap { $0 }
    }
    return content + [details(of: post), changes] + own(post)
  }

  private func warning(of post: Post) -> View {
    let id = id
    let words = [post.filtered?.words ?? "", post.warning].filter { !$0.isEmpty }
    return .div(
      [.class("unfolding"), .key("warning")],
      .p(
        [.class("warning"), .attribute("dir", "auto")],
        .text(words.isEmpty ? "Marked as sensitive" : words.joined(separator: " · "))),
      .button(
        [.class("quiet"), .aria("expanded", "\(isUnfolded)"), .onClick(.timeline(.navigate(.unfold(id))))],
        .text(isUnfolded ? "Hide" : "Show")))
  }

  private func card(_ card: PreviewCard) -> View {
    .div(
      [.class("card"), .key("card")],
      .ifPresent(card.image) { .img([.key($0.text), .src(images.address(of: $0)), .alt("")]) },
      .div(
        [.class("of-it")], .strong([.attribute("dir", "auto")], .text(card.title)),
        .p([.class("muted lines"), .attribute("dir", "auto")], .text(card.description)),
        Components.link(to: card.url, [.class("leading")], card.providerName.map { "\($0) ↗" } ?? "\(card.url.host) ↗"))
    )
  }

  // MARK: About it

  private func details(of post: Post) -> View {
    var words = [post.created.words, post.visibility.words]
    if let edited = post.edited { words.insert("changed \(edited.words)", at: 1) }
    return .div(
      [.class("facts"), .key("facts")], .p([.class("muted")], .text(words.joined(separator: " · "))),
      .ifPresent(post.page) { Components.link(to: $0, [.class("leading")], "Open its page ↗") })
  }

  private var changes: View {
    let changes = session.posts.changes(of: id)
    return .when(
      !changes.isEmpty,
      .ul(
        [.class("changes"), .key("changes"), .label("Pending changes")],
        .each(changes.map { ChangeView(change: $0, session: session, now: now).body })))
  }

  /// The actions that only the author has.
  private func own(_ post: Post) -> [View] {
    guard post.author.id == session.me.id, post.boostedPost == nil else { return [] }
    let id = id
    return [
      .div(
        [.class("choices"), .key("own")], .button([.class("quiet"), .onClick(.begin(.edit(id)))], "Edit"),
        .button([.class("danger"), .onClick(.ask(.remove(id)))], "Delete"))
    ]
  }
}
