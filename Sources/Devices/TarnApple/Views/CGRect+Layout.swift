#if canImport(CoreGraphics)
  import CoreGraphics
  import TarnLayout

  // On Linux, CI compiles this file against Tests/AppleDeclarations.

  extension Rect {
    /// Converts a Core Graphics rectangle.
    public init(_ rect: CGRect) {
      self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
    }
  }

  extension Size {
    /// Converts a Core Graphics size.
    public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }
  }

  extension CGRect {
    /// Converts a layout's rectangle.
    public init(_ rect: Rect) { self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height) }
  }

  extension CGSize {
    /// Converts a layout's size.
    public init(_ size: Size) { self.init(width: size.width, height: size.height) }
  }
#endif
