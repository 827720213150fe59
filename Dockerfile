# Outflank in a container: built in one image, run in a slim one by a user who may do nothing.
#
#   docker build --tag outflank .
#   docker run --read-only --cap-drop ALL --security-opt no-new-privileges \
#     --env DISCORD_TOKEN --volume outflank:/data outflank

FROM rust:1.94-slim-bookworm AS build
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY . .
RUN cargo build --locked --release --bin outflank && strip target/release/outflank

FROM debian:bookworm-slim
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates \
    && rm -rf /var/lib/apt/lists/* \
    && install --directory --owner=10001 --group=10001 --mode=0700 /data
COPY --from=build /build/target/release/outflank /usr/local/bin/outflank
USER 10001:10001
WORKDIR /data
ENV DATABASE_URL=sqlite:/data/outflank.db OUTFLANK_MONITOR=9464
VOLUME /data
STOPSIGNAL SIGTERM
# Whether people can play. It starts no other program: there is no shell to need.
HEALTHCHECK --interval=30s --timeout=15s --start-period=60s --retries=3 \
    CMD ["outflank", "healthcheck"]
ENTRYPOINT ["outflank"]
CMD ["run"]
