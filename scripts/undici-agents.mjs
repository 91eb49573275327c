// Stands in for undici in the bundle; see build.mjs.
import connect from '../node_modules/undici/lib/api/api-connect.js';
import Dispatcher from '../node_modules/undici/lib/dispatcher/dispatcher.js';

// As undici's index does: it is how a proxy is asked for a tunnel.
Dispatcher.prototype.connect = connect;

export { default as Agent } from '../node_modules/undici/lib/dispatcher/agent.js';
export { default as EnvHttpProxyAgent } from '../node_modules/undici/lib/dispatcher/env-http-proxy-agent.js';
export { default as Pool } from '../node_modules/undici/lib/dispatcher/pool.js';
