// On Linux the build has only the files of this module that need no toolkit. Scripts/check compiles the others there against
// Tests/AppleDeclarations.
