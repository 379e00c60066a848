"""One revision a file. Each says all it does by itself: it must do the same whatever the schema has become since."""
