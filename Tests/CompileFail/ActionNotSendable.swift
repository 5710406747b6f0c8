// Law 5: an action is a value that can be stored, sent and replayed, so it can't contain an object.
import Tarn

final class Document { var text = "" }

// expected-error@+1 {{type 'Opening.Action' does not conform to the 'Sendable' protocol}}
struct Opening: Feature {
  // expected-note@+1 {{consider making enum 'Action' conform to the 'Sendable' protocol}}
  enum Action { case open(Document) }

  func update(_ state: inout Int, _ action: Action) -> [Never] { [] }
}
