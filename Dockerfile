# syntax=docker/dockerfile:1
# Pin the base by its digest before it is relied on: "docker buildx imagetools inspect node:24-bookworm-slim" names it, and
# --build-arg NODE=node:24-bookworm-slim@sha256:… uses it.
ARG NODE=node:24-bookworm-slim

# What decides which dependencies there are, so that they are installed anew only where that has changed.
FROM --platform=${BUILDPLATFORM} ${NODE} AS manifests
WORKDIR /src
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete

# What it makes runs on every platform: no dependency has a binary of its own.
FROM --platform=${BUILDPLATFORM} ${NODE} AS build
WORKDIR /src
COPY --from=manifests /src ./
RUN npm ci --loglevel=error
COPY . .
RUN npm run build && npm prune --omit=dev --omit=optional --loglevel=error

# What both images have: the built packages with what they need to run, and nothing that builds or installs.
FROM ${NODE} AS runtime
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /src/node_modules node_modules
COPY --from=build /src/LICENSE ./
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
    && install -d -o 10001 -g 10001 -m 0700 /data
USER 10001:10001
VOLUME /data
ENV UDIGATE_DATA_DIR=/data

FROM runtime AS simulator
COPY --from=build /src/packages/as4/package.json packages/as4/
COPY --from=build /src/packages/as4/dist packages/as4/dist
COPY --from=build /src/packages/simulator/package.json packages/simulator/
COPY --from=build /src/packages/simulator/dist packages/simulator/dist
EXPOSE 8081
LABEL org.opencontainers.image.title="udigate simulator" \
      org.opencontainers.image.description="A pretend EUDAMED behind a pretend Domibus. It asks nobody who they are." \
      org.opencontainers.image.licenses="Apache-2.0"
# It ends when its standard input closes: run it with "docker run --interactive", or stdin_open in Compose.
ENTRYPOINT ["node", "packages/simulator/dist/main.js", "--host", "0.0.0.0"]

# The last stage is the one that is built where none is named.
FROM runtime AS gateway
COPY --from=build /src/packages/udi/package.json packages/udi/
COPY --from=build /src/packages/udi/dist packages/udi/dist
COPY --from=build /src/packages/eudamed/package.json packages/eudamed/
COPY --from=build /src/packages/eudamed/dist packages/eudamed/dist
COPY --from=build /src/packages/gdsn/package.json packages/gdsn/
COPY --from=build /src/packages/gdsn/dist packages/gdsn/dist
COPY --from=build /src/packages/client/package.json packages/client/
COPY --from=build /src/packages/client/dist packages/client/dist
COPY --from=build /src/packages/as4/package.json packages/as4/
COPY --from=build /src/packages/as4/dist packages/as4/dist
COPY --from=build /src/packages/sheets/package.json packages/sheets/
COPY --from=build /src/packages/sheets/dist packages/sheets/dist
COPY --from=build /src/packages/console/package.json packages/console/
COPY --from=build /src/packages/console/dist packages/console/dist
COPY --from=build /src/packages/server/package.json packages/server/
COPY --from=build /src/packages/server/dist packages/server/dist
COPY --from=build /src/packages/cli/package.json packages/cli/
COPY --from=build /src/packages/cli/dist packages/cli/dist
# What Node compiles at a start comes with the image: standard input ends at once, so that it stops as soon as it has started.
USER root
RUN install -d -o 10001 -g 10001 -m 0700 compiled
USER 10001:10001
ENV NODE_COMPILE_CACHE=/app/compiled
RUN UDIGATE_DATA_DIR=/tmp/compiling node packages/cli/dist/main.js serve --with-parent </dev/null \
    && rm -r /tmp/compiling && chmod -R a-w compiled
ENV HOST=0.0.0.0 \
    PORT=8080
EXPOSE 8080
ARG VERSION=unknown
ARG REVISION=unknown
ARG SOURCE=https://github.com/udigate/udigate
LABEL org.opencontainers.image.title="udigate" \
      org.opencontainers.image.description="The open gateway that medical-device manufacturers run themselves to register devices in EUDAMED." \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.source="${SOURCE}"
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Its own process 1: it drains and ends in order at SIGTERM, and starts no other processes.
ENTRYPOINT ["node", "packages/cli/dist/main.js"]
CMD ["serve"]
