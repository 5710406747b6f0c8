import Mastodon
import TarnWeb
import Timeline
import TimelineView

/// A picture with its description, or the first frame of a video; its space is reserved before it is loaded.
struct MediaView {
  let media: MediaAttachment
  let images: ImageProxy

  /// The ratio of a medium without dimensions: that of most videos.
  private static let usualShape = (width: 16, height: 9)

  var body: View {
    .tag("figure")(
      [.class("media"), .key("media \(media.id)")], .ifPresent(address, picture),
      .tag("figcaption")(
        [.attribute("dir", "auto")], .text(media.words),
        .ifPresent(media.url ?? media.remoteURL) { address in
          .each([" ", Components.link(to: address, [.class("leading")], "Open the \(media.name.lowercased()) ↗")])
        }))
  }

  private var address: WebAddress? { media.previewURL ?? (media.kind == .image ? media.url : nil) }

  private func picture(_ address: WebAddress) -> View {
    let shape = (media.meta.original ?? media.meta.small).map { ($0.width, $0.height) } ?? Self.usualShape
    return .img([
      .key(address.text), .src(images.address(of: address.text)), .alt(media.words),
      .property("--width", "\(shape.0)"), .property("--height", "\(shape.1)"),
    ])
  }
}

/// A question with its answers, for reading.
struct PollView {
  let poll: Poll

  var body: View {
    let votes = max(1, poll.options.compactMap(\.votesCount).reduce(0, +))
    return .div(
      [.class("poll"), .key("poll")],
      .ul(
        [.label("Poll")],
        .each(
          poll.options.enumerated().map { index, option in
            let share = option.votesCount.map { Int((Double($0) / Double(votes) * 100).rounded()) }
            return .li(
              [.key(index), .property("--share", "\(share ?? 0)%")],
              .span([.attribute("dir", "auto")], .text(option.title + (poll.ownVotes.contains(index) ? " ✓" : ""))),
              .ifPresent(share) { .span([.class("number")], .text("\($0) %")) })
          })),
      .p([.class("muted")], .text(words)))
  }

  private var words: String {
    let people = (poll.votersCount ?? poll.votesCount).counted(poll.votersCount == nil ? "vote" : "person").replacing(
      "persons", with: "people")
    return poll.isExpired ? "\(people) · it has ended" : "\(people) · to vote, open its page"
  }
}
