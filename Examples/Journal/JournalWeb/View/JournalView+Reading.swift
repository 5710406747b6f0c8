import Foundation
import Journal
import Tarn
import TarnDates
import TarnForms
import TarnLanguages
import TarnText
import TarnValues
import TarnWeb

// The page of one entry.
extension JournalView {
  func reading(_ entry: Entry?) -> View {
    .div(
      [.class("sheet read")],
      .header(
        [.class("top")], .a([.class("quiet back"), .href(listAddress)], .text(words("‹ All entries"))),
        .div(
          [.class("tools")], undoButtons,
          .ifPresent(entry) { entry in
            .button([.class("go"), .onClick(.journal(.edit(entry.id)))], .text(words("Edit")))
          })),
      .div([.class("strips")], .ifPresent(entry) { strip(editors(of: $0.id).sentences()) }),
      entry.map { entry in .memo(Article(entry: entry, words: words), key: entry.id) { $0.view } }
        ?? .each([
          .h1([.class("visually-hidden")], .text(words("An entry"))),
          .contentUnavailable(words("This entry was removed"), words("Another person has removed it.")),
        ]),
      .ifPresent(entry) { entry in
        .footer(
          [.class("tools")],
          .button([.class("danger"), .onClick(.journal(.remove(entry.id)))], .text(words("Remove this entry"))))
      })
  }

  private var listAddress: Address { Journal.addresses.address(of: .list(search: session.work.search)) }

  /// A message above the entry or the draft; nothing if the text is empty.
  func strip(_ text: String) -> View {
    .when(!text.isEmpty, .p([.class("company"), .role("status"), .live], .text(text)))
  }
}

/// The text of an entry with its pictures and recordings.
private struct Article: Equatable {
  let entry: Entry
  let words: Localization

  var view: View {
    let paragraphs = entry.body.split(separator: "\n", omittingEmptySubsequences: true)
    let summary = PostText(summaryOf: entry)
    return .article(
      [.class("entry-view")],
      .ifPresent(entry.photos.first) { first in
        .tag("figure")(
          .div([.class("window"), .motion(Self.parallax)], JournalView.photo(first.blob, first)), caption(first))
      },
      .p([.class("day")], .text(entry.byline(words))),
      .h1([.attribute("dir", "auto")], .text(entry.title.isEmpty ? entry.heading : entry.title)),
      .div([.class("prose"), .attribute("dir", "auto")], .each(paragraphs.map { .p(.text(String($0))) })),
      .when(
        entry.photos.count > 1,
        .div(
          [.class("gallery")],
          .each(
            entry.photos.dropFirst().map { one in
              .tag("figure")(
                [.key(one.id)],
                .a([.href("file/\(one.blob)"), .attribute("target", "_blank")], JournalView.photo(one.thumbnail, one)),
                caption(one)
              )
            }))),
      .when(
        !entry.voice.isEmpty,
        .section(
          [.class("voices"), .label(words("Voice notes"))],
          .each(
            entry.voice.map {
              .div([.key($0.id), .class("voice")], JournalView.player($0, words), .span(.text($0.length)))
            }))),
      .when(
        !summary.text.isEmpty,
        .tag("details")(
          [.class("post")], .tag("summary")(.text(words("Post a summary"))),
          .pre([.id("summary"), .attribute("dir", "auto")], .text(summary.truncated().text)),
          .button([.copies("summary")], .text(words("Copy"))))))
  }

  private func caption(_ photo: Photo) -> View {
    .when(!photo.caption.isEmpty, .tag("figcaption")([.attribute("dir", "auto")], .text(photo.caption)))
  }

  /// Shifts the header picture a little with the pointer, like a view through a window.
  private static let parallax = Motion.linear("--x", .x, from: 14, to: -14) + Motion.linear("--y", .y, from: 8, to: -8)
}
