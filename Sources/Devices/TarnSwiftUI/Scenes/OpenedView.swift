#if canImport(SwiftUI)
  import SwiftUI
  import Tarn
  import TarnLanguages
  import TarnView

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
  /// An app with a file says so there if its changes can't be saved:
  /// `Opened { report in try Clocks.app.file().openAlone { report($0.message) } }`.
  @MainActor public struct Opened<Value> {
    fileprivate let result: Result<Value, any Error>
    fileprivate let notice = Store(Notice.State(), Notice())

    /// Opens the value.
    public init(_ open: @MainActor () throws -> Value) { self.init { _ in try open() } }

    /// Opens the value, with a function that shows messages about it: see ``StatusReport``.
    public init(_ open: @MainActor (StatusReport) throws -> Value) {
      do {
        result = .success(try open(StatusReport(to: notice)))
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
    private let words: Localization
    private let content: (Value) -> Content

    /// Creates the view.
    ///
    /// - Parameters:
    ///   - opened: the opened value, or the error.
    ///   - problem: the title above the error.
    ///   - image: the name of the system's symbol for the app.
    ///   - words: the language of messages about the file.
    ///   - content: the content for the opened value.
    public init(
      _ opened: Opened<Value>, _ problem: LocalizedStringKey, systemImage image: String, words: Localization = .english,
      @ViewBuilder content: @escaping (Value) -> Content
    ) {
      (self.opened, self.problem, self.image, self.words, self.content) = (opened, problem, image, words, content)
    }

    /// The content, with a message about the file if there is one, or the error.
    public var body: some View {
      switch opened.result {
      case .success(let value): ReportingView(notice: opened.notice, words: words, content: content(value))
      case .failure(let error): ContentUnavailableView(problem, systemImage: image, description: Text("\(error)"))
      }
    }
  }
#endif
