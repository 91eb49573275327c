/** What the process itself writes holds no secret, even when a dependency prints or throws it. */
import { expect, it, onTestFinished } from 'vitest';
import { startHost } from '../support/host.ts';
import { spellingsOf } from '../support/spellings.ts';

const APP_KEY = 'Kx9-canary+z/Q=7f&"31';
const TOKEN = 'Ty8-canary+w/P=6e&"52';

it('neither the log nor stdout shows a secret that is printed or thrown', async () => {
  const spellings = [APP_KEY, TOKEN].flatMap((secret) => Object.values(spellingsOf(secret)));
  const preload = `process.on('SIGUSR2', () => {
    const spellings = ${JSON.stringify(spellings)};
    for (const text of spellings) {
      console.log(text);
      console.error(text);
      process.stderr.write(text);
    }
    process.emitWarning(spellings.join(' '));
    console.log(JSON.stringify({ deep: spellings }));
    // Warnings are told at the next turn. Without the stack, in which this very program stands as an address.
    setImmediate(() => { throw Object.assign(new Error(), { stack: spellings.join(' ') }); });
  });`;
  const settings = {
    PIM_API_URL: 'http://127.0.0.1:9',
    PIM_CLIENT_ID: 'shop',
    PIM_APP_KEY: APP_KEY,
    PIM_LOG: 'debug',
    COMMERCE_ENGINE_URL: 'http://127.0.0.1:9',
    COMMERCE_ENGINE_TOKEN: TOKEN,
    COMMERCE_ENGINE_PATHS: '{"metadata":{"path":"/metadata","description":"What there is."}}',
  };
  const host = await startHost({ settings, preload });
  onTestFinished(() => void host.child.kill('SIGKILL'));
  host.child.kill('SIGUSR2');
  const { code } = await host.exit;
  expect(code).toBe(1);
  const written = [host.stderr(), ...host.lines].join('\n');
  expect(host.stderr()).toContain('"event":"printed"');
  expect(host.stderr()).toContain('"event":"node_warning"');
  expect(host.stderr()).toContain('"event":"uncaughtException"');
  expect(written.match(/\[redacted\]/g)?.length).toBeGreaterThan(2 * spellings.length);
  expect(spellings.filter((spelling) => written.includes(spelling))).toEqual([]);
  expect(written).not.toMatch(/Kx9|Ty8/);
});
