"""Pages: each says who may see it, none holds a rule."""
