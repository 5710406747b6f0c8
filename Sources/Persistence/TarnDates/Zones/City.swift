import Foundation

/// A city with its time zone, found by the names that people use: of the city, its country or its zone.
///
/// ```swift
/// City.find("munich", in: City.all()).map(\.zone)      // ["Europe/Berlin"]
/// City.find("germany", in: City.all()).map(\.name)     // ["Berlin", "Bonn", "Bremen", …]
/// ```
///
/// The cities are those of the machine's time zone database, and about 300 large ones without a zone of their own.
public struct City: Equatable, Sendable, Identifiable {
  /// The common English name.
  public let name: String
  /// The IANA identifier of its time zone, such as `Asia/Kolkata`.
  public let zone: String
  /// The first country in the zone; `nil` for a zone without one, such as `UTC`.
  public let country: String?
  /// The words of all its names, in lower case and without accents.
  private let words: [Substring]

  /// The zone and the name: a name alone may be that of several cities.
  public var id: String { "\(zone) \(name)" }

  private init(_ names: [String], zone: String, countries: [String]) {
    name = names[0]
    self.zone = zone
    country = countries.first
    words = (names + countries).flatMap(City.words)
  }

  /// Returns the cities with a word for each word of a search, which begins with it; accents and case don't matter.
  ///
  /// - Complexity: O(n) in the number of words of all cities.
  public static func find(_ search: String, in cities: [City]) -> [City] {
    let searched = words(search)
    return cities.filter { city in
      searched.allSatisfy { word in city.words.contains { $0.hasPrefix(word) } }
    }
  }

  private static func words(_ text: String) -> [Substring] {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      .split { !$0.isLetter && !$0.isNumber && $0 != "+" }
  }

  /// Returns the name of the city after which a time zone is named: `New York` of `America/New_York`.
  public static func name(ofZone zone: String) -> String {
    (zone.split(separator: "/").last ?? "").replacingOccurrences(of: "_", with: " ")
  }
}

// The cities of this machine's time zone database, which is in the public domain, and those in `cities.tab`.
extension City {
  /// Returns all cities by name.
  ///
  /// - Complexity: some milliseconds, as it reads the names of all zones. Keep the result.
  /// - Parameter database: the folder of the database. Without it the zones are those of Foundation, and no city is
  ///   found by its country.
  public static func all(_ database: String = "/usr/share/zoneinfo") -> [City] {
    let zones = zones(database)
    let known = Set(zones)
    let countries = countries(database)
    let cities = zones.map { ($0, [name(ofZone: $0), $0]) } + wellKnown.filter { known.contains($0.zone) }
    return cities.map { City($1, zone: $0, countries: countries[$0] ?? []) }
      .sorted { ($0.name, $0.zone) < ($1.name, $1.zone) }
  }

  /// Returns the time zones of the database, also those with an older name, such as `Asia/Calcutta`.
  public static func zones(_ database: String = "/usr/share/zoneinfo") -> [String] {
    let files = FileManager.default.enumerator(atPath: database)?.compactMap { $0 as? String } ?? []
    // Tables, and folders with the same zones once more, are in lower case.
    let zones = files.filter { $0.first?.isUppercase == true && TimeZone(identifier: $0) != nil }
    return (zones.isEmpty ? TimeZone.knownTimeZoneIdentifiers : zones).sorted()
  }

  /// The cities without a zone of their own, with all their names.
  private static let wellKnown = rows(String(decoding: PackageResources.cities_tab, as: UTF8.self)).flatMap { row in
    row[1].split(separator: ", ").map { (zone: row[0], names: $0.split(separator: "/").map(String.init)) }
  }

  /// Returns the names of the countries of each zone, the common English ones first, and of the part of the country.
  private static func countries(_ database: String) -> [String: [String]] {
    func table(_ name: String) -> [[String]] {
      rows((try? String(contentsOfFile: "\(database)/\(name)", encoding: .utf8)) ?? "")
    }
    let names = Dictionary(table("iso3166.tab").map { ($0[0], $0[1]) }) { first, _ in first }
    let otherNames = ["AE": "UAE", "GB": "England, Scotland, Wales", "NL": "Holland", "US": "USA"]
    // Code of the country, coordinates, zone, part of the country. Countries may share a zone.
    return table("zone.tab").reduce(into: [:]) { countries, row in
      let commonName = Locale(identifier: "en").localizedString(forRegionCode: row[0])
      let all = [commonName, names[row[0]], otherNames[row[0]], row.count > 3 ? row[3] : nil]
      countries[row[2], default: []] += all.compactMap(\.self)
    }
  }

  /// Returns the fields of a table, which are separated by tabs.
  private static func rows(_ table: String) -> [[String]] {
    table.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { $0.components(separatedBy: "\t") }
  }
}
