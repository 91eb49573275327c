/** What registries and directories read of us, and what publishes it. No network: the rules are restated here, with their source. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { buildPlugin } from '../scripts/docs/plugin.ts';
import { SETTING_NAMES } from '../src/settings/settings-table.ts';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

const packageJson = JSON.parse(read('package.json'));
const manifest = JSON.parse(read('manifest.json'));
it('server.json and the image name the owner of the package, by which the registry knows that both are of one', () => {
  const serverJson = JSON.parse(read('server.json'));
  expect([serverJson.name, serverJson.packages[0].identifier]).toEqual([
    packageJson.mcpName,
    packageJson.name,
  ]);
  expect(read('Dockerfile')).toContain(
    `LABEL io.modelcontextprotocol.server.name="${packageJson.mcpName}"`,
  );
});

describe('what directories ask for', () => {
  const privacy = read('PRIVACY.md');

  // support.claude.com/en/articles/12922832: without these a server is refused.
  it('Anthropic: the privacy policy is linked from the manifest, and its own section of what people read first', () => {
    expect(manifest.privacy_policies).toEqual([expect.stringMatching(/^https:.*\/PRIVACY\.md$/)]);
    for (const page of ['README.md', 'plugin/README.md'])
      expect(read(page)).toMatch(/^## Privacy Policy$/m);
    const headings = [
      'collected',
      'used for, and whom it is sent to',
      'kept, where and how long',
      'Contact',
    ];
    expect(
      headings.filter((heading) => !new RegExp(`^## .*${heading}$`, 'm').test(privacy)),
    ).toEqual([]);
    const examples = /## Try it\n\n((?:- .+\n)+)/.exec(read('plugin/README.md'))?.[1] ?? '';
    expect(examples.split('\n- ').length).toBeGreaterThanOrEqual(3);
  });

  it('the privacy policy names everybody who may be sent something, and every place that is written to', () => {
    const places = SETTING_NAMES.filter(
      (name) => /_(URL|DIR|ISSUER|HOSTS)$/.test(name) && !/PRODUCT|MCP_|WEBHOOK_H/.test(name),
    );
    expect(
      places.filter((name) => !privacy.includes(name) && name !== 'COMMERCE_ENGINE_URL'),
    ).toEqual([]);
    expect(privacy).toContain('Commerce Engine');
  });

  // developers.openai.com/plugins/deploy/submission
  it('OpenAI: names and descriptions are as short as its directory takes them', () => {
    const { interface: shown } = JSON.parse(read('plugin/.codex-plugin/plugin.json'));
    expect(
      [shown.displayName, shown.shortDescription].filter((one: string) => one.length > 30),
    ).toEqual([]);
    expect(shown.longDescription.length).toBeLessThanOrEqual(4_000);
  });
});

describe('plugin/', () => {
  it.each(Object.entries(buildPlugin(packageJson, manifest)))(
    '%s says what package and settings say',
    (path, file) => {
      expect(JSON.parse(read(path)), 'run `npm run docs`').toEqual(
        JSON.parse(JSON.stringify(file)),
      );
    },
  );

  it('is whole by itself: with the license, and nothing that it names is missing', () => {
    expect(read('plugin/LICENSE')).toBe(read('LICENSE'));
    const { source } = JSON.parse(read('.claude-plugin/marketplace.json')).plugins[0];
    for (const path of [
      source,
      `${source}/skills`,
      `${source}/plugin.json`,
      `${source}/mcp.json`,
    ]) {
      expect(existsSync(new URL(`../${path}`, import.meta.url)), path).toBe(true);
    }
  });

  // github.com/agentplugins/agent-plugins-spec, spec/1.0.0.md: its schemas are closed.
  it('has only the keys that Agent Plugins takes', () => {
    const known = [
      '$schema',
      'name',
      'version',
      'description',
      'author',
      'homepage',
      'repository',
      'license',
      'keywords',
    ];
    expect(
      Object.keys(JSON.parse(read('plugin/plugin.json'))).filter((key) => !known.includes(key)),
    ).toEqual([]);
    const { $schema: _, mcpServers, ...others } = JSON.parse(read('plugin/mcp.json'));
    expect([others, Object.keys(mcpServers.pim)]).toEqual([{}, ['type', 'command', 'args']]);
  });
});

interface Job {
  readonly uses?: string;
  readonly needs?: readonly string[];
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps?: readonly { readonly uses?: string; readonly run?: string }[];
}

describe.each(readdirSync(new URL('../.github/workflows', import.meta.url)))(
  'workflow %s',
  (file) => {
    const { permissions, jobs } = parse(read(`.github/workflows/${file}`));
    const all = Object.entries<Job>(jobs);
    const steps = all.flatMap(([, job]) => job.steps ?? []);
    const commands = steps.flatMap(({ run }) => run ?? []);

    it('may only read, but for the jobs that publish', () => {
      expect(permissions).toEqual({ contents: 'read' });
      const writing = all
        .filter(([, job]) => Object.values(job.permissions ?? {}).includes('write'))
        .map(([name]) => name);
      expect(writing).toEqual(file === 'release.yml' ? ['npm', 'image', 'github', 'registry'] : []);
      // Each of them waits until everything was tried.
      for (const name of writing) expect(JSON.stringify(jobs[name].needs)).toMatch(/"check"|"npm"/);
    });

    it('names jobs, scripts and files that exist, and takes only actions of GitHub', () => {
      for (const [, { needs = [] }] of all)
        expect(needs.filter((name) => !(name in jobs))).toEqual([]);
      const used = [
        ...all.flatMap(([, { uses }]) => uses ?? []),
        ...steps.flatMap(({ uses }) => uses ?? []),
      ];
      for (const uses of used) {
        if (uses.startsWith('./'))
          expect(existsSync(new URL(`../${uses}`, import.meta.url)), uses).toBe(true);
        else expect(uses).toMatch(/^actions\/(checkout|setup-node|(up|down)load-artifact)@v4$/);
      }
      for (const [, script = ''] of commands.join('\n').matchAll(/npm run ([\w:]+)/g)) {
        expect(packageJson.scripts).toHaveProperty([script]);
      }
    });
  },
);

it('a release tries first what it can, and publishes package, bundles, image and entry', () => {
  const { on: when, jobs } = parse(read('.github/workflows/release.yml'));
  expect(when).toEqual({ push: { tags: ['v*'] } });
  const commands = JSON.stringify(jobs);
  for (const part of [
    'npm publish --provenance',
    'gh release create',
    'docker push',
    'mcp-publisher publish',
  ]) {
    expect(commands).toContain(part);
  }
  expect(read('.ci/run')).toMatch(
    /^npm publish --dry-run .*\nnpx --no-install mcpb validate manifest\.json$/m,
  );
});
