// Facts flow down and suggestions flow up: a binding shows a value and can't write it.
import TarnForms

enum Edit { case title(String) }

func type(_ text: String, into field: FieldBinding<String, Edit>) {
  var field = field
  field.value = text  // expected-error {{cannot assign to property: 'value' is a 'let' constant}}
}
