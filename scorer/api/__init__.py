"""Operations for programs: what ``scorer.config.api`` puts together under ``/api/v1/``."""
