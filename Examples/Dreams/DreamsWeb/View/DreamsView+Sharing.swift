import Dreams
import Foundation
import TarnLanguages
import TarnWeb

/// The dialog over the list while a picture is rendered, and with the result.
extension DreamsView {
  func sheet(_ sharing: Dreams.Sharing) -> View {
    let dreams = sharing.dreams.count == 1 ? words("a dream") : words.dreams(sharing.dreams.count)
    let (title, content): (String, View) =
      switch sharing.progress {
      case .rendering where sharing.dreams.isEmpty:
        (words("There is nothing to draw"), .p([.role("alert")], .text(words("The selected dreams were removed."))))
      case .rendering(let share):
        (
          words("Drawing \(dreams)"),
          .div(
            .tag("progress")([
              .attribute("max", "1"), .attribute("value", "\(share)"), .label(words("Drawing progress")),
            ]),
            .p([.class("muted")], .text("\(words.digits(Int(share * 100))) %")))
        )
      case .ready(let picture): (words("A picture of \(dreams)"), ready(picture, of: dreams))
      case .failed(let reason):
        (
          words("A picture of \(dreams)"),
          .failed(
            words("The picture could not be drawn"), words.translation(of: reason),
            retry: SheetButton(words("Try again"), .share(as: UUID())))
        )
      }
    return .sheet(
      title: title, id: "sharing", cancel: SheetButton(sharing.isRendering ? words("Cancel") : words("Back"), .back),
      .div([.class("sharing")], content))
  }

  private func ready(_ picture: StoredImage, of dreams: String) -> View {
    let address = "file/\(picture.blob)"
    return .div(
      .img([
        .class("shared"), .src(address), .attribute("width", "\(picture.width)"),
        .attribute("height", "\(picture.height)"),
        .alt(
          words("The picture of \(dreams). If it is not shown, it is no longer stored: go back and share again.")),
      ]),
      .p([.class("muted")], .text(picture.sizeText(words))),
      .div(
        [.class("buttons")],
        .a([.class("button"), .href(address), .attribute("download", "dreams.png")], .text(words("Download"))),
        .button([.class("quiet"), .onClick(.done)], .text(words("Done")))))
  }
}
