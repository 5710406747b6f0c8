import Journal
import TarnAccounts
import TarnWeb

/// A user action on the page.
enum UserAction {
  case journal(Journal.Action)
  case page(PageState.Action)
  /// Publishes the draft after all its uploads are complete.
  case done
  /// Publishes the draft without the pending uploads.
  case doneWithout
  case toggleDrawer
  case focusText
  case undo
  case redo
  /// A file was uploaded.
  case file(FileUploadResult)
  /// The state of the uploads in a field has changed.
  case uploadsChanged(UploadsInProgress, UploadField)
  /// Signs out, so that another person can sign in at the same browser; leaves a sample journal. It cannot be undone.
  case signOut
  case signUp(SignUp.Action)
  /// Shows a sample journal.
  case lookInside
}
