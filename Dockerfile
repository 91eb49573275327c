# pim-mcp over HTTP. Build: docker build -t pim-mcp . Run: docs/deploy.md.

# The newest Node.js with long-term support that package.json allows; the checkout is built with it and run by it.
FROM node:24-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
# No package needs an install script, and ours would build before the sources are there.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY scripts ./scripts
COPY plugin ./plugin
COPY src ./src
RUN npm run build
# What the bundle does not contain: DuckDB for the local copy, prom-client for the counts, the client of the quota store,
# sharp for pictures.
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24-slim
# By this the registry of MCP servers knows whose image it is.
LABEL io.modelcontextprotocol.server.name="io.github.pim-mcp/pim-mcp"
ENV NODE_ENV=production \
    # Of all that is written, only these two directories matter: the copies of catalogs and the shared request limits.
    PIM_DATA_DIR=/data \
    PIM_QUOTA_DIR=/quota
WORKDIR /app
COPY --from=build /build/package.json ./
COPY --from=build /build/node_modules ./node_modules
COPY --from=build /build/dist ./dist
# A quota directory that others have rights to is refused.
RUN mkdir -m 700 /data /quota && chown node:node /data /quota
USER node
VOLUME ["/data", "/quota"]
EXPOSE 8765
# Alive, not ready: a PIM that is down is no reason to restart.
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8765/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node.js itself is the first process, so that it gets the signals; no npm between them.
ENTRYPOINT ["node", "dist/main.js"]
CMD ["serve", "--http", "0.0.0.0:8765"]
