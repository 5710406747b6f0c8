import Mastodon
import TarnSync
import TarnWeb
import Timeline

typealias View = Node<UserAction>

/// Components that several parts of the page share.
enum Components {
  /// A picture of the stylesheet, hidden from screen readers.
  static func icon(_ name: String) -> View { .span([.class("icon-of icon-\(name)"), .hidden]) }

  /// An avatar: the first letter of the name until the picture is loaded, and if there is none.
  static func avatar(of author: Author, _ images: ImageProxy) -> View {
    .span(
      [.class("avatar"), .hidden], .text(author.name.first.map { String($0) } ?? "?"),
      .ifPresent(author.avatar) { picture in
        .img([.key(picture.text), .src(images.address(of: picture)), .alt(""), .attribute("decoding", "async")])
      })
  }

  /// A link out of the app: it opens another tab, which receives no reference to this one.
  static func link(to address: WebAddress, _ attributes: [Attribute<UserAction>] = [], _ words: String) -> View {
    .a(
      [
        .href(address.text), .attribute("target", "_blank"), .attribute("rel", "noopener noreferrer"),
        .title(address.text),
      ] + attributes, .text(words))
  }

  /// Returns the icon and the style of a delivery status.
  static func mark(_ mark: DeliveryMark) -> (icon: String, style: String) {
    switch mark {
    case .waiting: ("waiting", "")
    case .sent: ("sent", "")
    case .asking: ("asking", "calls")
    case .failed: ("failed", "calls bad")
    }
  }
}
