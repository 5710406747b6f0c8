// SQLite as it is, to hold Tarn's storage against.
#include <sqlite3.h>
