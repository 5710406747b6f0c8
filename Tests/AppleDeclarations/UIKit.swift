// The part of UIKit that TarnApple and its examples use.
@_exported import CoreGraphics

public enum UIUserInterfaceLayoutDirection: Sendable { case leftToRight, rightToLeft }

@MainActor open class UITraitCollection {
  public init() {}

  open var displayScale: CGFloat { 1 }
}

@MainActor open class UIView {
  public init() {}

  open var frame = CGRect.zero
  open var bounds = CGRect.zero
  open var isHidden = false
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  open var traitCollection: UITraitCollection { UITraitCollection() }

  open func sizeThatFits(_ size: CGSize) -> CGSize { size }
  open func layoutSubviews() {}
}

open class UILabel: UIView {
  open var text: String?
}

open class UIImageView: UIView {}

open class UITableViewCell: UIView {
  open var textLabel: UILabel? { nil }
}

open class UITableView: UIView {
  public enum RowAnimation: Sendable { case automatic, fade, none }

  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) { updates?() }
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {}
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {}
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {}
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { nil }
}

extension IndexPath {
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
}
