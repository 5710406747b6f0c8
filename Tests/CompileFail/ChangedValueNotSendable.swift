// A patch is sent to other threads with the values that changed, whatever their types. So a record has no property, and
// no list of elements, that is not Sendable, and neither a field nor a merge rule can be made with one.
import TarnRecord
import TarnValues

// expected-note@+1 6 {{class 'Owner' does not conform to the 'Sendable' protocol}}
final class Owner: Codable, Equatable {
  var name = ""

  static func == (lhs: Owner, rhs: Owner) -> Bool { lhs.name == rhs.name }
}

struct Purse: Record {
  // expected-error@+1 {{stored property 'owner' of 'Sendable'-conforming struct 'Purse' has non-Sendable type 'Owner'}}
  var owner = Owner()
  // expected-error@+1 {{stored property 'owners' of 'Sendable'-conforming struct 'Purse' contains non-Sendable type}}
  var owners: Vector<Owner> = []

  static let fields: [Field<Purse>] = []
}

struct Wallet: Equatable, Codable {
  var owner = Owner()
  var owners: Vector<Owner> = []
}

// expected-error@+1 {{type 'Owner' does not conform to the 'Sendable' protocol}}
let whole = [Field("owner", \Wallet.owner)]
// expected-error@+1 {{type 'Owner' does not conform to the 'Sendable' protocol}}
let list: [Field<Wallet>] = [Field("owners", \.owners)]
// expected-error@+1 {{type 'Owner' does not conform to the 'Sendable' protocol}}
let fixed: [Field<Wallet>] = [.fixed("owner", \.owner)]

func scheme(_ owner: Owner) -> PatchScheme<String> {
  // expected-error@+1 {{capture of 'owner' with non-Sendable type 'Owner' in a '@Sendable' closure}}
  .atomic(.with { _, mine, _ in mine + owner.name })
}

func patch(_ wallet: Wallet) {
  _ = Patch(from: wallet, to: wallet)  // expected-error {{'Patch' requires that 'Wallet' conform to 'Record'}}
}
