import Foundation
import Tarn
import TarnAccounts

// Fixtures of the tests of accounts.

func uuid(_ number: UInt8) -> UUID { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number)) }

func time(_ milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: milliseconds) }

/// The refusal of an app.
let nameTaken = Refusal("This name is taken. Choose another one.")

extension UserName: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) {
    guard let name = UserName(text) else { preconditionFailure("“\(text)” is no name") }
    self = name
  }
}

/// Makes readable fake hashes at once. The tests check the use of hashes by the form, not their cost.
struct PlainHasher: PasswordHasher {
  struct Broken: Error, CustomStringConvertible { let description = "The salt is used up." }

  var isBroken = false

  func hash(_ password: Secret) async throws -> PasswordHash {
    guard !isBroken, let hash = PasswordHash(written: "plain:\(Data(password.typed.utf8).base64EncodedString())") else {
      throw Broken()
    }
    return hash
  }

  func isRight(_ password: Secret, for hash: PasswordHash) async throws -> Bool {
    try await self.hash(password) == hash
  }
}
