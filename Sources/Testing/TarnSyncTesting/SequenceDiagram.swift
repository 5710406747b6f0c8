/// The log of a simulation, as a sequence diagram: a column for each client, and the server on the right.
struct SequenceDiagram: CustomStringConvertible {
  private let clients: Int
  private var lines: [String] = []

  init(clients: Int) { self.clients = clients }

  func name(_ client: Int) -> String { ["Ada", "Ben", "Cleo", "Dan"][client % 4] }

  private var width: Int { 12 }

  mutating func note(_ client: Int, _ message: String) { add(client, "● ", message) }

  mutating func arrow(_ client: Int, toServer: Bool, _ message: String) {
    let line = String(repeating: "─", count: distanceToServer(client))
    add(client, toServer ? "├\(line)► " : "◄\(line)┤ ", message)
  }

  mutating func line(_ message: String) { lines.append("── \(message) ──") }

  /// Returns the distance from a client's column to the server's.
  private func distanceToServer(_ client: Int) -> Int { (clients - client) * width - 2 }

  private mutating func add(_ client: Int, _ symbol: String, _ message: String) {
    let left = (0..<client).map { _ in "│" + String(repeating: " ", count: width - 1) }.joined()
    lines.append(left + symbol + message)
  }

  var description: String {
    let head = (0..<clients).map { name($0).padded(to: width) }.joined() + "Server"
    return ([head] + lines).joined(separator: "\n")
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
