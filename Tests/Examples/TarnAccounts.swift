// Context for the examples in the comments of TarnAccounts; see Scripts/examples.
import Foundation
import Tarn
import TarnRecord
import TarnValues

@testable import TarnAccounts

actor People {
  func account(named name: UserName) -> UserAccount? { nil }
  func add(_ account: UserAccount) throws {}
}

let people = People()
let account: UserAccount? = nil
let password = Secret("open sesame")
let now = Timestamp(milliseconds: 0)
let signIns = SignInGuard(hasher: Yescrypt())
let service = SignUpService(signIns: signIns, find: { _ in nil }, join: { _ in })
