import Dreams
import Foundation
import TarnWeb

/// The dialog over the list while a picture is rendered, and with the result.
struct SharingView {
  let sharing: Dreams.Sharing
  /// The shared dreams that still exist.
  let dreams: [Dream]
  let hasFocus: Bool

  var body: View {
    .div(
      [.class("veil"), .leaves],
      .section(
        [.class("sheet sharing"), .role("dialog"), .label("Share dreams")],
        .each(content)))
  }

  private var content: [View] {
    switch sharing.progress {
    case .rendering where dreams.isEmpty:
      [
        .h2("There is nothing to draw"), .p([.role("alert")], "The selected dreams were removed."),
        buttons(cancel("Back"), .nothing),
      ]
    case .rendering(let share):
      [
        .h2([.live], .text("Drawing \(count)")),
        .tag("progress")([.attribute("max", "1"), .attribute("value", "\(share)"), .label("Drawing progress")]),
        .p([.class("muted")], .text("\(Int(share * 100)) %")), buttons(cancel("Cancel"), .nothing),
      ]
    case .ready(let picture):
      [
        .h2([.live], .text("A picture of \(count)")),
        .img([
          .class("shared"), .src("file/\(picture.blob)"), .attribute("width", "\(picture.width)"),
          .attribute("height", "\(picture.height)"),
          .alt("The picture of \(count). If it is not shown, it is no longer stored: go back and share again."),
        ]),
        .p([.class("muted")], .text("\(picture.width) × \(picture.height) pixels, \(picture.sizeText)")),
        buttons(
          cancel("Back"),
          .each([
            .a(
              [.class("button"), .href("file/\(picture.blob)"), .attribute("download", "dreams.png")], "Download"),
            .button([.class("quiet"), .onClick(.done)], "Done"),
          ])),
      ]
    case .failed(let reason):
      [
        .h2("The picture could not be drawn"), .p([.class("fault"), .role("alert")], .text(reason)),
        buttons(cancel("Cancel"), .button([.onClick(.share(as: UUID()))], "Try again")),
      ]
    }
  }

  private var count: String {
    let count = dreams.isEmpty ? sharing.dreams.count : dreams.count
    return count == 1 ? "a dream" : "\(count) dreams"
  }

  private func cancel(_ name: String) -> View {
    .button([.class("quiet"), .focused(hasFocus), .onClick(.cancel)], .text(name))
  }

  private func buttons(_ cancel: View, _ others: View) -> View { .div([.class("buttons")], cancel, others) }
}
