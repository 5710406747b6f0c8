/// A figure of an app for a monitor, beside those of the server.
///
/// ```swift
/// let waiting = Metric("todos_waiting_changes", .gauge, "Changes that are not saved.", 3)
/// let open = Metric("todos_open", .gauge, "Open to-dos, by list.", by: "list", ["home": 12, "work": 40])
/// ```
///
/// A monitor reads all figures every few seconds and keeps them for months, so they should be few and have no data of a
/// user. The rules for names are those of Prometheus (https://prometheus.io/docs/practices/naming/).
public struct Metric: Sendable {
  /// How a figure changes.
  public enum Kind: Sendable {
    /// A number that only grows, and begins with 0 when the program starts.
    case counter
    /// A number that may fall.
    case gauge
  }

  let name: String
  let kind: Kind
  let help: String
  let samples: [(labels: [(String, String)], value: Double)]

  /// Describes a single figure.
  ///
  /// - Parameters:
  ///   - name: letters, digits and `_`, with the unit (`_seconds`, `_bytes`), and `_total` at the end of a counter. A name
  ///     of other characters is a programming error.
  ///   - kind: how it changes.
  ///   - help: what it counts, in one line.
  ///   - value: the present value.
  public init(_ name: String, _ kind: Kind, _ help: String, _ value: Double) {
    self.init(name, kind, help, samples: [([], value)])
  }

  /// Describes a figure with a value for each of several things.
  ///
  /// - Parameters:
  ///   - name: as of a single figure.
  ///   - kind: how it changes.
  ///   - help: what it counts, in one line.
  ///   - label: what tells the values apart.
  ///   - values: the value for each text of the label: a few, not one for each user.
  public init(_ name: String, _ kind: Kind, _ help: String, by label: String, _ values: [String: Double]) {
    precondition(Self.isName(label), "A metric's label is “\(label)”. Use letters, digits and _ only.")
    self.init(
      name, kind, help, samples: values.sorted { $0.key < $1.key }.map { ([(label, $0.key)], $0.value) })
  }

  private init(_ name: String, _ kind: Kind, _ help: String, samples: [(labels: [(String, String)], value: Double)]) {
    precondition(Self.isName(name), "A metric is named “\(name)”. Use letters, digits and _ only.")
    (self.name, self.kind, self.samples) = (name, kind, samples)
    self.help = help.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  private static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, !(48...57).contains(first) else { return false }
    return text.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0 & 0xdf) || $0 == 95 }
  }
}
