import Foundation
import ProgramDriver
import TarnDates
import Testing

@Suite("The time zones of the machine") struct ZoneTests {
  static let database = "/usr/share/zoneinfo"
  static let hasDatabase = FileManager.default.fileExists(atPath: database)

  @Test("The zones are those of the machine's database, unique and sorted", .enabled(if: hasDatabase))
  func asInDatabase() async throws {
    let zones = City.zones()
    // The shell command finds the zones independently: files that begin like compiled zones, without the duplicate
    // folders and the files that are not zones, such as localtime and posixrules.
    let found = try await output(
      """
      cd \(Self.database) && find -L . -type f -path './[A-Z]*' -exec sh -c '
        for file do [ "$(head -c 4 "$file")" = TZif ] && echo "${file#./}"; done' sh {} + | LC_ALL=C sort
      """)
    let lines: [String] = found.split(separator: "\n").map(String.init)
    #expect(zones == lines)
    #expect(zones.count > 400)
    #expect(zones.contains("America/Argentina/ComodRivadavia") && zones.contains("Pacific/Chatham"))
    #expect(zones.contains("Europe/Kyiv") || zones.contains("Europe/Kiev"))
    #expect(!zones.contains { $0.hasPrefix("posix/") || $0.hasPrefix("right/") || $0 == "localtime" })
  }

  @Test("Without a database, the zones are those that Foundation knows")
  func withoutDatabase() {
    let zones = City.zones("/nowhere")
    #expect(zones == TimeZone.knownTimeZoneIdentifiers.sorted())
    #expect(zones.contains("Africa/Cairo"))
  }

  @Test(
    "The last part of an identifier is the name of a city",
    arguments: [
      ("America/New_York", "New York"), ("America/Argentina/Buenos_Aires", "Buenos Aires"), ("UTC", "UTC"),
      ("America/Port-au-Prince", "Port-au-Prince"), ("", ""),
    ])
  func name(zone: String, name: String) {
    #expect(City.name(ofZone: zone) == name)
  }
}

/// Returns the output of a shell command.
func output(_ command: String) async throws -> String {
  try await ProgramOutput("/bin/sh", ["-c", command]).text
}
