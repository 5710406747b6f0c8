// The mode of a list is one of several cases: selecting and sharing at once, or viewing with a remaining selection,
// can't be expressed.
import Dreams

func mixture(_ selection: [Dream.ID], _ sharing: Dreams.Sharing) {
  // expected-error@+1 {{extra argument in call}}
  let both = Dreams.ListMode.selecting(selection, sharing)
  // expected-error@+1 {{extra argument in call}}
  let also = Dreams.ListMode.sharing(sharing, selection)
  // expected-error@+1 {{enum case 'viewing' has no associated values}}
  let left = Dreams.ListMode.viewing(selection)
}
