// Context for the examples in the comments of TarnDrawing; see Scripts/examples.
import TarnLayout

@testable import TarnDrawing

enum DreamPart: LeafLayout {
  case creature(Creature)
  case text(String)

  func measure(in constraints: LayoutConstraints) -> LayoutMeasurement {
    LayoutMeasurement(Size(width: 88, height: 88))
  }
}

struct Creature {
  static let size = Size(width: 200, height: 200)
  var figures: [Figure] = []
}

struct Dream {
  var card = DecoratingLayout(DreamPart.creature(Creature()), DreamPart.text("Unicorn at the keynote"))
}

/// A progress bar of a toolkit.
@MainActor struct ProgressBar {
  func show(_ share: Double) {}
}

@MainActor let bar = ProgressBar()
@MainActor let isCancelled = false
@MainActor let bytes: [UInt8] = []
@MainActor let dream = Dream()
@MainActor let unicorn: [Figure] = []
@MainActor let drawing = Drawing(Size(width: 100, height: 100), [])
@MainActor let bitmap = try! Bitmap(png: bytes)
