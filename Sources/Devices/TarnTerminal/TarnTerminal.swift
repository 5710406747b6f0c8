// The inputs and nodes that all devices share: an app imports its device only.
@_exported import TarnView
