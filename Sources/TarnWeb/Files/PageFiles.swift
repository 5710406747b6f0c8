import Synchronization

/// A page's keeper, and the files that it has taken and no element has heard of yet.
///
/// A file is posted apart from the events, and may take minutes: by then the stream may be another one, and the element have
/// another number. So what was kept is answered with a ticket, which the page brings back in an event like any other. It is good
/// once, and only for what this server has kept: no page can make up a file.
final class PageFiles: Sendable {
  let keeper: any FileKeeper
  private let tickets = Mutex<[(ticket: String, arrival: FileArrival)]>([])

  /// A page brings a ticket back within moments. 100 are a drop of as many pictures while the stream is away.
  static var mostTickets: Int { 100 }

  init(_ keeper: any FileKeeper) { self.keeper = keeper }

  func ticket(for arrival: FileArrival) -> String {
    let ticket = Token.new()
    tickets.withLock { tickets in
      if tickets.count == Self.mostTickets { tickets.removeFirst() }
      tickets.append((ticket, arrival))
    }
    return ticket
  }

  /// - Returns: `nil` for a ticket that was never given out, or is used up.
  func take(_ ticket: String) -> FileArrival? {
    tickets.withLock { tickets in
      tickets.firstIndex { $0.ticket == ticket }.map { tickets.remove(at: $0).arrival }
    }
  }
}

extension PageFiles {
  /// What an event is once its ticket has been looked at.
  ///
  /// - Returns: the event as it is, if it brings none; nothing in place of one whose ticket is used up, as when the page did not
  ///   hear that it was heard.
  func opened(_ event: PageEvent) -> PageEvent? {
    // With a line break in it, it is the words about a file that is not here.
    guard event.name == "files", case .text(let ticket) = event.value, !ticket.contains("\n") else { return event }
    return take(ticket).map { PageEvent(id: event.id, name: event.name, value: .file($0)) }
  }
}

/// The name and the form of things that come from browsers and may stand in an address.
enum FileNames {
  /// Whether an id can stand at the end of an address and be nothing but an id.
  static func isPlain(_ id: String) -> Bool {
    (1...128).contains(id.utf8.count) && id.utf8.first != UInt8(ascii: ".") && id.utf8.allSatisfy { plain.contains($0) }
  }

  private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.:".utf8)

  /// What a person's system calls a file: without folders, control characters, and most of what is longer than a line.
  static func shown(_ name: String) -> String {
    let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
    let signs = last.unicodeScalars.filter { $0.properties.generalCategory != .control }
    return String(String(String.UnicodeScalarView(signs)).prefix(100))
  }
}
