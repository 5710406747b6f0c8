#if canImport(SwiftUI)
  import SwiftUI
  import Tarn

  // On Linux, CI compiles this file against Tests/AppleDeclarations.

  extension Store {
    /// The default animation if the user caused the last change, otherwise none: undo, jumps in time, loaded states and
    /// changes from outside are shown at once.
    ///
    /// ```swift
    /// List(store.document.clocks) { clock in Text(clock.name) }
    ///   .animation(store.animation, value: store.document.clocks)
    /// ```
    public var animation: Animation? { animation(.default) }

    /// Returns an animation if the user caused the last change, otherwise `nil`.
    public func animation(_ animation: Animation) -> Animation? { lastCause == .acted ? animation : nil }
  }

  extension TrackedSession {
    /// The default animation if a user caused the last change, otherwise none. See ``Tarn/Store/animation``.
    public var animation: Animation? { animation(.default) }

    /// Returns an animation if a user caused the last change, otherwise `nil`.
    public func animation(_ animation: Animation) -> Animation? { lastCause == .acted ? animation : nil }
  }
#endif
