import Synchronization

/// A page's file store, and the results of uploads that no element has received yet.
///
/// A page uploads a file apart from its events, and an upload may take minutes: by then the page may have another
/// stream, and the element another number. So the response to an upload is a ticket, which the page sends back in an
/// event like any other. A ticket is valid once, and only for a file that this server has stored: no page can forge a
/// file.
final class PageFiles: Sendable {
  let store: any FileStore
  private let tickets = Mutex<[(ticket: String, result: FileUploadResult)]>([])

  /// The number of tickets that are stored. A page normally sends a ticket back within moments; 100 tickets cover a
  /// drop of as many pictures while the stream is disconnected.
  static var mostTickets: Int { 100 }

  init(_ store: any FileStore) { self.store = store }

  func ticket(for result: FileUploadResult) -> String {
    let ticket = Token.new()
    tickets.withLock { tickets in
      if tickets.count == Self.mostTickets { tickets.removeFirst() }
      tickets.append((ticket, result))
    }
    return ticket
  }

  /// - Returns: `nil` for a ticket that was never issued or was already used.
  func redeem(_ ticket: String) -> FileUploadResult? {
    tickets.withLock { tickets in
      tickets.firstIndex { $0.ticket == ticket }.map { tickets.remove(at: $0).result }
    }
  }
}

extension PageFiles {
  /// Replaces the ticket in an event by the result of the upload.
  ///
  /// - Returns: the event unchanged, if it contains no ticket; `nil` if its ticket was already used, as when the page
  ///   repeats an event because it did not receive the response.
  func redeemingTicket(in event: PageEvent) -> PageEvent? {
    // A text with a line break is the error message for a file that was not stored.
    guard event.name == WireFormat.Event.files.rawValue, case .text(let ticket) = event.value, !ticket.contains("\n")
    else { return event }
    return redeem(ticket).map { PageEvent(id: event.id, name: event.name, value: .file($0)) }
  }
}

/// Validation of file IDs and file names that come from browsers.
enum FileNames {
  /// Whether an ID consists only of characters that are literal in the last path component of an address.
  static func isValidID(_ id: String) -> Bool {
    (1...128).contains(id.utf8.count) && id.utf8.first != UInt8(ascii: ".")
      && id.utf8.allSatisfy { allowedCharacters.contains($0) }
  }

  private static let allowedCharacters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.:".utf8)

  /// Returns a file name for display: without folders and control characters, and at most 100 characters long.
  static func displayName(_ name: String) -> String {
    let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
    let scalars = last.unicodeScalars.filter { $0.properties.generalCategory != .control }
    return String(String(String.UnicodeScalarView(scalars)).prefix(100))
  }
}
