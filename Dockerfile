# syntax=docker/dockerfile:1
FROM node:24-bookworm-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends openjdk-17-jdk-headless maven
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
# The embedded database, with a Java runtime that is cut to what it uses.
RUN npx tsx scripts/bundle-database.ts
# ffmpeg comes from the distribution, which maintains it, and not from the package, whose version is of 2018.
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/@ffmpeg-installer

FROM node:24-bookworm-slim
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build --chown=node:node /app/node_modules node_modules
COPY --from=build --chown=node:node /app/build build
COPY --from=build --chown=node:node /app/demo demo
COPY --from=build --chown=node:node /app/runtime runtime
COPY --from=build --chown=node:node /app/scripts/*.js scripts/
COPY --from=build --chown=node:node /app/package.json /app/NOTICE /app/LICENSE ./
COPY --from=build --chown=node:node /app/scripts/release/licences/apache-2.0.txt /app/scripts/release/licences/mongo-java-server.txt /app/scripts/release/licences/slf4j.txt LICENSES/
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/supervise.js"]
