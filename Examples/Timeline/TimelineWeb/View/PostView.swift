import Mastodon
import Tarn
import TarnSync
import TarnWeb
import Timeline
import TimelineView

/// An opened post in its conversation: the posts that it answers, its text and attachments, the available actions, and
/// its answers.
struct PostView {
  let post: Post
  let window: Window
  let now: Timestamp
  let images: ImageProxy

  var sheet: View {
    .sheet(
      title: "Post by \(post.author.name)", id: "post \(post.id)",
      cancel: SheetButton("Close", .navigate(.close)), keys: keys,
      .div(
        [.class("conversation")], .each(window.conversation(of: post.id).map { $0.id == post.id ? whole : short($0) })))
  }

  private var isUnfolded: Bool { window.session.unfolded.contains(post.id) }

  private var keys: [String: Timeline.UserAction] {
    let keys = window.keys(for: nil, in: []).filter { $0.confirmation == nil && $0.keys != [" "] }
    return Dictionary(keys.flatMap { binding in binding.keys.map { ($0, binding.action) } }) { first, _ in first }
  }

  /// Another post of the conversation.
  private func short(_ other: Post) -> View {
    .a(
      [
        .class("answered"), .key("\(other.id)"), .href(Timeline.addresses.address(of: .sheet(.post(other.id)))),
      ],
      Components.avatar(of: other.author, images),
      .span(
        [.class("detail")], .strong([.attribute("dir", "auto")], .text(other.author.name)),
        .span([.class("muted")], .text(" · \(other.created.age(at: now))")),
        .span([.class("written lines"), .attribute("dir", "auto")], .text(other.cover ?? other.content.text))))
  }

  private var whole: View {
    let counts = post.counted(over: window.account?.posts.base[id: post.id])
    return .section(
      [.class("whole-post"), .key("whole")],
      .div(
        [.class("head")], Components.avatar(of: post.author, images),
        Components.author(post.author, window.session.filter, more: post.author.isBot ? " · a bot" : "")),
      .each(content), details, changes,
      .div(
        [.class("post-actions")],
        .each(PostActionsView(post: post, counts: counts, isInRow: false).buttons), .each(own)))
  }

  // MARK: Content

  private var content: [View] {
    let isFolded = post.cover != nil && !isUnfolded
    var content: [View] = []
    if post.isFolded { content.append(warning) }
    guard !isFolded else { return content }
    content.append(
      .div(
        [.class("written-whole"), .key("text")], ContentView(content: post.content, onLink: .navigate(.turn(0))).whole))
    if isUnfolded || !post.isSensitive { content += post.media.map { MediaView(media: $0, images: images).body } }
    return content + [post.poll.map { PollView(poll: $0).body }, post.card.map(card)].compactMap { $0 }
  }

  private var warning: View {
    let words = [post.filtered?.words ?? "", post.warning].filter { !$0.isEmpty }
    return .div(
      [.class("unfolding"), .key("warning")],
      .p(
        [.class("warning"), .attribute("dir", "auto")],
        .text(words.isEmpty ? "Marked as sensitive" : words.joined(separator: " · "))),
      .button(
        [.class("quiet"), .aria("expanded", "\(isUnfolded)"), .onClick(.navigate(.unfold(post.id)))],
        .text(isUnfolded ? "Hide" : "Show")))
  }

  private func card(_ card: PreviewCard) -> View {
    .div(
      [.class("card"), .key("card")],
      .ifPresent(card.image) { .img([.key($0.text), .src(images.address(of: $0.text)), .alt("")]) },
      .div(
        [.class("detail")], .strong([.attribute("dir", "auto")], .text(card.title)),
        .p([.class("muted lines"), .attribute("dir", "auto")], .text(card.description)),
        Components.link(to: card.url, [.class("leading")], card.providerName.map { "\($0) ↗" } ?? "\(card.url.host) ↗"))
    )
  }

  // MARK: About it

  private var details: View {
    var words = [post.created.words, "for \(post.visibility.audience)"]
    if let edited = post.edited { words.insert("changed \(edited.words)", at: 1) }
    return .div(
      [.class("facts"), .key("facts")], .p([.class("muted")], .text(words.joined(separator: " · "))),
      .ifPresent(post.page) { Components.link(to: $0, [.class("leading")], "Open its page ↗") })
  }

  private var changes: View {
    .each(
      (window.account?.posts.changes(of: post.id) ?? []).map { change in
        let (icon, style) = Components.mark(change.mark)
        return .a(
          [
            .class("change \(style)"), .key(change.id),
            .href(Timeline.addresses.address(of: .sheet(.change(change.id)))),
          ],
          Components.icon(icon),
          .span([.class("detail"), .attribute("dir", "auto")], .text("\(change.label): \(change.mark)")))
      })
  }

  /// The actions that only the author has.
  private var own: [View] {
    guard post.author.id == window.account?.me.id, post.boostedPost == nil else { return [] }
    return [
      .button([.class("quiet"), .key("edit"), .onClick(.navigate(.compose(.edit(post.id))))], "Edit"),
      .button(
        [
          .class("danger"), .key("delete"), .onClick(.perform(.remove(post.id)), confirming: window.deletion(of: post)),
        ],
        "Delete"),
    ]
  }
}
