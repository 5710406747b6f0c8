import Journal
import TarnForms
import TarnLanguages
import TarnValues
import TarnWeb

/// The drawer with the photos of a draft.
///
/// The store decides at once whether it is open, and the page receives only that. A CSS transition moves the drawer
/// from its current position, so ten clicks in a second reverse it ten times.
struct PhotoDrawerView {
  let drawer: Presence
  let photos: Table<Photo>
  /// Whether photos can be added: not in a sample journal.
  let acceptsFiles: Bool
  let words: Localization

  private var title: String {
    let count = photos.count
    return count == 0 ? words("Photos") : words("\(count) photo", "\(count) photos", count: count)
  }

  var body: View {
    .section(
      [
        .class(drawer.isShown ? "drawer open" : "drawer"), .label(words("Photos")),
        .property("--milliseconds", "\(drawer.milliseconds)ms"),
      ],
      .button(
        [
          .class("quiet handle"), .id("drawer"), .aria("expanded", "\(drawer.isShown)"), .aria("controls", "photos"),
          .onClick(.toggleDrawer),
        ],
        .span([.class("chevron"), .hidden], "›"), .text(title),
        .span(
          [.class("peek"), .hidden], .each(photos.prefix(5).map { JournalView.photo($0.thumbnail, $0, [.key($0.id)]) }))
      ),
      .div(
        [.class("inside"), .id("photos"), .flag("inert", !drawer.isShown)],
        .div(
          [.class("clip")],
          .ul([.class("photos")], .each(photos.enumerated().map { photo($0.element, at: $0.offset) })),
          .when(acceptsFiles, adding))))
  }

  private var adding: View {
    .label(
      [
        .class("drop"), .onFiles(accepting: "image/*") { .file($0) },
        .onUploadProgress { .uploadsChanged($0, .photos) },
      ],
      .span(.text(words("Drop photos here, or choose some"))),
      .input([.type("file"), .id("choose"), .attribute("accept", "image/*"), .flag("multiple")]))
  }

  private func photo(_ photo: Photo, at index: Int) -> View {
    let name = photo.label
    func move(_ sign: String, _ title: String, to index: Int) -> View {
      .button(
        [
          .class("quiet icon"), .label(title), .disabled(!photos.indices.contains(index)),
          .onClick(.journal(.change(.movePhoto(photo.id, to: index)))),
        ], .text(sign))
    }
    return .li(
      [.key(photo.id), .glides, .leaves], JournalView.photo(photo.thumbnail, photo),
      .input([
        .class("caption"), .label(words("Caption of \(photo.name)")), .placeholder(words("Caption")),
        .attribute("dir", "auto"),
        .bound(to: FieldBinding(photo.caption) { .journal(.change(.caption($0, of: photo.id))) }),
      ]),
      .div(
        [.class("tools")], move("‹", words("Move to the front: \(name)"), to: index - 1),
        move("›", words("Move to the back: \(name)"), to: index + 1),
        .button(
          [
            .class("danger icon"), .label(words("Remove \(name)")), .onClick(.journal(.change(.removePhoto(photo.id)))),
          ],
          "×")))
  }
}
