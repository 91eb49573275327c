// Stands in for undici in the bundle; see build.mjs.
export { default as Agent } from '../node_modules/undici/lib/dispatcher/agent.js';
export { default as EnvHttpProxyAgent } from '../node_modules/undici/lib/dispatcher/env-http-proxy-agent.js';
