import Foundation
import TarnStorage

/// The accounts of this server and around it: objects instead of people.
enum SeedAccounts {
  struct Member {
    var username: String
    /// Empty for accounts of this server, which have tokens.
    var domain = ""
    var name: String
    var note: String
    var isBot = false
  }

  /// The first one is the default account for trying the app.
  static let members = [
    Member(username: "teapot", name: "Teapot", note: "Short and stout. Pours on request. #tea"),
    Member(username: "lamp", name: "Desk Lamp 💡", note: "On from dusk till the book is finished."),
    Member(
      username: "bicycle", name: "Bicycle", note: "Two wheels, one bell, no hurry. https://bicycle.example/routes"),
    Member(username: "cactus", name: "Cactus 🌵", note: "Watered last month, thank you. Please don't hug."),
    Member(username: "umbrella", domain: "rain.example", name: "Umbrella ☔️", note: "Left on trains since 1987."),
    Member(
      username: "lighthouse", domain: "coast.example", name: "Lighthouse",
      note: "Flashing every ten seconds. Not at you.", isBot: true),
    Member(
      username: "piano", domain: "music.example", name: "Upright Piano 🎹", note: "Slightly out of tune and proud of it."
    ),
    Member(username: "samovar", domain: "coast.example", name: "سماور", note: "چای همیشه آماده است."),
    Member(username: "kompass", domain: "rain.example", name: "Kompaß", note: "Nach Norden, meistens. 🧭"),
    Member(username: "postbox", domain: "street.example", name: "Post Box", note: "Emptied at nine and at five."),
    Member(username: "typewriter", domain: "music.example", name: "Typewriter", note: "clack clack clack DING"),
    Member(
      username: "left_sock", domain: "drawer.example", name: "Left Sock",
      note: "Still looking for Right Sock. Any news is welcome."),
  ]

  /// Creates missing accounts, each with the given token, its former one, or a new one.
  static func store(_ database: Database, tokens: [String: String], at time: Int64) throws {
    let locals = members.filter(\.domain.isEmpty).map(\.username)
    if let unknownName = tokens.keys.sorted().first(where: { !locals.contains($0) }) {
      throw Schema.Failure(
        description: "There is no account \(unknownName). A token can be given to \(locals.joined(separator: ", ")).")
    }
    let insert = try database.prepare(
      """
      INSERT OR IGNORE INTO account (id, username, domain, display_name, note, token, bot, created)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """)
    let update = try database.prepare("UPDATE account SET token = ?2 WHERE id = ?1")
    try database.transaction {
      for (index, member) in members.enumerated() {
        try insert.bind(1, index + 1)
        try insert.bind(2, member.username)
        try insert.bind(3, member.domain)
        try insert.bind(4, member.name)
        try insert.bind(5, member.note)
        try insert.bind(6, member.domain.isEmpty ? UUID().uuidString.lowercased() : "")
        try insert.bind(7, member.isBot ? 1 : 0)
        try insert.bind(8, time)
        try insert.run()
        guard let token = tokens[member.username] else { continue }
        try update.bind(1, index + 1)
        try update.bind(2, token)
        try update.run()
      }
    }
  }
}
