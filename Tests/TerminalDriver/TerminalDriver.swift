// Drives programs on pseudo-terminals.
import CPTY
