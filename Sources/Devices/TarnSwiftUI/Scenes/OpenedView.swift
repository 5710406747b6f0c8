#if canImport(SwiftUI)
  import SwiftUI

  // On Linux, CI compiles this file against Tests/AppleDeclarations.

  /// A value that an app opens at its start, such as its file, and keeps as long as it runs; or the error that prevented it.
  ///
  /// ```swift
  /// struct OpenedClocks: View {
  ///   let opened = Opened { Store(ClocksState(), Clocks()) }
  ///   var body: some View {
  ///     OpenedView(opened, "The clocks can’t be opened", systemImage: "clock") { ClocksList(store: $0) }
  ///   }
  /// }
  /// ```
  ///
  /// The value of an app with a file is `try Clocks.app.file().openAlone()`.
  @MainActor public struct Opened<Value> {
    fileprivate let result: Result<Value, any Error>

    /// Opens the value.
    public init(_ open: @MainActor () throws -> Value) {
      do {
        result = .success(try open())
      } catch {
        result = .failure(error)
      }
    }
  }

  /// Shows the content of an app that could be opened, or else the error. See ``Opened``.
  public struct OpenedView<Value, Content: View>: View {
    private let opened: Opened<Value>
    private let problem: LocalizedStringKey
    private let image: String
    private let content: (Value) -> Content

    /// Creates the view.
    ///
    /// - Parameters:
    ///   - opened: the opened value, or the error.
    ///   - problem: the title above the error.
    ///   - image: the name of the system's symbol for the app.
    ///   - content: the content for the opened value.
    public init(
      _ opened: Opened<Value>, _ problem: LocalizedStringKey, systemImage image: String,
      @ViewBuilder content: @escaping (Value) -> Content
    ) {
      (self.opened, self.problem, self.image, self.content) = (opened, problem, image, content)
    }

    /// The content, or the error.
    public var body: some View {
      switch opened.result {
      case .success(let value): content(value)
      case .failure(let error): ContentUnavailableView(problem, systemImage: image, description: Text("\(error)"))
      }
    }
  }
#endif
