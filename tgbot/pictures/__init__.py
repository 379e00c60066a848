"""Pictures of cards and tables, drawn with Pillow: no file, no network, nothing that their viewers may not know."""
