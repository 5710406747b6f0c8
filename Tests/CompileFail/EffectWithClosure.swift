// Law 2: an effect is a value that can be compared, so it can't contain a closure.
import Tarn

struct Saving: Feature {
  // expected-error@+2 {{type 'Saving.Save' does not conform to protocol 'Equatable'}}
  // expected-note@+1 {{add stubs for conformance}}
  struct Save: Equatable, Sendable {
    let name: String
    // expected-note@+1 {{stored property type '@Sendable () -> Void' does not conform to protocol 'Equatable'}}
    let whenDone: @Sendable () -> Void
  }

  func update(_ state: inout Int, _ action: Int) -> [Save] { [] }
}
