import TarnRecord
import TarnValues
import Testing

@Suite("Secret fields") struct SecretFieldTests {
  struct Account: Record, Identifiable {
    let id: Int
    var token = ""
    var servers: Map<String, Server> = [:]

    static let fields: [Field<Account>] = [
      .fixed("id", \.id), Field("token", \.token).secret(), Field("servers", \.servers),
    ]
  }

  struct Server: Record {
    var key = 0
    // A type that contains itself through another type.
    var accounts: [Account] = []

    static let fields: [Field<Server>] = [Field("key", \.key, default: 0).secret(), Field("accounts", \.accounts)]
  }

  struct State: Record {
    var accounts: Table<Account> = []
    var keys: Vector<Server>?
    var vault: Table<Vault> = []

    static let fields: [Field<State>] = [
      Field("accounts", \.accounts), Field("keys", \.keys), Field("vault", \.vault).secret(),
    ]
  }

  struct Vault: Record, Identifiable {
    let id: String
    var text: String

    static let fields: [Field<Vault>] = [.fixed("id", \.id), Field("text", \.text)]
  }

  @Test("The secret fields of a type are those of all records in it, at any depth") func names() {
    #expect(State.secretFields == ["token", "key", "vault"])
    #expect(Account.secretFields == ["token", "key"])
    #expect(Vault.secretFields == [])
  }

  @Test("A secret field is saved, compared and patched like any other") func patches() throws {
    let old = Account(id: 1, token: "a")
    var new = old
    new.token = "b"
    var copy = old
    try Patch(from: old, to: new).apply(to: &copy)
    #expect(copy == new && Account.fields.map(\.isSecret) == [false, true, false])
    #expect(Account.fields[0].isFixed && Account.unlisted(in: old) == [])
  }

  @Test("The error of a patch names a secret field and has none of its values") func errors() throws {
    let (first, second, third) = (Account(id: 1, token: "horse"), Account(id: 1, token: "mule"), Account(id: 1))
    var value = State(accounts: [third])
    let patch = Patch(from: State(accounts: [first]), to: State(accounts: [second]))
    let error = #expect(throws: PatchError.self) { try patch.apply(to: &value) }
    #expect(
      error?.description
        == "The patch does not fit the value: at accounts[1].token it expects ••• and finds •••.")

    let inVault = Patch(
      from: State(vault: [Vault(id: "horse", text: "x")]), to: State(vault: [Vault(id: "horse", text: "y")]))
    let missing = #expect(throws: PatchError.self) { try inVault.apply(to: &value) }
    #expect(missing?.description == "The patch changes the element ••• at vault, which does not exist.")
  }
}
