#if canImport(AppKit)
  import AppKit
  import TarnLayout

  // On Linux, CI compiles this file against Tests/AppleDeclarations.

  /// A view is a leaf with its intrinsic content size.
  extension NSView: @MainActor Layout {
    /// Adds the view as a leaf and returns its intrinsic content size and first baseline.
    public func arrange(in constraints: LayoutConstraints, _ pass: inout LayoutPass<NSView>) -> LayoutMeasurement {
      pass.addContent(self)
      // AppKit uses a negative number, `noIntrinsicMetric`, for a missing intrinsic size.
      let intrinsic = intrinsicContentSize
      let size = Size(width: max(0, Double(intrinsic.width)), height: max(0, Double(intrinsic.height)))
      return LayoutMeasurement(size, baseline: firstBaseline(at: size.height))
    }
  }

  extension NSView {
    /// Returns the distance of the first baseline from the top of a view of this height; `nil` if the view has no
    /// intrinsic height.
    ///
    /// AppKit measures both offsets from an edge of the alignment rect, whether or not the view's coordinates are
    /// flipped, and `intrinsicContentSize` is the size of that rect. An offset of 0 is AppKit's default: the view has
    /// no such baseline.
    fileprivate func firstBaseline(at height: Double) -> Double? {
      guard intrinsicContentSize.height >= 0 else { return nil }
      let fromTop = Double(firstBaselineOffsetFromTop)
      return fromTop > 0 ? fromTop : height - Double(lastBaselineOffsetFromBottom)
    }
  }

  extension Layout where Content: NSView {
    /// Sets the frame of each view in the coordinates of its superview, flipped or not, on whole pixels and mirrored
    /// for right-to-left languages.
    @MainActor public func layOutViews(in bounds: CGRect) {
      guard let first = contents.first else { return }
      let isMirrored = first.userInterfaceLayoutDirection == .rightToLeft
      let scale = first.window?.backingScaleFactor ?? 1
      let isUpsideDown = first.superview?.isFlipped == false
      for placed in MirroredLayout(self, when: isMirrored).arranged(in: Rect(bounds)).rounded(toScale: scale) {
        var frame = CGRect(placed.frame)
        if isUpsideDown { frame.origin.y = bounds.minY + bounds.maxY - frame.maxY }
        // The measured size is that of the alignment rect; a shadow or a focus ring lies outside of it.
        placed.content.frame = placed.content.frame(forAlignmentRect: frame)
        placed.content.isHidden = placed.isHidden
      }
    }
  }
#endif
