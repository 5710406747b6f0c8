#if canImport(AppKit)
  import AppKit
  import Tarn

  // On Linux, CI compiles this file against Tests/AppleDeclarations.

  /// A view controller that shows a value made from the state, and presents sheets because the state says so.
  ///
  /// ```swift
  /// final class WindowController: NSStoreViewController<Store<Dreams>, Dreams.State> {
  ///   let rows = NSTableView()
  ///
  ///   override func show(_ new: Dreams.State, from old: Dreams.State?, animated: Bool) {
  ///     rows.patch(from: old?.rows ?? [], to: new.rows, with: animated ? .effectFade : [])
  ///     present(new.sheet) { [store] in SheetWindow(store, $0) }
  ///   }
  /// }
  /// ```
  ///
  /// `show` is the only path to the screen, whatever has changed the state: a click, undo, time travel, a file, another
  /// person. It is called once the view is loaded, and then after each change of the value.
  ///
  /// UIKit has ``UIStoreViewController``.
  @MainActor open class NSStoreViewController<S: ObservedStore, Content: Equatable>: NSViewController {
    /// The store.
    public let store: S
    private let select: (borrowing S.State) -> Content
    private var shown: Content?
    private var token: ObserverToken?
    private var presented: (id: AnyHashable, screen: NSViewController)?
    private var wanted: (id: AnyHashable, make: () -> NSViewController)?

    /// Creates a view controller.
    ///
    /// - Parameters:
    ///   - store: the store, which lives on the main actor.
    ///   - select: makes the value that is shown. It is called after each change of the state, so it must be quick: copies
    ///     of parts of the state, and derived values.
    public init(_ store: S, _ select: @escaping (borrowing S.State) -> Content) {
      self.store = store
      self.select = select
      super.init(nibName: nil, bundle: nil)
    }

    /// Not available: a view controller needs its store.
    @available(*, unavailable) public required init?(coder: NSCoder) { nil }

    /// Shows the value. To be overridden.
    ///
    /// - Parameters:
    ///   - new: the present value.
    ///   - old: the value that is on the screen; `nil` at the first time.
    ///   - animated: whether the user has caused the change and sees it. Undo, jumps in time, loaded states and what comes
    ///     from outside are shown at once.
    open func show(_ new: Content, from old: Content?, animated: Bool) {}

    /// Presents a sheet while the state has an item, and dismisses it when it is gone. Call it in each `show`.
    ///
    /// A sheet of AppKit has no gesture that dismisses it: its buttons send actions.
    ///
    /// - Parameters:
    ///   - item: the item. Another ID presents another sheet; of one ID, the presented one shows the changes.
    ///   - make: creates the view controller of the sheet.
    public func present<Item: Identifiable>(_ item: Item?, make: @escaping (Item) -> NSViewController) {
      wanted = item.map { item in (AnyHashable(item.id), { make(item) }) }
      follow()
    }

    /// Shows the first value and observes the next.
    open override func viewDidLoad() {
      super.viewDidLoad()
      token = store.observe(select, file: #fileID, line: #line) { [weak self] change in
        self?.show(change.new, isActed: change.cause == .acted)
      }
      show(select(store.state), isActed: false)
    }

    /// Presents the sheet that has waited for the window.
    open override func viewDidAppear() {
      super.viewDidAppear()
      follow()
    }

    private func show(_ new: Content, isActed: Bool) {
      let old = shown
      shown = new
      show(new, from: old, animated: isActed && isViewLoaded && view.window != nil)
    }

    private func follow() {
      if let sheet = presented, sheet.id != wanted?.id {
        presented = nil
        dismiss(sheet.screen)
      }
      guard presented == nil, let wanted, isViewLoaded, view.window != nil else { return }
      let screen = wanted.make()
      presented = (wanted.id, screen)
      presentAsSheet(screen)
    }
  }
#endif
