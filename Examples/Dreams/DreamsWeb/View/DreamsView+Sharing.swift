import Dreams
import Foundation
import TarnWeb

/// The dialog over the list while a picture is rendered, and with the result.
extension DreamsView {
  func sheet(_ sharing: Dreams.Sharing) -> View {
    let count = sharing.dreams.count == 1 ? "a dream" : "\(sharing.dreams.count) dreams"
    let (title, content): (String, View) =
      switch sharing.progress {
      case .rendering where sharing.dreams.isEmpty:
        ("There is nothing to draw", .p([.role("alert")], "The selected dreams were removed."))
      case .rendering(let share):
        (
          "Drawing \(count)",
          .div(
            .tag("progress")([.attribute("max", "1"), .attribute("value", "\(share)"), .label("Drawing progress")]),
            .p([.class("muted")], .text("\(Int(share * 100)) %")))
        )
      case .ready(let picture): ("A picture of \(count)", ready(picture, of: count))
      case .failed(let reason):
        (
          "A picture of \(count)",
          .failed("The picture could not be drawn", reason, retry: SheetButton("Try again", .share(as: UUID())))
        )
      }
    return .sheet(
      title: title, id: "sharing", cancel: SheetButton(sharing.isRendering ? "Cancel" : "Back", .back),
      .div([.class("sharing")], content))
  }

  private func ready(_ picture: StoredImage, of count: String) -> View {
    let address = "file/\(picture.blob)"
    return .div(
      .img([
        .class("shared"), .src(address), .attribute("width", "\(picture.width)"),
        .attribute("height", "\(picture.height)"),
        .alt("The picture of \(count). If it is not shown, it is no longer stored: go back and share again."),
      ]),
      .p([.class("muted")], .text(picture.sizeText)),
      .div(
        [.class("buttons")],
        .a([.class("button"), .href(address), .attribute("download", "dreams.png")], "Download"),
        .button([.class("quiet"), .onClick(.done)], "Done")))
  }
}
