import Tarn
import TarnDocument

/// A feature whose value a preview can create: one that needs no dependency.
///
/// ```swift
/// extension Person: PreviewableFeature {}
/// ```
///
/// Declare it beside the previews, so that the app's core does not import this module. If the core is in another package, the
/// compiler wants `@retroactive` before the protocol.
public protocol PreviewableFeature: Feature {
  /// Creates the feature.
  init()
}

extension Store where F: PreviewableFeature {
  /// Returns a store with any state, for a preview: it works as in the app, but performs no effects, and runs no
  /// subscriptions.
  ///
  /// ```swift
  /// #Preview { ClocksList(store: .preview(ClocksState.full)) }
  /// ```
  ///
  /// - Parameters:
  ///   - state: the state to show.
  ///   - history: the rules of the history; without, the default, nothing can be undone.
  @MainActor public static func preview(
    _ state: F.State, history: HistoryRules<F.State, F.Action>? = nil
  ) -> Store {
    // Effects and subscriptions without a handler are reported as faults.
    Store(state, F(), history: history, onFault: { _ in })
  }
}

extension Store {
  /// Returns a store of a shared document, for a preview: its sessions work as in the app, but it performs no effects, and
  /// runs no subscriptions.
  ///
  /// ```swift
  /// #Preview { Text(Store.preview(Kitty.Document(), of: Kitty()).session("preview").tracked.session.search) }
  /// ```
  ///
  /// - Parameters:
  ///   - document: the document to show.
  ///   - feature: the document's feature.
  ///   - history: the rules of the history; without, the default, nothing can be undone.
  @MainActor public static func preview<D: DocumentFeature>(
    _ document: D.Document, of feature: D, history: HistoryRules<F.State, F.Action>? = nil
  ) -> Store where F == SharedDocument<D> {
    Store(DocumentState(document), SharedDocument(feature), history: history, onFault: { _ in })
  }
}
