#if canImport(SwiftUI)
  import Foundation
  import SwiftUI
  import Tarn
  import TarnDocument

  // On Linux, CI compiles this file against Tests/AppleDeclarations.

  /// Content with a session of its own for each window: a search in one window leaves the others as they are.
  ///
  /// ```swift
  /// struct Windows: View {
  ///   let store: Store<SharedDocument<Kitty>>
  ///   var body: some View { WindowSession(store) { session in Text(session.session.search) } }
  /// }
  /// ```
  ///
  /// The window's ID is saved with its scene, so the window finds its session again when the system creates the scene anew.
  /// A scene that the user has closed for good leaves its session in the document, as SwiftUI does not report that.
  public struct WindowSession<D: DocumentFeature, Content: View>: View {
    private let store: Store<SharedDocument<D>>
    private let content: (TrackedSession<D>) -> Content
    /// The ID of a scene that has none yet. A default value of `SceneStorage` would not be saved.
    @SwiftUI.State private var new = UUID().uuidString
    @SceneStorage("tarn.session") private var saved: String?

    /// Creates the content of a window.
    ///
    /// - Parameters:
    ///   - store: the store of the document.
    ///   - content: the content for the window's session.
    public init(
      _ store: Store<SharedDocument<D>>, @ViewBuilder content: @escaping (TrackedSession<D>) -> Content
    ) {
      (self.store, self.content) = (store, content)
    }

    /// The content for the window's session.
    public var body: some View {
      content(store.session(SessionID(saved ?? new)).tracked).onAppear { if saved == nil { saved = new } }
    }
  }
#endif
