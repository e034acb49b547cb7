"""The machine the site runs on: its disk, its net, its processes, what they share and count."""
