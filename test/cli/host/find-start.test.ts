import { expect, it } from 'vitest';
import { findStart, startByNpx } from '../../../src/cli/host-command.ts';

const NODE = '/opt/node/bin/node';

it.each([
  ['npx', '/home/ada/.npm/_npx/970786a519294e1b/node_modules/pim-mcp/dist/main.js'],
  ['pnpm dlx', '/home/ada/.cache/pnpm/dlx/ab12/node_modules/.pnpm/pim-mcp@1.0.0/node_modules/pim-mcp/dist/main.js'],
  ['yarn dlx', '/tmp/xfs-1a2b/dlx-4711/node_modules/pim-mcp/dist/main.js'],
  ['bunx', '/tmp/bunx-501-pim-mcp@latest/node_modules/pim-mcp/dist/main.js'],
])('names npx for what %s has fetched to run once', (_name, script) => {
  expect(findStart({ command: NODE, script }, 'linux')).toEqual({ command: 'npx', args: ['-y', 'pim-mcp'] });
});

it.each([
  ['a checkout', '/home/ada/pim-mcp/dist/main.js'],
  ['a global install', '/usr/lib/node_modules/pim-mcp/dist/main.js'],
  ['an install in a project', '/home/ada/shop/node_modules/pim-mcp/dist/main.js'],
  ['a checkout in a folder of that name', '/home/ada/_npx/pim-mcp/dist/main.js'],
  ['an install below a folder whose name begins so', '/home/ada/_npx_old/node_modules/pim-mcp/dist/main.js'],
])('names the script of %s', (_name, script) => {
  expect(findStart({ command: NODE, script }, 'linux')).toEqual({ command: NODE, args: [script] });
});

it('starts npx with cmd on Windows, whose paths have backslashes', () => {
  const script = 'C:\\Users\\ada\\AppData\\Local\\npm-cache\\_npx\\97\\node_modules\\pim-mcp\\dist\\main.js';
  const start = findStart({ command: 'C:\\node\\node.exe', script }, 'win32');
  expect(start).toEqual({ command: 'cmd', args: ['/c', 'npx', '-y', 'pim-mcp'] });
  expect(startByNpx('win32')).toEqual(start);
});
