#if canImport(AppKit)
  import AppKit
  import TarnLayout

  // Not compiled by this project's CI, which runs on Linux.

  /// A view is a leaf: it is as large as its content wishes, and gets its frame.
  extension NSView: @MainActor Layout {
    public func arrange(in room: Room, _ pass: inout LayoutPass<NSView>) -> Measure {
      pass.content(self)
      let size = intrinsicContentSize
      // AppKit says with a negative number that a view has no wish.
      return Measure(
        Size(width: max(0, size.width), height: max(0, size.height)), baseline: size.height - baselineOffsetFromBottom)
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
