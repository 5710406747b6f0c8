#if canImport(AppKit)
  import AppKit
  import TarnLayout

  // Not compiled by this project's CI, which runs on Linux.

  /// A view is a leaf: it is as large as its content wishes, and gets its frame.
  extension NSView: @MainActor Layout {
    public func arrange(in room: Room, _ pass: inout LayoutPass<NSView>) -> Measure {
      pass.content(self)
      // AppKit says with a negative number, `noIntrinsicMetric`, that a view has no wish.
      let wished = intrinsicContentSize
      let size = Size(width: max(0, Double(wished.width)), height: max(0, Double(wished.height)))
      return Measure(size, baseline: firstBaseline(at: size.height))
    }
  }

  extension NSView {
    /// How far below the top of a view of this height its first line stands; `nil` if it has no wish for a height.
    ///
    /// AppKit measures both offsets from an edge of the alignment rect, whichever way up the view's coordinates are, and
    /// `intrinsicContentSize` is the size of that rect. An offset of 0 is AppKit's default: the view has no such line.
    fileprivate func firstBaseline(at height: Double) -> Double? {
      guard intrinsicContentSize.height >= 0 else { return nil }
      let fromTop = Double(firstBaselineOffsetFromTop)
      return fromTop > 0 ? fromTop : height - Double(lastBaselineOffsetFromBottom)
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
        // What was measured is the alignment rect; a shadow or a focus ring lies outside of it.
        placed.content.frame = placed.content.frame(forAlignmentRect: frame)
        placed.content.isHidden = placed.isHidden
      }
    }
  }
#endif
