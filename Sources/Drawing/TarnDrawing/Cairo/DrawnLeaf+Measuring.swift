#if Drawing || Full
  import TarnLayout

  extension DrawnLeaf: LeafLayout {
    /// Returns the size of the leaf under size constraints.
    public func measure(in constraints: LayoutConstraints) -> LayoutMeasurement {
      switch self {
      case .text(let text): text.measure(in: constraints)
      case .bitmap(let bitmap, _): LayoutMeasurement(Self.scaled(bitmap.size, in: constraints))
      case .figures(_, let size): LayoutMeasurement(Self.scaled(size, in: constraints))
      case .shape: LayoutMeasurement(.zero)
      }
    }

    /// Returns the greatest size with the same aspect ratio that fits and does not exceed the original size.
    private static func scaled(_ size: Size, in constraints: LayoutConstraints) -> Size {
      guard size.width > 0, size.height > 0 else { return .zero }
      let scale = min(1, constraints.max.width / size.width, constraints.max.height / size.height)
      return Size(width: size.width * scale, height: size.height * scale)
    }
  }
#endif
