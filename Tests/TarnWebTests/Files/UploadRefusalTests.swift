import TarnLanguages
import Testing

@testable import TarnWeb

@Suite("Why a file was not stored") struct UploadRefusalTests {
  /// Returns the result that an element gets from a page that reports a failed upload.
  private func result(_ report: String) -> FileUploadResult? {
    let attribute = Attribute<FileUploadResult>.onFiles(accepting: "audio/*") { $0 }
    guard case .several(let attributes) = attribute.kind else { return nil }
    for case .event(let handler) in attributes.map(\.kind) { return handler.action(.text(report)) }
    return nil
  }

  @Test(
    "A recording that failed has the reason in words, by the name of the browser's error",
    arguments: [
      ("NotAllowedError", "The browser does not let this page use the microphone."),
      ("NotFoundError", "The browser finds no microphone."),
      ("NotReadableError", "Another program uses the microphone."), ("EncodingError", "Nothing was recorded."),
      ("AbortError", "The recording failed: It broke.\nTwice."),
    ])
  func recordings(error: String, reason: String) {
    guard case .refused("Recording", let found) = result("Recording\n\n\(error)\nIt broke.\nTwice.") else {
      Issue.record("no refusal")
      return
    }
    #expect(found.hasPrefix(reason))
  }

  @Test(
    "Another failure has the text of the server, or else says that the file could not be sent",
    arguments: [
      ("a.png\nIt is no picture.\n", "It is no picture."), ("a.png\n", UploadRefusal.notSent),
      ("a.png", UploadRefusal.notSent), ("a.png\n\n", UploadRefusal.notSent),
      ("a.png\nOne.\nTwo.", "One.\nTwo."),
    ])
  func others(report: String, reason: String) {
    #expect(result(report) == .refused(name: "a.png", reason: reason))
  }

  @Test("All of them are in the catalogs", arguments: Localizations.framework.all.dropFirst())
  func translated(words: Localization) {
    let recordings = ["NotAllowedError", "NotFoundError", "NotReadableError", "EncodingError", "AbortError"]
    let texts =
      [
        UploadRefusal.noFiles, UploadRefusal.unknownSession, UploadRefusal.busy, UploadRefusal.slow,
        UploadRefusal.notSent, UploadRefusal.tooLarge(7_000_000, most: 6_000_000), UploadRefusal.invalidID("a/b"),
      ] + recordings.map { UploadRefusal.recording($0[...], "It broke.") }
    for text in texts { #expect(words.translation(of: text) != text, "\(text)") }
    #expect(words.translation(of: UploadRefusal.tooLarge(7_000_000, most: 6_000_000)).contains("7 MB"))
  }
}
