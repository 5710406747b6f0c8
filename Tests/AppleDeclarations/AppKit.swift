// The part of AppKit that TarnApple uses.
@_exported import CoreGraphics

public enum NSUserInterfaceLayoutDirection: Sendable { case leftToRight, rightToLeft }

@MainActor open class NSWindow {
  open var backingScaleFactor: CGFloat { 1 }
}

@MainActor open class NSView {
  public init() {}

  open var frame = CGRect.zero
  open var isHidden = false
  open var isFlipped: Bool { false }
  open var intrinsicContentSize: CGSize { .zero }
  open var firstBaselineOffsetFromTop: CGFloat { 0 }
  open var lastBaselineOffsetFromBottom: CGFloat { 0 }
  open var superview: NSView? { nil }
  open var window: NSWindow? { nil }
  open var userInterfaceLayoutDirection: NSUserInterfaceLayoutDirection { .leftToRight }

  open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect { alignmentRect }
}
