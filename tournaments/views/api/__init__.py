"""Operations of tournaments for programs: what ``scorer.config.api`` puts together."""
