// Replaces undici in the bundle; see build.mjs.
import connect from '../node_modules/undici/lib/api/api-connect.js';
import Dispatcher from '../node_modules/undici/lib/dispatcher/dispatcher.js';

// undici's index does the same; proxies are asked for tunnels in this way.
Dispatcher.prototype.connect = connect;

export { default as Agent } from '../node_modules/undici/lib/dispatcher/agent.js';
export { default as EnvHttpProxyAgent } from '../node_modules/undici/lib/dispatcher/env-http-proxy-agent.js';
export { default as Pool } from '../node_modules/undici/lib/dispatcher/pool.js';
