import Tarn
import TarnView

/// Tells the views of an opened file that its changes can't be saved: the disk is full, or the file was deleted.
///
/// ```swift
/// let clocks = Opening { report in
///   report("The last change is not saved.")     // try await Clocks.app.file().open(onStatus: { report($0.message) })
///   return Store(ClocksState(), Clocks())
/// }
/// ```
///
/// `OpenedView` and ``OpeningView`` show the message below their content until another one, or `nil`, replaces it. It may be
/// called on any thread; the messages keep their order.
public struct StatusReport: Sendable {
  private let mailbox: Mailbox<Notice.Action>

  @MainActor init(to notice: Store<Notice>) { mailbox = notice.mailbox }

  /// Shows a message about the file, or removes it.
  public func callAsFunction(_ message: String?) {
    mailbox.send(.setStatus(message.map { Notice.Status($0, short: $0, isError: true) }))
  }
}

#if canImport(SwiftUI)
  import SwiftUI
  import TarnLanguages

  // On Linux, CI compiles this file against Tests/AppleDeclarations.

  /// The content of an opened file, and below it what a ``StatusReport`` says.
  struct ReportingView<Content: View>: View {
    let notice: Store<Notice>
    let words: Localization
    let content: Content

    var body: some View {
      VStack(spacing: 0) {
        content
        StatusLine(notice: notice, words: words)
      }
    }
  }

  private struct StatusLine: View {
    let notice: Store<Notice>
    let words: Localization

    var body: some View {
      if let status = notice[\.status] {
        Text(words.translation(of: status.text)).foregroundStyle(.red).padding()
      }
    }
  }
#endif
