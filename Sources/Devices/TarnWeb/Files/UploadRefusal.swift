/// Why a file was not stored, for the user: English texts of the catalogs, which a view translates
/// (``FileUploadResult/refused(name:reason:)``).
enum UploadRefusal {
  static let noFiles = "This page accepts no files; it only shows them."
  static let unknownSession = "The server does not know this session, or the page accepts no files. Reload the page."
  static let busy = "The server is receiving too many files at the moment. Try again soon."
  static let slow = "The app took too long to store the file. Try again later."
  static let notSent = "The file could not be sent. Check the connection and try again."

  static func tooLarge(_ size: Int, most: Int) -> String {
    let (size, most) = (FileTransfer.formatted(size), FileTransfer.formatted(most))
    return "The file has \(size); at most \(most) are accepted."
  }

  static func invalidID(_ id: String) -> String {
    "The app gave the file the id “\(id)”, which can't be part of an address. The file was not added."
  }

  /// - Parameters:
  ///   - error: the name of the browser's error (Media Capture and Streams, `getUserMedia`).
  ///   - message: the browser's own text, for an error that users are not expected to have.
  static func recording(_ error: Substring, _ message: Substring) -> String {
    switch error {
    case "NotAllowedError":
      "The browser does not let this page use the microphone. Allow it in the browser's settings, and try again."
    case "NotFoundError": "The browser finds no microphone. Connect one, and try again."
    case "NotReadableError": "Another program uses the microphone. Close it, and try again."
    case "EncodingError": "Nothing was recorded. Try again."
    default: "The recording failed: \(message)"
    }
  }
}
