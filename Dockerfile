# The site as an image: app, worker, keeper of backups and manage.py are commands of the same one.
# Built with: docker build -t kontra .   How it is put together: compose.yaml
FROM python:3.11.11-slim-bookworm

RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        libpangoft2-1.0-0 libharfbuzz-subset0 fonts-dejavu-core postgresql-client \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --create-home --home-dir /var/lib/kontra kontra \
    && install -d -o kontra -g kontra -m 0700 /var/lib/kontra /var/lib/prints /var/lib/backups

WORKDIR /srv/kontra
COPY requirements.txt ./
RUN pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.txt

COPY manage.py LICENSE ./
COPY scorer ./scorer
COPY tournaments ./tournaments
COPY templates ./templates
COPY fixtures ./fixtures
COPY deploy/healthy.py ./deploy/healthy.py

ENV PYTHONUNBUFFERED=1 \
    KONTRA_VAR=/var/lib/kontra \
    KONTRA_STATIC_ROOT=/srv/static \
    KONTRA_BIND=0.0.0.0:8000 \
    KONTRA_LOGS=json
RUN KONTRA_VAR=/tmp/build KONTRA_SECRET_KEY=for-the-build-only \
    python manage.py collectstatic --noinput --verbosity=0 \
    && rm -rf /tmp/build

USER kontra
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
    CMD ["python", "deploy/healthy.py"]
CMD ["python", "-m", "scorer.config.serving"]
