import Foundation

/// The width of output lines.
enum OutputWidth {
  /// The width for files and other programs: wide enough for most actions, and it fits a page.
  static let defaultWidth = 100

  static var width: Int {
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return defaultWidth
    }
    // Narrower lines would be unreadable.
    return max(Int(size.ws_col), 20)
  }

  /// Returns as much of a line as fits, with an ellipsis if that is not all.
  static func truncate(_ line: String, to width: Int) -> String {
    var used = 0
    var end = line.startIndex
    for index in line.indices {
      used += columns(line[index])
      if used > width { return line[..<end] + "…" }
      // Leave a column for the ellipsis.
      if used < width { end = line.index(after: index) }
    }
    return line
  }

  /// East Asian scripts and emoji are two columns wide.
  private static func columns(_ character: Character) -> Int {
    guard let value = character.unicodeScalars.first?.value else { return 0 }
    switch value {
    case 0x1100...0x115f, 0x2e80...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f, 0xff00...0xff60,
      0xffe0...0xffe6, 0x1f300...0x1faff, 0x20000...0x3fffd:
      return 2
    default: return 1
    }
  }
}
