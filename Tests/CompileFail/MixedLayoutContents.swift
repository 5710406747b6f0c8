// Law 10: a tree of layouts has one type of leaf. Cells of a terminal and elements of a page can't be mixed.
import TarnLayout

struct Cells: LeafLayout {
  func measure(in constraints: LayoutConstraints) -> LayoutMeasurement { LayoutMeasurement(.zero) }
}

struct Element: LeafLayout {
  func measure(in constraints: LayoutConstraints) -> LayoutMeasurement { LayoutMeasurement(.zero) }
}

// In layouts of two children.
// expected-error@+1 2 {{generic struct 'DecoratingLayout' requires the types 'Cells' and 'Element' be equivalent}}
func row() { _ = DecoratingLayout(Cells(), Element()) }

// In nested layouts.
// expected-error@+1 2 {{generic struct 'BackgroundLayout' requires the types 'InsetLayout<Cells>.Content' (aka 'Cells') and 'AlignedLayout<Element>.Content' (aka 'Element') be equivalent}}
func card() { _ = BackgroundLayout(InsetLayout(Cells(), by: 8), background: AlignedLayout(Element())) }

// In lists.
// expected-error@+1 2 {{generic struct 'LayoutPair' requires the types 'Cells' and 'SingleLayout<Element>.Content' (aka 'Element') be equivalent}}
func pair() { _ = LayoutPair(Cells(), SingleLayout(Element())) }
