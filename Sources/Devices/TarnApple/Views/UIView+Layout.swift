#if canImport(UIKit) && !os(watchOS)
  import TarnLayout
  import UIKit

  // On Linux, CI compiles this file against Tests/AppleDeclarations.

  /// A view is a leaf: `sizeThatFits` gives its size, and the layout sets its frame.
  ///
  /// ```swift
  /// final class DreamRow: UIView {
  ///   let creature = UIImageView()
  ///   let label = UILabel()
  ///
  ///   override func layoutSubviews() {
  ///     super.layoutSubviews()
  ///     DecoratingLayout(creature, label, spacing: 8).layOutViews(in: bounds)
  ///   }
  /// }
  /// ```
  extension UIView: @MainActor Layout {
    /// Adds the view as a leaf and returns the size that fits the constraints.
    public func arrange(in constraints: LayoutConstraints, _ pass: inout LayoutPass<UIView>) -> LayoutMeasurement {
      pass.addContent(self)
      return LayoutMeasurement(Size(sizeThatFits(CGSize(constraints.max))))
    }
  }

  extension Layout where Content: UIView {
    /// Sets the frame of each view in the coordinates of its superview, on whole pixels and mirrored for right-to-left
    /// languages.
    ///
    /// - Parameters:
    ///   - bounds: the rectangle to fill.
    ///   - scale: the number of pixels per point; 0 for the display scale of the first view.
    @MainActor public func layOutViews(in bounds: CGRect, scale: CGFloat = 0) {
      let isMirrored = contents.first?.effectiveUserInterfaceLayoutDirection == .rightToLeft
      let scale = scale > 0 ? scale : contents.first?.traitCollection.displayScale ?? 1
      let result = MirroredLayout(self, when: isMirrored).arranged(in: Rect(bounds)).rounded(
        toScale: max(1, scale))
      for placed in result {
        placed.content.frame = CGRect(placed.frame)
        placed.content.isHidden = placed.isHidden
      }
    }
  }
#endif
