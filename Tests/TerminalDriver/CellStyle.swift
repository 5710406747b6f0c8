/// The appearance of a cell.
public struct CellStyle: Sendable, Hashable {
  public enum Color: Sendable, Hashable {
    case standard
    /// An index of the palette, from 0 to 255.
    case indexed(Int)
    case rgb(Int, Int, Int)
  }

  public var foreground = Color.standard
  public var background = Color.standard
  public var isBold = false
  public var isDim = false
  public var isItalic = false
  public var isUnderlined = false
  public var isBlinking = false
  public var isReversed = false
  public var isHidden = false
  public var isStruck = false

  public init() {}

  /// - Returns: Whether all parameters were recognized.
  mutating func change(_ parameters: [[Int]]) -> Bool {
    var remaining = parameters.isEmpty ? [[0]] : parameters[...].map { $0 }
    while let parameter = remaining.first {
      remaining.removeFirst()
      switch parameter[0] {
      case 0: self = CellStyle()
      case 1: isBold = true
      case 2: isDim = true
      case 3: isItalic = true
      case 4: isUnderlined = parameter.count < 2 || parameter[1] != 0
      case 5: isBlinking = true
      case 7: isReversed = true
      case 8: isHidden = true
      case 9: isStruck = true
      case 21: isUnderlined = true
      case 22: (isBold, isDim) = (false, false)
      case 23: isItalic = false
      case 24: isUnderlined = false
      case 25: isBlinking = false
      case 27: isReversed = false
      case 28: isHidden = false
      case 29: isStruck = false
      case 30...37: foreground = .indexed(parameter[0] - 30)
      case 39: foreground = .standard
      case 40...47: background = .indexed(parameter[0] - 40)
      case 49: background = .standard
      case 90...97: foreground = .indexed(parameter[0] - 82)
      case 100...107: background = .indexed(parameter[0] - 92)
      case 38, 48:
        guard let color = Self.color(parameter, &remaining) else { return false }
        if parameter[0] == 38 { foreground = color } else { background = color }
      default: return false
      }
    }
    return true
  }

  /// With colons, the color is in one parameter; with semicolons, in the following ones.
  private static func color(_ parameter: [Int], _ remaining: inout [[Int]]) -> Color? {
    if parameter.count > 1 {
      switch (parameter[1], parameter.count) {
      case (5, 3): return .indexed(parameter[2])
      case (2, 5): return .rgb(parameter[2], parameter[3], parameter[4])
      // With a color space in front, which programs do not use.
      case (2, 6...): return .rgb(parameter[3], parameter[4], parameter[5])
      default: return nil
      }
    }
    let values = remaining.map { $0[0] }
    switch (values.first, values.count) {
    case (5, 2...):
      remaining.removeFirst(2)
      return .indexed(values[1])
    case (2, 4...):
      remaining.removeFirst(4)
      return .rgb(values[1], values[2], values[3])
    default: return nil
    }
  }
}
