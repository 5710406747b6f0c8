import TarnLayout
import TarnTesting

/// A leaf for tests: a picture of a size, or a text that is as high as it must be where it is narrow.
struct Block: Leaf, Identifiable, Equatable, Sendable {
  var id: Int
  var kind: Kind

  enum Kind: Equatable, Sendable {
    case picture(Size)
    /// So many words, each so wide; a line is 16 high and stands 12 below its top.
    case text(words: Int, Double)
    /// Answers whatever it is told to, such as no number.
    case hostile(Size, baseline: Double?)
    /// Takes all it gets.
    case greedy
  }

  init(_ id: Int, _ kind: Kind) {
    self.id = id
    self.kind = kind
  }

  /// By what it is called: what a hostile one answers is not even equal to itself.
  static func == (one: Block, other: Block) -> Bool { one.id == other.id }

  /// A picture.
  init(_ id: Int, _ width: Double, _ height: Double) { self.init(id, .picture(Size(width: width, height: height))) }

  func measure(in room: Room) -> Measure {
    switch kind {
    case .picture(let size): return Measure(size)
    case .hostile(let size, let baseline): return Measure(size, baseline: baseline)
    case .greedy: return Measure(room.max)
    case .text(let words, let width):
      // As many words to a line as fit, one at least.
      let fitting = max(1, min(words, Int(min(room.max.width / width, 1e6))))
      let lines = (words + fitting - 1) / fitting
      return Measure(Size(width: width * Double(fitting), height: 16 * Double(lines)), baseline: 12)
    }
  }
}

extension Layout {
  /// The frames in a rectangle that begins at zero.
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
