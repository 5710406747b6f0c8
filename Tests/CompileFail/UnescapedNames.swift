// The names of elements and attributes are constants in the code: a user's text can't be one, not even in part.
import TarnWeb

enum Action { case done }

func elements(_ written: String) {
  // expected-error@+1 {{cannot convert value of type 'String' to expected argument type 'StaticString'}}
  _ = Node<Action>.tag(written)
  // expected-error@+1 {{cannot convert value of type 'String' to expected argument type 'StaticString'}}
  _ = Node<Action>.tag("h\(written)")
}

func attributes(_ written: String) {
  // expected-error@+1 {{cannot convert value of type 'String' to expected argument type 'StaticString'}}
  _ = Attribute<Action>.attribute(written, "x")
  // expected-error@+1 {{cannot convert value of type 'String' to expected argument type 'StaticString'}}
  _ = Attribute<Action>.attribute("data-\(written)", "x")
  // expected-error@+1 {{cannot convert value of type 'String' to expected argument type 'StaticString'}}
  _ = Attribute<Action>.flag(written)
  // expected-error@+1 {{cannot convert value of type 'String' to expected argument type 'StaticString'}}
  _ = Attribute<Action>.aria(written, "x")
  // expected-error@+1 {{cannot convert value of type 'String' to expected argument type 'StaticString'}}
  _ = Attribute<Action>.property("--\(written)", "x")
  // expected-error@+1 {{cannot convert value of type 'String' to expected argument type 'StaticString'}}
  _ = Attribute<Action>.type(written)
  // expected-error@+1 {{cannot convert value of type 'String' to expected argument type 'StaticString'}}
  _ = Attribute<Action>.role(written)
}
