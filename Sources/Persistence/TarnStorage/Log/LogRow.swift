import TarnEncoding

/// The app that a log belongs to, and the version of its saved form.
package struct LogApp: Equatable, Sendable {
  package var name: String
  package var schema: Int
  /// The creation time of the log, in milliseconds since 1970.
  package var made: Int64

  package init(name: String, schema: Int, made: Int64) {
    self.name = name
    self.schema = schema
    self.made = made
  }
}

/// The last row of a log: its number and its checksum, which is that of all rows up to it.
package struct LogHead: Equatable, Sendable {
  package var number: Int
  package var sum: Checksum

  package init(number: Int, sum: Checksum) {
    self.number = number
    self.sum = sum
  }
}

/// A whole state from time to time, without its text.
package struct LogSnapshot: Sendable {
  package var number: Int
  package var time: Int64
  package var schema: Int
  package var parts: Int
  package var history: String?
  /// The checksum of the log row with this number, from which the chain continues.
  package var chain: Checksum
  package var sum: Checksum

  package init(number: Int, time: Int64, schema: Int, parts: Int, history: String?, chain: Checksum, sum: Checksum) {
    self.number = number
    self.time = time
    self.schema = schema
    self.parts = parts
    self.history = history
    self.chain = chain
    self.sum = sum
  }
}

/// One change of a log.
package struct LogRow: Sendable, Equatable {
  package var number: Int
  package var time: Int64
  package var cause: String
  /// The row's position in the history, as JSON; see ``RowPosition``.
  package var position: String?
  package var action: String?
  package var change: String?
  package var sum: Checksum

  package init(
    number: Int, time: Int64, cause: String, position: String?, action: String?, change: String?, sum: Checksum
  ) {
    self.number = number
    self.time = time
    self.cause = cause
    self.position = position
    self.action = action
    self.change = change
    self.sum = sum
  }
}
