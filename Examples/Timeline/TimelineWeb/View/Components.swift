import Mastodon
import TarnSync
import TarnWeb
import Timeline

typealias View = Node<UserAction>

/// What several parts of the page are made of.
enum Components {
  /// A picture of the style sheet's, for the eye alone.
  static func icon(_ name: String) -> View { .span([.class("icon-of icon-\(name)"), .hidden]) }

  /// A face: the first letter of a name until the picture is there, and where there is none.
  static func avatar(of author: Author, _ gallery: ImageProxy) -> View {
    .span(
      [.class("avatar"), .hidden], .text(author.name.first.map { String($0) } ?? "?"),
      .ifPresent(author.avatar) { picture in
        .img([.key(picture.text), .src(gallery.address(of: picture)), .alt(""), .attribute("decoding", "async")])
      })
  }

  /// Leads out of the app: in another tab, which learns nothing of this one.
  static func link(to address: WebAddress, _ attributes: [Attribute<UserAction>] = [], _ words: String) -> View {
    .a(
      [
        .href(address.text), .attribute("target", "_blank"), .attribute("rel", "noopener noreferrer"),
        .title(address.text),
      ] + attributes, .text(words))
  }

  /// How far what was done has come.
  static func mark(_ mark: DeliveryMark) -> (icon: String, style: String) {
    switch mark {
    case .waiting: ("waiting", "")
    case .sent: ("sent", "")
    case .asking: ("asking", "calls")
    case .failed: ("failed", "calls bad")
    }
  }
}
