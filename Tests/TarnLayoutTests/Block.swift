import TarnLayout
import TarnTesting

/// A leaf for tests: a picture of a fixed size, or a text that is higher where it is narrower.
struct Block: LeafLayout, Identifiable, Equatable, Sendable {
  var id: Int
  var kind: Kind

  enum Kind: Equatable, Sendable {
    case picture(Size)
    /// Words of one width; a line is 16 high, with its baseline 12 below its top.
    case text(words: Int, Double)
    /// Returns any measurement, also invalid numbers.
    case hostile(Size, baseline: Double?)
    /// Takes all room.
    case greedy
  }

  init(_ id: Int, _ kind: Kind) {
    self.id = id
    self.kind = kind
  }

  /// Compares the IDs, because an invalid measurement may not equal itself.
  static func == (lhs: Block, rhs: Block) -> Bool { lhs.id == rhs.id }

  /// Makes a picture.
  init(_ id: Int, _ width: Double, _ height: Double) { self.init(id, .picture(Size(width: width, height: height))) }

  func measure(in constraints: LayoutConstraints) -> LayoutMeasurement {
    switch kind {
    case .picture(let size): return LayoutMeasurement(size)
    case .hostile(let size, let baseline): return LayoutMeasurement(size, baseline: baseline)
    case .greedy: return LayoutMeasurement(constraints.max)
    case .text(let words, let width):
      // As many words in a line as fit, at least one.
      let fitting = max(1, min(words, Int(min(constraints.max.width / width, 1e6))))
      let lines = (words + fitting - 1) / fitting
      return LayoutMeasurement(Size(width: width * Double(fitting), height: 16 * Double(lines)), baseline: 12)
    }
  }
}

extension Layout {
  /// Returns the frames in a rectangle at the origin.
  func frames(_ width: Double, _ height: Double) -> [Rect] {
    arranged(in: Rect(x: 0, y: 0, width: width, height: height)).map(\.frame)
  }
}

extension Rect {
  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(x: x, y: y, width: width, height: height)
  }
}

extension Size {
  init(_ width: Double, _ height: Double) { self.init(width: width, height: height) }
}
