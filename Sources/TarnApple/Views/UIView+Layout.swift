#if canImport(UIKit) && !os(watchOS)
  import TarnLayout
  import UIKit

  // Not compiled by this project's CI, which runs on Linux.

  /// A view is a leaf: it is asked how large it would be, and gets its frame.
  ///
  /// ```swift
  /// override func layoutSubviews() {
  ///   super.layoutSubviews()
  ///   Decorating(creature, label, spacing: 8).layOutViews(in: bounds)
  /// }
  /// ```
  extension UIView: @MainActor Layout {
    public func arrange(in room: Room, _ pass: inout LayoutPass<UIView>) -> Measure {
      pass.content(self)
      return Measure(Size(sizeThatFits(CGSize(room.max))))
    }
  }

  extension Layout where Content: UIView {
    /// Gives each view its frame: in the coordinates of what holds them, on whole pixels, from the side where the language begins.
    @MainActor public func layOutViews(in bounds: CGRect, scale: CGFloat = 0) {
      let isMirrored = contents.first?.effectiveUserInterfaceLayoutDirection == .rightToLeft
      let scale = scale > 0 ? scale : contents.first?.traitCollection.displayScale ?? 1
      let arrangement = Mirrored(self, when: isMirrored).arranged(in: Rect(bounds)).rounded(toScale: max(1, scale))
      for placed in arrangement {
        placed.content.frame = CGRect(placed.frame)
        placed.content.isHidden = placed.isHidden
      }
    }
  }
#endif
