#if canImport(UIKit) && !os(watchOS)
  import Tarn
  import UIKit

  // On Linux, CI compiles this file against Tests/AppleDeclarations.

  /// A navigation controller whose stack is a path in the state. Its Back button and gesture send an action.
  ///
  /// ```swift
  /// let window = UIStoreNavigationController(
  ///   store, root: DreamsController(store) { $0.rows }, path: { $0.path }, go: { .navigate($0) },
  ///   make: { DetailController(store, $0) })
  /// ```
  ///
  /// A view controller stays as long as its ID is in the path. The path has no ID twice. A change of the path during a
  /// transition waits for its end.
  @MainActor open class UIStoreNavigationController<S: ObservedStore, ID: Hashable>: UINavigationController {
    private let store: S
    private let root: UIViewController
    private let go: ([ID]) -> S.Action
    private let make: (ID) -> UIViewController
    private let transitions = StackTransitions()
    private var stack = StackNavigation<ID>()
    private var screens: [ID: UIViewController] = [:]
    private var token: ObserverToken?

    /// Creates a navigation controller.
    ///
    /// - Parameters:
    ///   - store: the store, which lives on the main actor.
    ///   - root: the view controller below the path.
    ///   - path: the path in the state.
    ///   - go: the action that sets the path, for Back.
    ///   - make: creates the view controller of an ID.
    public init(
      _ store: S, root: UIViewController, path: @escaping (borrowing S.State) -> [ID], go: @escaping ([ID]) -> S.Action,
      make: @escaping (ID) -> UIViewController
    ) {
      (self.store, self.root, self.go, self.make) = (store, root, go, make)
      super.init(nibName: nil, bundle: nil)
      setViewControllers([root], animated: false)
      transitions.began = { [weak self] in self?.stack.began() }
      transitions.ended = { [weak self] in
        guard let self else { return }
        perform(stack.ended(count: viewControllers.count - 1), animated: false)
      }
      delegate = transitions
      token = store.observe(path, file: #fileID, line: #line) { [weak self] change in
        guard let self else { return }
        perform(stack.want(change.new), animated: change.cause == .acted)
      }
      perform(stack.want(path(store.state)), animated: false)
    }

    /// Not available: a navigation controller needs its store.
    @available(*, unavailable) public required init?(coder: NSCoder) { nil }

    private func perform(_ step: StackNavigation<ID>.Step?, animated: Bool) {
      switch step {
      case .show(let path):
        screens = Dictionary(path.map { ($0, screens[$0] ?? make($0)) }, uniquingKeysWith: { first, _ in first })
        let next = [root] + path.compactMap { screens[$0] }
        let isAnimated = animated && viewIfLoaded?.window != nil
        // The delegate hears of it only if another view controller is on top.
        if isAnimated, next.last !== viewControllers.last { stack.began() }
        setViewControllers(next, animated: isAnimated)
      case .tell(let path):
        store.send(go(path), cause: .acted)
        perform(stack.next(), animated: false)
      case nil: return
      }
    }
  }

  /// Hears of the transitions of a navigation controller, cancelled gestures included.
  @MainActor private final class StackTransitions: NSObject, UINavigationControllerDelegate {
    var began: () -> Void = {}
    var ended: () -> Void = {}

    func navigationController(
      _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
    ) {
      guard animated, let coordinator = navigationController.transitionCoordinator else { return }
      began()
      // A cancelled gesture is not reported by `didShow`.
      _ = coordinator.animate(alongsideTransition: nil) { [weak self] in if $0.isCancelled { self?.ended() } }
    }

    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) {
      ended()
    }
  }
#endif
