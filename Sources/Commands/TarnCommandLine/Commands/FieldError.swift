/// An error about one value that the user gave.
///
/// If the command has an option with a property of that name, the message begins with the option:
/// `shed lend: --due: This day has passed.` It begins with an argument, `<who>`, if the command has several of them.
///
/// ```swift
/// struct TooLate: FieldError, CustomStringConvertible {
///   let field: String? = "due"
///   let description = "This day has passed."
/// }
/// ```
public protocol FieldError: Error {
  /// The name of the value; `nil` if the error is about the command as a whole.
  var field: String? { get }
}
