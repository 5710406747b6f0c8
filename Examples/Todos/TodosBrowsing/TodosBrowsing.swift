// TodosBrowsing
