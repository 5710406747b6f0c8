import Mastodon
import TarnLanguages
import TarnSync
import TarnWeb
import Timeline
import TimelineView

typealias View = Node<Timeline.UserAction>

/// Components that several parts of the page share.
enum Components {
  /// A picture of the stylesheet, hidden from screen readers.
  static func icon(_ name: String) -> View { .span([.class("icon-of icon-\(name)"), .hidden]) }

  /// An avatar: the first letter of the name until the picture is loaded, and if there is none.
  static func avatar(of author: Author, _ images: ImageProxy) -> View {
    .span(
      [.class("avatar"), .hidden], .text(author.name.first.map { String($0) } ?? "?"),
      .ifPresent(author.avatar) { picture in
        .img([.key(picture.text), .src(images.address(of: picture.text)), .alt(""), .attribute("decoding", "async")])
      })
  }

  /// An author's name and address, as a link that shows only their posts.
  ///
  /// - Parameters:
  ///   - filter: the filter, which the author narrows.
  ///   - more: a text after the address.
  static func author(
    _ author: Author, _ filter: Filter, _ words: Localization, more: String = "", booster: Author? = nil,
    isInRow: Bool = false
  ) -> View {
    var filter = filter
    filter.author = author
    let action = Timeline.UserAction.navigate(.filter(filter))
    // The action has the author, whom no loaded post needs to be by.
    return .a(
      [
        .class("author"), .title(words("Only posts by \(author.name)")),
        .href(Timeline.addresses.address(of: filter.place)), .onClick(action),
      ]
        + (isInRow ? [.attribute("tabindex", "-1")] : []),
      .span([.class("name"), .attribute("dir", "auto")], .text(author.name)),
      .span(
        [.class("more")],
        .ifPresent(booster) { booster in
          .span(
            [.class("booster"), .attribute("dir", "auto")], icon("boost"),
            .text(" " + words("boosted by \(booster.name)")))
        },
        .span([.class("address")], .text((booster == nil ? "@" : "· @") + author.address + more))))
  }

  /// A link out of the app: it opens another tab, which receives no reference to this one.
  static func link(to address: WebAddress, _ attributes: [Attribute<Timeline.UserAction>] = [], _ text: String) -> View
  {
    .a(
      [
        .href(address.text), .attribute("target", "_blank"), .attribute("rel", "noopener noreferrer"),
        .title(address.text),
      ] + attributes, .text(text))
  }

  /// Returns the icon and the style of a delivery status.
  static func mark(_ mark: DeliveryMark) -> (icon: String, style: String) {
    switch mark {
    case .waiting: ("waiting", "")
    case .sent: ("sent", "")
    case .inConflict: ("conflict", "attention")
    case .failed: ("failed", "attention bad")
    }
  }
}
