#if canImport(SwiftUI)
  import SwiftUI

  // On Linux, CI compiles this file against Tests/AppleDeclarations.

  /// Opens a value when the view appears, with a function that waits, and shows its content; or the error that prevented it.
  ///
  /// It is for a file that other programs use, too, such as a widget: `open()` serves their requests, and `openAlone()` does
  /// not.
  ///
  /// ```swift
  /// struct SharedClocks: View {
  ///   var body: some View {
  ///     OpeningView("The clocks can’t be opened", systemImage: "clock") {
  ///       Store(ClocksState(), Clocks())     // try await Clocks.app.file().open()
  ///     } content: { ClocksList(store: $0) }
  ///   }
  /// }
  /// ```
  ///
  /// The value lives as long as the view: use it in the root of a window group. Of several windows each opens a value; a file
  /// that several windows show belongs into the app, as with ``Opened``.
  public struct OpeningView<Value, Content: View>: View {
    private let problem: LocalizedStringKey
    private let image: String
    private let open: @MainActor () async throws -> Value
    private let content: (Value) -> Content
    @SwiftUI.State private var result: Result<Value, any Error>?

    /// Creates the view.
    ///
    /// - Parameters:
    ///   - problem: the title above the error.
    ///   - image: the name of the system's symbol for the app.
    ///   - open: opens the value.
    ///   - content: the content for the opened value.
    public init(
      _ problem: LocalizedStringKey, systemImage image: String, open: @escaping @MainActor () async throws -> Value,
      @ViewBuilder content: @escaping (Value) -> Content
    ) {
      (self.problem, self.image, self.open, self.content) = (problem, image, open, content)
    }

    /// The content, the error, or a progress view.
    public var body: some View {
      switch result {
      case nil: ProgressView().task { await begin() }
      case .success(let value): content(value)
      case .failure(let error): ContentUnavailableView(problem, systemImage: image, description: Text("\(error)"))
      }
    }

    private func begin() async {
      do { result = .success(try await open()) } catch { result = .failure(error) }
    }
  }
#endif
