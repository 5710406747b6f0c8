import Mastodon
import TarnLanguages
import TarnSync
import TarnWeb
import Timeline
import TimelineView

/// A row of the timeline: the author, the beginning of the text, and the actions. It contains all inputs, so it is
/// evaluated again only if one has changed.
///
/// Its buttons are not in the tab order, which would contain every visible row: keys do the same for the selected one,
/// and the open post has all of them.
struct RowView: Equatable {
  let row: RowModel
  /// The filter, to narrow it.
  let filter: Filter

  /// The height of the lowest row, in CSS pixels: touch targets of 44 for the author and for the actions, a line of 21
  /// with 4 around it, 12 above and below, and the line between two rows.
  static let leastHeight = 126.0

  private var post: Post { row.post }
  private var words: Localization { row.words }
  private var isUnfolded: Bool { row.isUnfolded }
  private var isFolded: Bool { row.isFolded }
  private var open: Timeline.UserAction { .navigate(.open(.post(row.post.id))) }
  /// The address of the open post.
  private var address: Address { Timeline.addresses.address(of: .sheet(.post(row.post.id))) }

  func view(_ images: ImageProxy) -> View {
    .div(
      [.class("post")],
      .div([.class("head")], Components.avatar(of: post.author, images), author, time),
      .div([.class("post-body")], text, aside(images)),
      actions)
  }

  // MARK: Who

  private var author: View { Components.author(post.author, filter, words, booster: row.row.booster, isInRow: true) }

  private var time: View {
    .a(
      [
        .class("age"), .attribute("tabindex", "-1"), .label(words("Open the post: \(row.age)")),
        .title(post.created.text(words)), .href(address),
      ], .text(row.age))
  }

  // MARK: What

  private var text: View {
    let open = open
    if row.isGone { return .div([.class("words gone")], .text(words("The boosted post was deleted."))) }
    let (text, isAll) = ContentView(content: post.content, onLink: .navigate(.select(row.row.id))).beginning
    return .div(
      [.class("post-text")],
      row.cover.map {
        .div(
          [.key("warning"), .class("words"), .attribute("dir", "auto"), .onClick(open)],
          .strong([.class("warning")], .text($0)))
      } ?? .nothing,
      .when(
        !isFolded, .div([.key("words"), .class("words"), .attribute("dir", "auto"), .onClick(open)], text)),
      .when(
        !isFolded && !isAll,
        .a([.key("whole"), .class("whole"), .attribute("tabindex", "-1"), .href(address)], .text(words("Read more")))),
      .when(row.cover != nil, unfolding(row.unfoldTitle)))
  }

  private func unfolding(_ title: String) -> View {
    let id = post.id
    return .button(
      [
        .key("unfold"), .class("unfold"), .attribute("tabindex", "-1"), .aria("expanded", "\(isUnfolded)"),
        .onClick(.navigate(.unfold(id))),
      ], .text(title))
  }

  /// The content beside the text, of fixed size: a picture, or another attachment.
  private func aside(_ images: ImageProxy) -> View {
    let id = post.id
    if isFolded, row.filtered != nil { return .nothing }
    if let first = post.media.first {
      let count = post.media.count
      guard isUnfolded || !post.isSensitive else {
        return .button(
          [
            .class("thumb"), .attribute("tabindex", "-1"), .onClick(.navigate(.unfold(id))),
            .label(
              words(
                "Show \(count) attachment, marked as sensitive", "Show \(count) attachments, marked as sensitive",
                count: count)),
          ], .span([.class("instead")], .text(words("Sensitive"))))
      }
      return thumb(
        count > 1 ? words.digits(count) : first.kind == .image ? nil : first.name(words),
        words("Open: \(first.text(words))"),
        (first.previewURL ?? (first.kind == .image ? first.url : nil)).map { ($0, first.text(words)) }, images)
    }
    guard !isFolded else { return .nothing }
    if post.poll != nil { return thumb(words("Poll"), words("Open the poll")) }
    if let image = post.card?.image, let title = post.card?.title {
      return thumb(nil, words("Open: \(title)"), (image, title), images)
    }
    return .nothing
  }

  private func thumb(
    _ badge: String?, _ label: String, _ picture: (address: WebAddress, text: String)? = nil,
    _ images: ImageProxy? = nil
  ) -> View {
    .a(
      [.class("thumb"), .attribute("tabindex", "-1"), .label(label), .href(address)],
      .each(
        [picture].compactMap { picture in
          guard let picture, let images else { return nil }
          return .img([
            .key(picture.address.text), .src(images.address(of: picture.address.text)), .alt(picture.text),
            .attribute("decoding", "async"),
          ])
        }),
      .ifPresent(badge) { .span([.class(picture == nil ? "instead" : "badge")], .text($0)) })
  }

  // MARK: What can be done

  private var actions: View {
    .div(
      [.class("post-actions")], .each(PostActionsView(row: row, isInRow: true).buttons),
      .ifPresent(row.mark) { mark in
        let (icon, style) = Components.mark(mark)
        let text = mark.text(words)
        return .a(
          [
            .class("post-action mark \(style)"), .attribute("tabindex", "-1"), .label(text), .title(text),
            .href(address),
          ],
          // If there is space, the row shows the reason.
          .when(mark.needsUser, .span([.class("mark-words"), .attribute("dir", "auto"), .hidden], .text(text))),
          Components.icon(icon))
      })
  }
}
