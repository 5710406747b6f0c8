import Testing

@testable import TarnPostgres

@Suite("Addresses of databases") struct PostgresAddressTests {
  @Test(
    "Messages contain no password",
    arguments: [
      ("postgres://ann:secret@db/apps", "postgres://ann@db/apps"),
      ("postgres://ann:se%40cret@db:5433/apps?document=a", "postgres://ann@db:5433/apps?document=a"),
      ("postgresql:///apps?user=ann&password=secret&host=/tmp", "postgresql:///apps?user=ann&host=/tmp"),
      ("postgres://db/apps?sslpassword=secret", "postgres://db/apps"),
      ("postgres://ann:a:b@one,two/apps", "postgres://ann@one,two/apps"),
    ])
  func passwords(_ text: String, _ shown: String) throws {
    let address = try #require(PostgresAddress(text))
    #expect(address.description == shown)
    #expect(!"\(address)".contains("secret"))
  }

  @Test("The parameter `document` is the document's name, and the library does not get it") func document() throws {
    let address = try #require(PostgresAddress("postgres://db/apps?sslmode=require&document=my%20list"))
    #expect(address.document == "my list")
    #expect(address.uri == "postgres://db/apps?sslmode=require")
    #expect(PostgresAddress("postgres://db/apps")?.document == nil)
    #expect(PostgresAddress("postgres://db/apps?document=")?.document == nil)
  }

  @Test("Variables of the environment override the defaults that they are for") func environment() {
    func names(_ environment: [String: String]) -> [String] {
      PostgresConnection.settings(in: environment).map(\.0)
    }
    #expect(names([:]).contains("connect_timeout") && names([:]).contains("target_session_attrs"))
    #expect(Set(names([:])).subtracting(names(["PGCONNECT_TIMEOUT": "30"])) == ["connect_timeout"])
    #expect(
      Set(names([:])).subtracting(names(["PGAPPNAME": "a", "PGTARGETSESSIONATTRS": "any", "PGHOST": "db"]))
        == ["application_name", "target_session_attrs"])
  }

  @Test("A path is no address", arguments: ["todos.tarn", "/postgres://x", "http://db/apps", "postgres:/db"])
  func paths(_ path: String) { #expect(PostgresAddress(path) == nil) }
}
