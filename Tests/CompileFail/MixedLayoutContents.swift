// Law 10: a tree of layouts has one type of leaf. Cells of a terminal and elements of a page can't be mixed.
import TarnLayout

struct Cells: Leaf {
  func measure(in room: Room) -> Measure { Measure(.zero) }
}

struct Element: Leaf {
  func measure(in room: Room) -> Measure { Measure(.zero) }
}

// In layouts of two children.
// expected-error@+1 2 {{generic struct 'Decorating' requires the types 'Cells' and 'Element' be equivalent}}
func row() { _ = Decorating(Cells(), Element()) }

// In nested layouts.
// expected-error@+1 2 {{generic struct 'Backed' requires the types 'Inset<Cells>.Content' (aka 'Cells') and 'Aligned<Element>.Content' (aka 'Element') be equivalent}}
func card() { _ = Backed(Inset(Cells(), by: 8), by: Aligned(Element())) }

// In lists.
// expected-error@+1 2 {{generic struct 'Pair' requires the types 'Cells' and 'Only<Element>.Content' (aka 'Element') be equivalent}}
func pair() { _ = Pair(Cells(), Only(Element())) }
