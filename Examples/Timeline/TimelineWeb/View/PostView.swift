import Mastodon
import TarnLanguages
import TarnSync
import TarnWeb
import Timeline
import TimelineView

/// An opened post in its conversation: the posts that it answers, its text and attachments, the available actions, and
/// its answers.
struct PostView {
  let row: RowModel
  let model: WindowModel
  let images: ImageProxy

  private var post: Post { row.post }
  private var words: Localization { row.words }

  var sheet: View {
    .sheet(
      title: words("Post by \(post.author.name)"), id: "post \(post.id)",
      cancel: SheetButton(words("Close"), .navigate(.close)), keys: keys,
      .div(
        [.class("conversation")],
        .each(model.conversation(of: post.id).flatMap { $0.id == post.id ? [whole, status] : [short($0)] })))
  }

  private var keys: [String: Timeline.UserAction] {
    let keys = model.keys(for: nil).filter { $0.confirmation == nil && $0.keys != [" "] }
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
        .span([.class("muted")], .text(" · \(other.created.age(at: model.now, words))")),
        .span(
          [.class("written lines"), .attribute("dir", "auto")],
          .text(other.cover(words, in: .conversation) ?? other.content.text))))
  }

  /// The status of the conversation. It is there also while it is empty, so that screen readers announce its text.
  private var status: View {
    .div(
      [.class("conversation-status"), .key("status")],
      .p([.role("status"), .attribute("dir", "auto")], .text(model.conversationText(of: post.id) ?? "")),
      .ifPresent(model.conversationTitle(of: post.id)) { title in
        .button([.class("quiet"), .onClick(.conversation(post.id))], .text(title))
      })
  }

  private var whole: View {
    .section(
      [.class("whole-post"), .key("whole")],
      .div(
        [.class("head")], Components.avatar(of: post.author, images),
        Components.author(
          post.author, model.session.filter, words, more: post.author.isBot ? " · " + words("a bot") : "")),
      .each(content), details, changes,
      .div(
        [.class("post-actions")],
        .each(PostActionsView(row: row, isInRow: false).buttons), .each(own)))
  }

  // MARK: Content

  private var content: [View] {
    var content: [View] = []
    if let text = row.warning { content.append(warning(text)) }
    guard !row.isFolded else { return content }
    content.append(
      .div(
        [.class("written-whole"), .key("text")], ContentView(content: post.content, onLink: .navigate(.turn(0))).whole))
    if row.showsMedia {
      content += post.media.map { MediaView(media: $0, images: images, words: words).body }
    }
    return content + [post.poll.map { PollView(poll: $0, words: words).body }, post.card.map(card)].compactMap { $0 }
  }

  private func warning(_ text: String) -> View {
    .div(
      [.class("unfolding"), .key("warning")], .p([.class("warning"), .attribute("dir", "auto")], .text(text)),
      .button(
        [.class("quiet"), .aria("expanded", "\(row.isUnfolded)"), .onClick(.navigate(.unfold(post.id)))],
        .text(row.unfoldTitle)))
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
    .div(
      [.class("facts"), .key("facts")], .p([.class("muted")], .text(row.facts)),
      .ifPresent(post.page) { Components.link(to: $0, [.class("leading")], words("Open its page ↗")) })
  }

  private var changes: View {
    .each(
      (model.account?.posts.changes(of: post.id) ?? []).map { change in
        let (icon, style) = Components.mark(change.mark)
        return .a(
          [
            .class("change \(style)"), .key(change.id),
            .href(Timeline.addresses.address(of: .sheet(.change(change.id)))),
          ],
          Components.icon(icon),
          .span(
            [.class("detail"), .attribute("dir", "auto")],
            .text("\(words.translation(of: change.label)): \(change.mark.text(words))")))
      })
  }

  /// The actions that only the author has.
  private var own: [View] {
    guard model.isOwn(post) else { return [] }
    return [
      .button([.class("quiet"), .key("edit"), .onClick(.navigate(.compose(.edit(post.id))))], .text(words("Edit"))),
      .button(
        [
          .class("danger"), .key("delete"), .onClick(.perform(.remove(post.id)), confirming: model.deletion(of: post)),
        ],
        .text(words("Delete"))),
    ]
  }
}
