// Plain SQLite, for comparison with Tarn's storage.
#include <sqlite3.h>
