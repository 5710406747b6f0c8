// The part of AppKit that TarnApple uses.
@_exported import CoreGraphics
@_exported import Foundation

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

@MainActor open class NSTableColumn {}

@MainActor public protocol NSTableViewDataSource: AnyObject {
  func numberOfRows(in tableView: NSTableView) -> Int
  func tableView(_ tableView: NSTableView, objectValueFor tableColumn: NSTableColumn?, row: Int) -> Any?
}

open class NSTableView: NSView {
  open weak var dataSource: (any NSTableViewDataSource)?

  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let effectFade = AnimationOptions(rawValue: 1)
  }

  open var numberOfColumns: Int { 1 }

  open func beginUpdates() {}
  open func endUpdates() {}
  open func removeRows(at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = []) {}
  open func insertRows(at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = []) {}
  open func moveRow(at oldIndex: Int, to newIndex: Int) {}
  open func reloadData(forRowIndexes rowIndexes: IndexSet, columnIndexes: IndexSet) {}
}

@MainActor open class NSViewController {
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}
  public required init?(coder: NSCoder) { nil }

  open var title: String?
  open var view = NSView()
  open var isViewLoaded: Bool { true }

  open func loadView() {}
  open func viewDidLoad() {}
  open func viewDidAppear() {}
  open func presentAsSheet(_ viewController: NSViewController) {}
  open func dismiss(_ viewController: NSViewController) {}
}
