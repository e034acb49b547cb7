"""A director practises: twelve incidents on cue, each checked by the state that is reached."""
