import Mastodon
import TarnForms
import TarnWeb
import Timeline

/// The form for a post: a new one, a reply or an edit.
struct ComposerView {
  let composition: Composition
  let session: AccountSession
  /// The audience.
  let audience: Visibility
  /// The audiences that the user may choose.
  let audiences: [Visibility]

  /// From this number on, screen readers announce the remaining characters.
  private static let few = 60

  var body: View {
    SheetView.over(
      "composer",
      .form(
        SheetView.named(title) + [
          .onSubmit(.timeline(.perform(.send))), .onKeys(["Control+Enter": .timeline(.perform(.send))]),
        ],
        .h2(.text(title)), original,
        .div([.class("fields")], originalNotice, text, left, warning, audienceField),
        .div(
          [.class("buttons")],
          .when(
            composition.isWorthKeeping,
            .button([.class("danger"), .key("clear"), .onClick(.ask(.clear))], "Discard")),
          .button([.class("quiet"), .key("close"), .onClick(.close)], "Close"),
          .submit([.key("send"), .disabled(!composition.isReady(session.limits))], .text(isEdit ? "Save" : "Send")))))
  }

  private var title: String {
    switch composition.kind {
    case .new: "A new post"
    case .answer(let id): session.posts.visible[id: id].map { "Answer to \($0.author.name)" } ?? "Answer"
    case .edit: "Edit your post"
    }
  }

  private var isEdit: Bool { if case .edit = composition.kind { true } else { false } }

  /// The answered post, for reading while the reply is written.
  private var original: View {
    guard case .answer(let id) = composition.kind, let post = session.posts.visible[id: id] else { return .nothing }
    return .tag("blockquote")(
      [.class("original"), .attribute("dir", "auto")],
      .text(post.warning.isEmpty ? String(post.content.text.prefix(500)) : post.warning))
  }

  /// A note on the origin of an edit's text, if it is not the typed one.
  private var originalNotice: View {
    .ifPresent(composition.notice) {
      .p([.class("muted"), .role("status"), .key("original"), .attribute("dir", "auto")], .text($0))
    }
  }

  // MARK: Fields

  private var text: View {
    .label(
      [.class("field")], .span("Text"),
      .textarea([
        .attribute("rows", "6"), .attribute("dir", "auto"), .focused(), .aria("describedby", "left"),
        .aria("invalid", "\(charactersLeft < 0)"),
        .bound(to: FieldBinding(composition.text) { .timeline(.navigate(.type($0))) }),
      ]))
  }

  private var warning: View {
    .label(
      [.class("field")], .span("Content warning, if needed"),
      .input([
        .attribute("autocomplete", "off"), .attribute("dir", "auto"),
        .bound(to: FieldBinding(composition.warning) { .timeline(.navigate(.warn($0))) }),
      ]))
  }

  private var audienceField: View {
    guard !isEdit else {
      return .p(
        [.class("muted")],
        .text("Audience: \((composition.visibility ?? audience).words). It can’t be changed any more."))
    }
    let choices = FieldBinding<String, UserAction>(audience.rawValue) { name in
      .timeline(.navigate(.audience(Visibility(rawValue: name) ?? .direct)))
    }
    return .label(
      [.class("field")], .span("Audience"),
      .tag("select")(
        [.bound(to: choices)],
        .each(
          audiences.map { visibility in
            .tag("option")([.attribute("value", visibility.rawValue)], .text(visibility.words))
          })))
  }

  private var charactersLeft: Int { composition.left(session.limits) }

  private var left: View {
    let count = charactersLeft
    let words = count < 0 ? "\(-count) too many" : "\(count) left"
    return .p(
      [
        .class(count < 0 ? "left too-many" : "left"), .id("left"),
        .aria("live", count <= Self.few ? "polite" : "off"),
      ], .text(words))
  }
}
