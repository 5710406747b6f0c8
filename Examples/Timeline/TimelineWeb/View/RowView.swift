import Mastodon
import Tarn
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
  let row: Row
  /// The displayed counts, which include the user's own actions.
  let counts: Post.Counts
  let mark: DeliveryMark?
  let age: String
  let isUnfolded: Bool
  /// The filter, to narrow it.
  let filter: Filter

  /// The height of the lowest row, in CSS pixels: touch targets of 44 for the author and for the actions, a line of 21
  /// with 4 around it, 12 above and below, and the line between two rows.
  static let leastHeight = 126.0

  init(_ row: Row, of account: AccountSession, in session: Timeline.Session, at now: Timestamp) {
    self.row = row
    counts = row.post.counted(over: account.posts.base[id: row.post.id])
    mark = account.posts.mark(of: row.post.id) ?? account.posts.mark(of: row.id)
    age = row.post.created.age(at: now)
    isUnfolded = session.unfolded.contains(row.post.id)
    filter = session.filter
  }

  private var post: Post { row.post }
  private var isFolded: Bool { !isUnfolded && post.cover != nil }
  /// Whether it is a boost of a deleted post, which has no actions.
  private var isGone: Bool { post.boostedPost != nil }
  private var open: Timeline.UserAction { .navigate(.open(.post(row.post.id))) }
  /// The address of the open post.
  private var address: Address { Timeline.addresses.address(of: .sheet(.post(row.post.id))) }

  func view(_ images: ImageProxy) -> View {
    .div(
      [.class("post")],
      .div([.class("head")], Components.avatar(of: post.author, images), author, time),
      .div([.class("post-body")], words, aside(images)),
      actions)
  }

  // MARK: Who

  private var author: View { Components.author(post.author, filter, booster: row.booster, isInRow: true) }

  private var time: View {
    .a(
      [
        .class("age"), .attribute("tabindex", "-1"), .label("Open the post: \(age)"), .title(post.created.words),
        .href(address),
      ], .text(age))
  }

  // MARK: What

  private var words: View {
    let open = open
    let row = row.id
    if isGone { return .div([.class("words gone")], "The boosted post was deleted.") }
    let (text, isAll) = ContentView(content: post.content, onLink: .navigate(.select(row))).beginning
    return .div(
      [.class("post-text")],
      post.cover.map {
        .div(
          [.key("warning"), .class("words"), .attribute("dir", "auto"), .onClick(open)],
          .strong([.class("warning")], .text($0)))
      } ?? .nothing,
      .when(
        !isFolded, .div([.key("words"), .class("words"), .attribute("dir", "auto"), .onClick(open)], text)),
      .when(
        !isFolded && !isAll,
        .a([.key("whole"), .class("whole"), .attribute("tabindex", "-1"), .href(address)], "Read more")),
      .when(post.cover != nil, unfolding(isFolded ? "Show" : "Hide")))
  }

  private func unfolding(_ words: String) -> View {
    let id = post.id
    return .button(
      [
        .key("unfold"), .class("unfold"), .attribute("tabindex", "-1"), .aria("expanded", "\(isUnfolded)"),
        .onClick(.navigate(.unfold(id))),
      ], .text(words))
  }

  /// The content beside the text, of fixed size: a picture, or another attachment.
  private func aside(_ images: ImageProxy) -> View {
    let id = post.id
    if isFolded, post.filtered != nil { return .nothing }
    if let first = post.media.first {
      guard isUnfolded || !post.isSensitive else {
        return .button(
          [
            .class("thumb"), .attribute("tabindex", "-1"), .onClick(.navigate(.unfold(id))),
            .label("Show \(post.media.count.counted("attachment")), marked as sensitive"),
          ], .span([.class("instead")], "Sensitive"))
      }
      return thumb(
        post.media.count > 1 ? "\(post.media.count)" : first.kind == .image ? nil : first.name,
        "Open: \(first.words)",
        (first.previewURL ?? (first.kind == .image ? first.url : nil)).map { ($0, first.words) }, images)
    }
    guard !isFolded else { return .nothing }
    if post.poll != nil { return thumb("Poll", "Open the poll") }
    if let image = post.card?.image, let title = post.card?.title {
      return thumb(nil, "Open: \(title)", (image, title), images)
    }
    return .nothing
  }

  private func thumb(
    _ badge: String?, _ label: String, _ picture: (address: WebAddress, words: String)? = nil,
    _ images: ImageProxy? = nil
  ) -> View {
    .a(
      [.class("thumb"), .attribute("tabindex", "-1"), .label(label), .href(address)],
      .each(
        [picture].compactMap { picture in
          guard let picture, let images else { return nil }
          return .img([
            .key(picture.address.text), .src(images.address(of: picture.address.text)), .alt(picture.words),
            .attribute("decoding", "async"),
          ])
        }),
      .ifPresent(badge) { .span([.class(picture == nil ? "instead" : "badge")], .text($0)) })
  }

  // MARK: What can be done

  private var actions: View {
    .div(
      [.class("post-actions")], .each(isGone ? [] : PostActionsView(post: post, counts: counts, isInRow: true).buttons),
      .ifPresent(mark) { mark in
        let (icon, style) = Components.mark(mark)
        return .a(
          [
            .class("post-action mark \(style)"), .attribute("tabindex", "-1"), .label("\(mark)"), .title("\(mark)"),
            .href(address),
          ],
          // If there is space, the row shows the reason.
          .when(mark.needsUser, .span([.class("mark-words"), .attribute("dir", "auto"), .hidden], .text("\(mark)"))),
          Components.icon(icon))
      })
  }
}
