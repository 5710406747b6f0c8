#if canImport(AppKit)
  import AppKit
  import TarnLayout

  // Not compiled by this project's CI, which runs on Linux.

  /// A view is a leaf: it is as large as its content wishes, and gets its frame.
  extension NSView: @MainActor Layout {
    public func arrange(in room: Room, _ pass: inout LayoutPass<NSView>) -> Measure {
      pass.content(self)
      let intrinsic = intrinsicContentSize
      // `NSView.noIntrinsicMetric`, which is negative, says that a view has no size of its own along an axis.
      let size = Size(width: max(0, intrinsic.width), height: max(0, intrinsic.height))
      // AppKit gives the baseline as a distance from the bottom edge; a `Measure` counts from the top, within the height.
      return Measure(size, baseline: min(size.height, max(0, size.height - baselineOffsetFromBottom)))
    }
  }

  extension Layout where Content: NSView {
    /// Gives each view its frame: in the coordinates of what holds them, whichever way up these are.
    @MainActor public func layOutViews(in bounds: CGRect) {
      guard let first = contents.first else { return }
      let isMirrored = first.userInterfaceLayoutDirection == .rightToLeft
      let scale = first.window?.backingScaleFactor ?? 1
      let isUpsideDown = first.superview?.isFlipped == false
      for placed in Mirrored(self, when: isMirrored).arranged(in: Rect(bounds)).rounded(toScale: scale) {
        var frame = CGRect(placed.frame)
        if isUpsideDown { frame.origin.y = bounds.minY + bounds.maxY - frame.maxY }
        placed.content.frame = frame
        placed.content.isHidden = placed.isHidden
      }
    }
  }
#endif
