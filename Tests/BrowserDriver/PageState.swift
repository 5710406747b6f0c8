import Foundation

/// A tab's state, computed from its events. It has no side effects: an event may return a reaction, which the tab
/// executes.
///
/// A document is identified by its loader's ID. `committed` holds those that the main frame has shown, in order; the
/// page is loaded when the last of them is `loaded`.
struct PageState: Sendable {
  enum Reaction: Equatable {
    case acceptDialog(withText: String)
    /// The page does not answer any more.
    case failCalls(BrowserError)
  }

  /// The main frame's ID, which equals the target's.
  let frame: String
  private(set) var url = "about:blank"
  private(set) var committed: [String] = []
  private(set) var loaded: String?
  private(set) var closedError: BrowserError?
  private(set) var crashError: BrowserError?
  private(set) var consoleMessages: [String] = []
  private(set) var dialogs: [String] = []

  init(frame: String) { self.frame = frame }

  /// The address for error messages, truncated: a data URL may contain a whole page.
  var location: String { url.count > 120 ? url.prefix(120) + "…" : url }

  var isLoaded: Bool { committed.last != nil && committed.last == loaded }

  /// A crashed page stays crashed until the tab navigates elsewhere.
  mutating func willNavigate() { crashError = nil }

  /// Marks the tab as closed, and returns the error of all calls from now on.
  mutating func close() -> BrowserError {
    let error = closedError ?? BrowserError(.tabUnavailable, "the tab was closed (\(location))")
    closedError = error
    return error
  }

  mutating func handle(_ event: DebuggingPipe.Event) -> Reaction? {
    switch event.method {
    case "Page.frameNavigated":
      if let frame = event.parameters(Navigation.self)?.frame, frame.id == self.frame {
        url = frame.url + (frame.urlFragment ?? "")
        crashError = nil
        if committed.last != frame.loaderId { committed.append(frame.loaderId) }
      }
    case "Page.navigatedWithinDocument":
      if let navigation = event.parameters(NavigationWithinDocument.self), navigation.frameId == frame {
        url = navigation.url
      }
    case "Page.lifecycleEvent":
      if let lifecycle = event.parameters(LifecycleEvent.self), lifecycle.frameId == frame, lifecycle.name == "load" {
        loaded = lifecycle.loaderId
      }
    case "Page.javascriptDialogOpening":
      // An open dialog blocks the page, and with it every call, until it is answered.
      let dialog = event.parameters(Dialog.self)
      dialogs.append(dialog?.message ?? "")
      return .acceptDialog(withText: dialog?.defaultPrompt ?? "")
    case "Inspector.targetCrashed":
      let error = BrowserError(.tabUnavailable, "the page crashed (\(location))")
      crashError = error
      return .failCalls(error)
    case "Target.detachedFromTarget":
      return .failCalls(close())
    default:
      if let message = ConsoleMessage.text(of: event) { consoleMessages.append(message) }
    }
    return nil
  }

  private struct Navigation: Decodable {
    struct Frame: Decodable {
      let id: String
      let loaderId: String
      let url: String
      let urlFragment: String?
    }
    let frame: Frame
  }

  private struct NavigationWithinDocument: Decodable {
    let frameId: String
    let url: String
  }

  private struct LifecycleEvent: Decodable {
    let frameId: String
    let loaderId: String
    let name: String
  }

  private struct Dialog: Decodable {
    let message: String
    let defaultPrompt: String?
  }
}
