// Only the owner writes a value: a binding shows it, and sends the typed value as an action.
import TarnForms

enum Edit { case title(String) }

func type(_ text: String, into field: FieldBinding<String, Edit>) {
  var field = field
  field.value = text  // expected-error {{cannot assign to property: 'value' is a 'let' constant}}
}
