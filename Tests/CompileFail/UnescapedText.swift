// A user's text can only become text of a page, and never a node by itself, so it can't become markup.
import TarnWeb

enum Action { case done }

func view(_ written: String) -> Node<Action> {
  .div(
    [],
    .text(written),
    "Literals are text too: \(written)",
    // expected-error@+1 {{cannot convert value of type 'String' to expected argument type 'Node<Action>'}}
    .p([], written))
}

func paragraph(_ written: String) -> Node<Action> {
  .p(written)  // expected-error {{no exact matches in call to instance method 'callAsFunction'}}
}

func node(_ written: String) -> Node<Action> {
  written  // expected-error {{cannot convert return expression of type 'String' to return type 'Node<Action>'}}
}
