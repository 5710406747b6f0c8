/// A failure of a PostgreSQL server, or of the connection to it.
package struct PostgresError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Kind: Equatable, Sendable {
    /// There is no connection, or it ended. A statement in flight may have been executed.
    case disconnected
    /// The server refused a statement, with its code (SQLSTATE).
    case server(code: String)
  }

  package let kind: Kind
  /// The server's or the library's message, in one line, without the password.
  package let message: String

  package init(_ kind: Kind, _ message: String) {
    self.kind = kind
    // The library asks a question in lines that begin with a tab: whether the server is running there.
    self.message = message.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("\t") }.joined(separator: " ")
  }

  package var description: String { message }

  /// Whether the transaction would have had another result in another order with those at the same time, or was in a
  /// deadlock with one; a repetition may succeed at once.
  package var isSerializationFailure: Bool { code == "40001" || code == "40P01" }

  package var code: String? { if case .server(let code) = kind { code } else { nil } }

  /// Whether another attempt may succeed without a change by a person: the connection ended, the server is starting,
  /// stopping or a standby, another transaction was in the way, or a resource is used up. The codes are those of
  /// “PostgreSQL Error Codes”, appendix A of its manual.
  package var isTemporary: Bool {
    switch kind {
    case .disconnected: true
    case .server(let code):
      // 08 connection, 40 rollback, 53 resources, 57 intervention, 58 system; 25006 read-only: a standby.
      ["08", "40", "53", "57", "58"].contains(code.prefix(2)) || code == "25006" || code == "55P03"
    }
  }
}
