#if canImport(UIKit) && !os(watchOS)
  import UIKit

  // On Linux, CI compiles this file against Tests/AppleDeclarations.

  /// Presents the screen that the state wants over a view controller, and reports dismissal by a gesture.
  @MainActor final class ModalPresenter: NSObject, UIAdaptivePresentationControllerDelegate {
    private unowned let host: UIViewController
    private var presentation = ModalPresentation<AnyHashable>()
    private var make: (() -> UIViewController)?
    private var tellDismissal: (() -> Void)?
    private var isAnimated = false

    init(_ host: UIViewController) {
      self.host = host
      super.init()
    }

    /// Notes what the state wants.
    ///
    /// - Parameters:
    ///   - screen: the ID of the wanted screen, and a function that creates it; `nil` for none.
    ///   - animated: whether its transition is animated.
    ///   - tellDismissal: tells the app that the user has dismissed the screen.
    func want(
      _ screen: (id: AnyHashable, make: () -> UIViewController)?, animated: Bool, tellDismissal: @escaping () -> Void
    ) {
      isAnimated = animated
      self.tellDismissal = tellDismissal
      make = screen?.make
      perform(presentation.want(screen?.id))
    }

    /// Notes that the host has appeared or disappeared.
    func hostMoved() { perform(presentation.moved(inWindow: host.viewIfLoaded?.window != nil)) }

    private func perform(_ step: ModalPresentation<AnyHashable>.Step?) {
      switch step {
      case .present:
        guard let screen = make?() else { return }
        screen.presentationController?.delegate = self
        host.present(screen, animated: isAnimated) { [weak self] in self?.transitionEnded() }
      case .dismiss: host.dismiss(animated: isAnimated) { [weak self] in self?.transitionEnded() }
      case nil: return
      }
    }

    private func transitionEnded() { perform(presentation.settled()) }

    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
      if presentation.dismissed() { tellDismissal?() }
      perform(presentation.settled())
    }
  }
#endif
