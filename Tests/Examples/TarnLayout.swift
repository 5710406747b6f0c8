// Context for the examples in the comments of TarnLayout; see Scripts/examples.
import Foundation

@testable import TarnLayout

struct Label: LeafLayout, Identifiable {
  var text: String
  var id: String { text }

  init(_ text: String) { self.text = text }

  func measure(in constraints: LayoutConstraints) -> LayoutMeasurement {
    LayoutMeasurement(Size(width: 8 * Double(text.count), height: 16), baseline: 12)
  }
}

struct Form: Layout {
  struct Row { var title = Label("") }
  var rows: [Row] = []

  func arrange(in constraints: LayoutConstraints, _ pass: inout LayoutPass<Label>) -> LayoutMeasurement {
    LayoutMeasurement(Size(width: 0, height: 0))
  }
}

enum DreamPart: LeafLayout {
  enum Creature { case unicorn }
  case creature(Creature)
  case text(String)

  func measure(in constraints: LayoutConstraints) -> LayoutMeasurement {
    LayoutMeasurement(Size(width: 88, height: 88))
  }
  func measureInCells(_ constraints: LayoutConstraints) -> LayoutMeasurement { measure(in: constraints) }
}

struct Framed: Layout {
  let child: Label

  func arrange(in constraints: LayoutConstraints, _ pass: inout LayoutPass<Label>) -> LayoutMeasurement {
    LayoutMeasurement(pass.layOut(child, in: constraints).size)
  }
}

/// A view of UIKit, which Linux does not have, and the conversions of TarnApple.
class UIView {
  var frame = CGRect()

  func sizeThatFits(_ size: CGSize) -> CGSize { size }
}

extension CGSize {
  init(_ size: Size) { self.init(width: size.width, height: size.height) }
}

extension CGRect {
  init(_ rect: Rect) { self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height) }
}

extension Size {
  init(_ size: CGSize) { self.init(width: size.width, height: size.height) }
}

extension Rect {
  init(_ rect: CGRect) { self.init(x: rect.origin.x, y: rect.origin.y, width: rect.width, height: rect.height) }
}

struct Language { var isRightToLeft = false }

@MainActor let screen = Rect(x: 0, y: 0, width: 390, height: 844)
@MainActor var form = Form()
@MainActor let icon = Label("★")
@MainActor let title = Label("Unicorn at the keynote")
@MainActor let subtitle: String? = nil
@MainActor let badge = Label("3")
@MainActor let button = Label("Done")
@MainActor let done = button
@MainActor let hint = Label("")
@MainActor let spinner = Label("…")
@MainActor let video = Label("▶")
@MainActor let photo = video
@MainActor let caption = title
@MainActor let card = Label("")
@MainActor let tags = [Label("home"), Label("garden")]
@MainActor let rows = tags
@MainActor let labelsAndFields = tags
@MainActor let photos = tags
@MainActor let creatures = tags
@MainActor let creature = Label("🦄")
@MainActor let description = title
@MainActor let row = StackLayout(.horizontal, spacing: 8, tags)
@MainActor let column = StackLayout(.vertical, spacing: 8, tags)
@MainActor let page = column
@MainActor let child = title
@MainActor let constraints = LayoutConstraints(atMost: Size(width: 390, height: .infinity))
@MainActor var pass = LayoutPass<Label>(LayoutStorage(isRecording: true, measurer: nil), .recording)
@MainActor let arrangement = row.arranged(in: screen)
@MainActor let language = Language()
@MainActor let isWide = true
@MainActor let isLoading = true

/// The handling of a leaf by a device.
@MainActor func draw(_ label: Label, in frame: Rect) {}
@MainActor func move(_ leaf: LayoutResult<Label>.Element) {}
