"""Small tools that know nothing of sheets, clubs or machines: words, orders, fields, caches."""
