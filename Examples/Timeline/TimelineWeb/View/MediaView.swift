import Mastodon
import TarnLanguages
import TarnWeb
import Timeline
import TimelineView

/// A picture with its description, or the first frame of a video; its space is reserved before it is loaded.
struct MediaView {
  let media: MediaAttachment
  let images: ImageProxy
  let words: Localization

  /// The ratio of a medium without dimensions: that of most videos.
  private static let usualShape = (width: 16, height: 9)

  var body: View {
    .tag("figure")(
      [.class("media"), .key("media \(media.id)")], .ifPresent(address, picture),
      .tag("figcaption")(
        [.attribute("dir", "auto")], .text(media.text(words)),
        .ifPresent(media.url ?? media.remoteURL) { address in
          let name = media.name(words).lowercased()
          return .each([" ", Components.link(to: address, [.class("leading")], words("Open the \(name) ↗"))])
        }))
  }

  private var address: WebAddress? { media.previewURL ?? (media.kind == .image ? media.url : nil) }

  private func picture(_ address: WebAddress) -> View {
    let shape = (media.meta.original ?? media.meta.small).map { ($0.width, $0.height) } ?? Self.usualShape
    return .img([
      .key(address.text), .src(images.address(of: address.text)), .alt(media.text(words)),
      .property("--width", "\(shape.0)"), .property("--height", "\(shape.1)"),
    ])
  }
}

/// A question with its answers, for reading.
struct PollView {
  let poll: Poll
  let words: Localization

  var body: View {
    .div(
      [.class("poll"), .key("poll")],
      .ul(
        [.label(words("Poll"))],
        .each(
          poll.options.enumerated().map { index, option in
            let share = poll.share(of: index)
            return .li(
              [.key(index), .property("--share", "\(share ?? 0)%")],
              .span([.attribute("dir", "auto")], .text(option.title + (poll.ownVotes.contains(index) ? " ✓" : ""))),
              .ifPresent(share) { .span([.class("number")], .text("\(words.digits($0)) %")) })
          })),
      .p([.class("muted")], .text(poll.text(words))))
  }
}
