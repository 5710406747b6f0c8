import BrowserDriver
import Testing

extension Tab {
  /// Expects that neither the console has an error nor an exception was uncaught, and records an issue for each.
  public func hasNoErrors(_ location: SourceLocation = #_sourceLocation) async {
    for message in await consoleMessages() {
      Issue.record("The console of \(url) has an error: \(message)", sourceLocation: location)
    }
  }
}
