// Law 1: one truth in one isolation. A store in code without one would race.
import Tarn

struct Counter: Feature {
  func update(_ count: inout Int, _ action: Int) -> [Never] { [] }
}

// The compiler says it of the macro behind the default of `isolation`:
// in-expansion {{'nil' is not compatible with expected argument type 'any Actor'}}
// expected-error@+2 {{call to actor-isolated initializer}}
// expected-note@+1 2 {{in expansion of macro 'isolation' here}}
func makeStore() -> Store<Counter> { Store(0, Counter()) }
