import Foundation
import Tarn
import TarnEncoding

extension SessionRecording {
  /// Returns the content of the session file. Equal sessions give equal bytes, as far as ``StateText`` gives equal
  /// texts. The values of secret fields are replaced: see ``SessionRecording``.
  ///
  /// - Throws: ``SessionError`` of the kind `unwritable` if a state or an action cannot be encoded or could not be read
  ///   without the values of its secret fields, and of the kind `tooLarge`. The content can always be read again.
  /// - Complexity: O(entries × size of the state): some 20 µs an entry with a small state.
  public func data() throws(SessionError) -> Data {
    let parts = history.parts
    do throws(History<State, Action>.Invalid) {
      try parts.check(tracks: history.rules.tracks.count)
    } catch {
      throw SessionError(.unwritable, line: error.entry.map { $0 + 3 }, error.reason)
    }
    let secrets = SecretRedaction(of: State.self)
    var file = SessionFile(bound: Self.sizeBound)
    try file.add(
      SessionLines.Header(
        app: app, format: SessionLines.format, tracks: history.rules.tracks.map(\.name), note: note,
        version: trace == nil ? 1 : 2))
    try file.add(try beginning(parts, printer: file.printer), hiding: secrets)
    for entry in parts.entries { try file.add(try line(entry, file), hiding: secrets) }
    try file.add(
      SessionLines.Steps(
        order: parts.order,
        tracks: parts.steps.indices.map { track in
          SessionLines.Track(
            track: history.rules.tracks[track].name, position: parts.positions[track], steps: parts.steps[track])
        }))
    if let trace { try file.add(SessionLines.Traced(trace: trace)) }
    try file.add(
      SessionLines.End(end: SessionLines.Seal(entries: parts.entries.count, sum: file.sum.text)))
    return file.data
  }

  private func beginning(
    _ parts: History<State, Action>.Parts, printer: JSONPrinter
  ) throws(SessionError) -> SessionLines.Beginning<State> {
    do throws(TextSyntaxError) {
      let differs = try printer.print(parts.base) != printer.print(parts.first)
      return SessionLines.Beginning(base: differs ? parts.base : nil, state: parts.first, time: parts.firstTime)
    } catch {
      throw SessionError(.unwritable, line: 2, error)
    }
  }

  private func line(
    _ entry: History<State, Action>.Entry, _ file: borrowing SessionFile
  ) throws(SessionError) -> SessionLines.Entry<State, Action> {
    let actions = entry.actions
    var name: Action?
    // Actions need not be `Equatable`, so their texts show whether the step is named after the last one.
    if actions.count > 1, let named = entry.action, let last = actions.last {
      do throws(TextSyntaxError) {
        if try file.printer.print(named) != file.printer.print(last) { name = named }
      } catch {
        throw SessionError(.unwritable, line: file.count + 1, error)
      }
    }
    let tracks = history.rules.tracks
    return SessionLines.Entry(
      actions: actions, cause: entry.cause, group: entry.group, id: entry.id,
      tracks: tracks.indices.filter { entry.changed(track: $0) }.map { tracks[$0].name }, name: name,
      state: entry.state,
      time: entry.time)
  }
}

/// A file under construction, line by line.
private struct SessionFile {
  let printer = JSONPrinter(isPretty: false)
  let bound: Int
  var data = Data()
  var sum = LineChecksum()
  var count = 0

  init(bound: Int) { self.bound = bound }

  /// Adds a line with values of the app.
  mutating func add<Line: Codable>(_ line: Line, hiding secrets: SecretRedaction) throws(SessionError) {
    let text: Data
    do throws(TextSyntaxError) { text = try secrets.redacted(try printer.print(line), as: Line.self) } catch {
      throw SessionError(.unwritable, line: count + 1, error)
    }
    try add(text)
  }

  mutating func add(_ line: some Encodable) throws(SessionError) {
    let text: Data
    do throws(TextSyntaxError) { text = try printer.print(line) } catch {
      throw SessionError(.unwritable, line: count + 1, error)
    }
    try add(text)
  }

  private mutating func add(_ text: Data) throws(SessionError) {
    count += 1
    guard data.count + text.count < bound else {
      throw SessionError(
        .tooLarge, "the session would have more than \(bound) bytes; limit the history to fewer entries")
    }
    text.withUnsafeBytes { sum.add($0.assumingMemoryBound(to: UInt8.self)) }
    data.append(text)
    data.append(UInt8(ascii: "\n"))
  }
}
