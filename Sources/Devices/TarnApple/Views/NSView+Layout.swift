#if canImport(AppKit)
  import AppKit
  import TarnLayout

  // On Linux, CI compiles this file against Tests/AppleDeclarations.

  /// A view is a leaf with its intrinsic content size.
  extension NSView: @MainActor Layout {
    /// Adds the view as a leaf and returns its intrinsic content size and first baseline.
    public func arrange(in constraints: LayoutConstraints, _ pass: inout LayoutPass<NSView>) -> LayoutMeasurement {
      pass.addContent(self)
      let intrinsic = intrinsicContentSize
      return LayoutMeasurement(
        intrinsicWidth: Double(intrinsic.width), height: Double(intrinsic.height),
        firstBaseline: Double(firstBaselineOffsetFromTop), lastBaseline: Double(lastBaselineOffsetFromBottom))
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
