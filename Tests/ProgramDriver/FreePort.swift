import Foundation
import Glibc

/// Returns a port that no program uses, outside the range from which the kernel assigns ports.
///
/// Use it for a server that a test stops and starts again at the same port. The kernel may assign a port that it has chosen
/// itself (port 0) to another program in between, also for a connection.
///
/// - Throws: An error if a hundred random ports are in use.
public func freePort() throws -> Int {
  // The default range of Linux begins at 32768.
  let range = (try? String(contentsOfFile: "/proc/sys/net/ipv4/ip_local_port_range", encoding: .utf8)) ?? "32768"
  let first = range.split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) } ?? 32_768
  for _ in 0..<100 {
    let port = Int.random(in: min(10_000, first - 1)..<first)
    if isFree(port) { return port }
  }
  throw NoFreePort(first: first)
}

private func isFree(_ port: Int) -> Bool {
  let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  guard descriptor >= 0 else { return false }
  defer { close(descriptor) }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = in_port_t(port).bigEndian
  address.sin_addr.s_addr = INADDR_ANY.bigEndian
  return withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
    }
  }
}

private struct NoFreePort: Error, CustomStringConvertible {
  let first: Int
  var description: String { "A hundred random ports below \(first) are in use." }
}
