/// An error about one value that the user gave.
///
/// If the command has an option or an argument with a property of that name, the message begins with it:
/// `shed lend: --due: This day has passed.`, `shed lend: <who>: This name is needed.`
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
