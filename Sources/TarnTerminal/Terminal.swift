// The terminal device.
