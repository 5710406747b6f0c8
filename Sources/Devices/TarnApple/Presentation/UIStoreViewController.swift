#if canImport(UIKit) && !os(watchOS)
  import Tarn
  import UIKit

  // On Linux, CI compiles this file against Tests/AppleDeclarations.

  /// A view controller that shows a value made from the state, and presents other view controllers because the state says so.
  ///
  /// ```swift
  /// final class SkyController: UIStoreViewController<Store<Dreams>, Dreams.State> {
  ///   override func show(_ new: Dreams.State, from old: Dreams.State?, animated: Bool) {
  ///     title = "\(new.rows.count) dreams"
  ///     present(new.sheet, dismiss: .closeSheet) { [store] in SheetController(store, $0) }
  ///   }
  /// }
  ///
  /// let controller = SkyController(store) { copy $0 }
  /// ```
  ///
  /// The value may be the state, as here, or a small struct of what the screen shows.
  ///
  /// `show` is the only path to the screen, whatever has changed the state: a tap, undo, time travel, a file, another
  /// person. It is called once the view is loaded, and then after each change of the value.
  ///
  /// Its source is the fifth seed: view state is driven by data, and nothing is presented but by a change of it.
  @MainActor open class UIStoreViewController<S: ObservedStore, Content: Equatable>: UIViewController {
    /// The store.
    public let store: S
    private let select: (borrowing S.State) -> Content
    private var shown: Content?
    private var isShowingAnimated = false
    private var token: ObserverToken?
    private lazy var presenter = ModalPresenter(self)

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

    /// Presents a view controller while the state has an item, and dismisses it when it is gone. Call it in each `show`.
    ///
    /// One at a time: if several screens can be presented, let an enum in the state choose. Transitions wait for each other,
    /// and for the window.
    ///
    /// - Parameters:
    ///   - item: the item. Another ID presents another view controller; of one ID, the presented one shows the changes.
    ///   - action: is sent when the user has dismissed the view controller by the system's gesture. If the state keeps its
    ///     item nevertheless, it is presented again.
    ///   - make: creates the view controller for the item.
    public func present<Item: Identifiable>(
      _ item: Item?, dismiss action: S.Action, make: @escaping (Item) -> UIViewController
    ) {
      let store = store
      presenter.want(
        item.map { item in (AnyHashable(item.id), { make(item) }) }, animated: isShowingAnimated
      ) { store.send(action, cause: .acted) }
    }

    /// Shows the first value and observes the next.
    open override func viewDidLoad() {
      super.viewDidLoad()
      token = store.observe(select, file: #fileID, line: #line) { [weak self] change in
        self?.show(change.new, isActed: change.cause == .acted)
      }
      show(select(store.state), isActed: false)
    }

    /// Presents what has waited for the window.
    open override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      presenter.hostMoved()
    }

    /// Presents nothing more until the view is in a window again.
    open override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      presenter.hostMoved()
    }

    private func show(_ new: Content, isActed: Bool) {
      let old = shown
      shown = new
      isShowingAnimated = isActed && viewIfLoaded?.window != nil
      show(new, from: old, animated: isShowingAnimated)
    }
  }
#endif
