#if canImport(SwiftUI)
  import SwiftUI
  import TarnLanguages

  // On Linux, CI compiles this file against Tests/AppleDeclarations.

  /// Shows the content of a value that is being opened, a progress view meanwhile, or the error that prevented it,
  /// with a button that tries again.
  ///
  /// It is for a file that other programs use, too, such as a widget: `open()` serves their requests, and `openAlone()` does
  /// not.
  ///
  /// ```swift
  /// struct SharedClocks: View {
  ///   let clocks: Opening<Store<Clocks>>
  ///   var body: some View {
  ///     OpeningView(clocks, "The clocks can’t be opened", systemImage: "clock") { ClocksList(store: $0) }
  ///   }
  /// }
  /// ```
  public struct OpeningView<Value, Content: View>: View {
    private let opening: Opening<Value>
    private let problem: LocalizedStringKey
    private let image: String
    private let words: Localization
    private let content: (Value) -> Content
    @SwiftUI.State private var result: Result<Value, any Error>?

    /// Creates the view.
    ///
    /// - Parameters:
    ///   - opening: the value, which all windows share.
    ///   - problem: the title above the error.
    ///   - image: the name of the system's symbol for the app.
    ///   - words: the language of messages about the file.
    ///   - content: the content for the opened value.
    public init(
      _ opening: Opening<Value>, _ problem: LocalizedStringKey, systemImage image: String,
      words: Localization = .english, @ViewBuilder content: @escaping (Value) -> Content
    ) {
      (self.opening, self.problem, self.image) = (opening, problem, image)
      (self.words, self.content) = (words, content)
    }

    /// The content, with a message about the file if there is one, the error, or a progress view.
    public var body: some View {
      shown.onChange(of: opening.reopenings[\.self]) { _, _ in result = nil }
    }

    @ViewBuilder private var shown: some View {
      switch result {
      case nil: ProgressView().task { await wait() }
      case .success(let value): ReportingView(notice: opening.notice, words: words, content: content(value))
      case .failure(let error):
        VStack {
          ContentUnavailableView(problem, systemImage: image, description: Text("\(error)"))
          // The reason may be over: another program has closed the file, or the disk has room again.
          Button(words("Try again")) { result = nil }
        }
      }
    }

    private func wait() async {
      do { result = .success(try await opening.value()) } catch { result = .failure(error) }
    }
  }
#endif
