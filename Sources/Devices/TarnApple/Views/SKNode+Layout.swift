#if canImport(SpriteKit) && !os(watchOS)
  import SpriteKit
  import TarnLayout

  // On Linux, CI compiles this file against Tests/AppleDeclarations.

  /// A node is a leaf with the size of its accumulated frame; the layout moves and scales it into its frame.
  extension SKNode: @MainActor Layout {
    /// Adds the node as a leaf and returns the size of its accumulated frame.
    public func arrange(in constraints: LayoutConstraints, _ pass: inout LayoutPass<SKNode>) -> LayoutMeasurement {
      pass.addContent(self)
      return LayoutMeasurement(Size(calculateAccumulatedFrame().size))
    }
  }

  extension Layout where Content: SKNode {
    /// Moves and scales each node into its frame. The y axis of the bounds is that of a scene: it points upwards.
    @MainActor public func layOutNodes(in bounds: CGRect) {
      for placed in arranged(in: Rect(bounds)) {
        let (node, frame) = (placed.content, placed.frame)
        node.isHidden = placed.isHidden
        let size = node.calculateAccumulatedFrame().size
        if size.width > 0, size.height > 0 {
          node.xScale *= frame.width / size.width
          node.yScale *= frame.height / size.height
        }
        node.position = CGPoint(
          x: frame.minX + frame.width / 2, y: bounds.minY + bounds.maxY - frame.minY - frame.height / 2)
      }
    }
  }
#endif
