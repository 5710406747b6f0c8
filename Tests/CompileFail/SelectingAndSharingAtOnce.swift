// What a list is there for is one case or another: selecting and sharing at once, or looking at it with
// something left of a selection, can't be written.
import Dreams

func mixture(_ selection: Dreams.Selection, _ sharing: Dreams.Sharing) {
  // expected-error@+1 {{extra argument in call}}
  let both = Dreams.ListMode.selecting(selection, sharing)
  // expected-error@+1 {{extra argument in call}}
  let also = Dreams.ListMode.sharing(sharing, selection)
  // expected-error@+1 {{enum case 'viewing' has no associated values}}
  let left = Dreams.ListMode.viewing(selection)
}
