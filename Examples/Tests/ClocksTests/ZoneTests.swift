import Clocks
import Foundation
import Testing

@Suite("The time zones and their search") struct ZoneTests {
  static let database = "/usr/share/zoneinfo"
  static let hasDatabase = FileManager.default.fileExists(atPath: database)

  @Test("The zones are those of the machine's database, unique and sorted", .enabled(if: hasDatabase))
  func asInDatabase() throws {
    let zones = Zone.ofThisMachine().map(\.id)
    // The shell command finds the zones independently: files that begin like compiled zones, without the duplicate
    // folders and the files that are not zones, such as localtime and posixrules.
    let found = try output(
      """
      cd \(Self.database) && find -L . -type f -path './[A-Z]*' -exec sh -c '
        for file do [ "$(head -c 4 "$file")" = TZif ] && echo "${file#./}"; done' sh {} + | LC_ALL=C sort
      """)
    #expect(zones == found.split(separator: "\n").map(String.init))
    #expect(zones.count > 400)
    #expect(zones.contains("America/Argentina/ComodRivadavia") && zones.contains("Pacific/Chatham"))
    #expect(zones.contains("Europe/Kyiv") || zones.contains("Europe/Kiev"))
    #expect(!zones.contains { $0.hasPrefix("posix/") || $0.hasPrefix("right/") || $0 == "localtime" })
  }

  @Test("Without a database, the zones are those that Foundation knows")
  func withoutDatabase() {
    let zones = Zone.ofThisMachine("/nowhere").map(\.id)
    #expect(zones == TimeZone.knownTimeZoneIdentifiers.sorted())
    #expect(zones.contains("Africa/Cairo"))
  }

  @Test(
    "A zone is split into city and region",
    arguments: [
      ("America/New_York", "New York", "America"),
      ("America/Argentina/Buenos_Aires", "Buenos Aires", "America, Argentina"),
      ("UTC", "UTC", ""), ("America/Port-au-Prince", "Port-au-Prince", "America"), ("", "", ""),
    ])
  func words(id: String, city: String, region: String) {
    #expect(Zone(id: id).city == city)
    #expect(Zone(id: id).region == region)
  }

  @Test(
    "Every word of a search is a prefix of a word of the zone, ignoring accents, case and punctuation",
    arguments: [
      ("America/New_York", "york"), ("America/New_York", "new york"), ("America/New_York", "York, NEW"),
      ("America/New_York", "am yo"), ("America/Sao_Paulo", "são"), ("America/Sao_Paulo", "SÃO PAU"),
      ("Europe/Zurich", "Zürich"), ("America/Port-au-Prince", "port-au"), ("America/Port-au-Prince", "prince"),
      ("America/Argentina/Buenos_Aires", "arg bue"), ("America/St_Johns", "St. John"), ("Europe/Oslo", ""),
      ("Europe/Oslo", "  "), ("Europe/Oslo", "europe/oslo"), ("Etc/GMT+5", "gmt+5"),
    ])
  func finds(id: String, search: String) {
    #expect(Zone(id: id).matches(search))
  }

  @Test(
    "A word that is no prefix finds nothing",
    arguments: [
      ("America/New_York", "ork"), ("America/New_York", "new yorkk"), ("America/New_York", "new london"),
      ("Europe/Oslo", "東京"), ("Etc/GMT+5", "gmt+6"),
    ])
  func doesNotFind(id: String, search: String) {
    #expect(!Zone(id: id).matches(search))
  }
}

/// Returns the output of a shell command.
func output(_ command: String) throws -> String {
  let shell = Process()
  shell.executableURL = URL(fileURLWithPath: "/bin/sh")
  shell.arguments = ["-c", command]
  let pipe = Pipe()
  shell.standardOutput = pipe
  try shell.run()
  let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
  shell.waitUntilExit()
  return String(decoding: data, as: UTF8.self)
}
