// A program that owns a file, for tests that need another process, or one that can be killed.
import Foundation
import TarnSharing
import TarnStorage

func printLine(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

let arguments = CommandLine.arguments
guard arguments.count > 2 else {
  printLine("OwnerProbe hold FILE | stall FILE COUNT listening|silent | count FILE TIMES | ask FILE USER")
  exit(2)
}
let file = arguments[2]

do {
  switch arguments[1] {
  case "hold":
    // Owns the file and echoes requests until its input ends.
    let lock = try OwnerLock.acquire(for: file, program: "OwnerProbe")
    let socket = try OwnerSocket(lock) { .bytes($0.body) }
    printLine("held")
    while readLine() != nil {}
    socket.close()
    lock.release()
  case "stall":
    // Owns the given number of files and answers no request: without a socket, or with one that a test stops.
    var owned: [(OwnerLock, OwnerSocket?)] = []
    for number in 0..<(Int(arguments[3]) ?? 0) {
      let lock = try OwnerLock.acquire(for: "\(file)-\(number)", program: "OwnerProbe")
      owned.append((lock, arguments[4] == "listening" ? try OwnerSocket(lock) { .bytes($0.body) } : nil))
    }
    printLine("held")
    while readLine() != nil {}
    withExtendedLifetime(owned) {}
  case "count":
    // Adds one to the number in the file the given number of times, each time as its owner: two owners at once would
    // lose some.
    var remaining = Int(arguments[3]) ?? 0
    while remaining > 0 {
      guard let lock = try? OwnerLock.acquire(for: file, program: "OwnerProbe") else { continue }
      let number = Int(try String(contentsOfFile: file, encoding: .utf8)) ?? 0
      try Data("\(number + 1)".utf8).write(to: URL(fileURLWithPath: file))
      lock.release()
      remaining -= 1
    }
    printLine("counted")
  case "ask":
    // Sends a request as another user, which only root can do.
    guard setgid(gid_t(arguments[3]) ?? 0) == 0, setuid(uid_t(arguments[3]) ?? 0) == 0 else { exit(3) }
    let client = try OwnerClient.connect(to: file, timeout: .seconds(10))
    printLine("answered \(try client.request("echo", [1]))")
  default:
    exit(2)
  }
} catch {
  printLine("\(error)")
  exit(1)
}
