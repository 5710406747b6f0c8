import TarnEncoding
import TarnLanguages

/// The words of the page's script, which finds them in the page.
///
/// They are in no script, so that all languages share one.
struct ScriptWords {
  private let words: Localization

  init(_ words: Localization) { self.words = words }

  /// The texts by their names in `page.js`, and the version of the page. Why a file or a recording was not stored is said by
  /// the server (``UploadRefusal``).
  func json(version: PageVersion) -> String {
    let texts = [
      ("version", "\(version)"),
      ("lost", words("Connection lost. Trying again…")),
      ("notSent", words("Connection lost. Your input was not sent.")),
      ("missing", words("The element that you used no longer exists. Your input was ignored.")),
      ("tooLong", words("Your text is too long. It was not saved.")),
      ("refused", words("Your last input could not be sent. It was not saved.")),
      ("repeat", words("Connected again. Your last input was not sent: repeat it.")),
      ("check", words("Connected again. Your last input may not have been sent: check, and repeat it if necessary.")),
      ("cancel", words("Cancel")), ("copy", words("Copy")), ("close", words("Close")),
      (
        "restarted",
        words("The app was restarted, and this text could not be put back into its field. Copy the text to keep it.")
      ),
    ]
    return "{" + texts.map { "\"\($0)\":\($1.quotedAsJSON)" }.joined(separator: ",") + "}"
  }

  /// The words of the stylesheet; empty in English, whose words it has.
  var styles: String {
    let notAllowed = words("not allowed")
    // A text of CSS: letters, and an escape for each other character.
    let text = notAllowed.unicodeScalars.map {
      $0.properties.isAlphabetic || $0 == " " ? "\($0)" : "\\\(String($0.value, radix: 16)) "
    }.joined()
    return notAllowed == "not allowed" ? "" : ":root{--not-allowed:\" — \(text)\"}"
  }
}
