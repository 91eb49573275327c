/** The generated sections of each page. */

import { readResults } from '../../bench/peers/results.ts';
import { readInteropResults } from '../interop/results.ts';
import { renderBenchmarks, renderBenchmarkTable } from './benchmarks.ts';
import { renderChannelList, renderChannels, renderPlaces } from './channels.ts';
import { renderCommandTable, renderExitTable } from './command-line.ts';
import {
  renderNeeds,
  renderParameters,
  renderRuleCount,
  renderRules,
  renderViews,
} from './copy.ts';
import { renderDemoExcerpt } from './demo.ts';
import { renderEnvelopeTable } from './envelope.ts';
import {
  renderDemoHost,
  renderFirstHosts,
  renderHosts,
  renderHttpHosts,
  renderMcpServers,
  renderReferences,
  renderStarts,
} from './hosts.ts';
import { renderInterop } from './interop.ts';
import type { Sections } from './markdown.ts';
import { renderSettings } from './settings.ts';
import { renderSkills } from './skills.ts';
import {
  renderCommonArguments,
  renderResourceTable,
  renderSkillTable,
  renderTools,
  renderToolTable,
} from './tools.ts';
import { renderTroubles } from './troubles.ts';
import { renderWithoutCopy } from './without-copy.ts';

/** The questions of the demo that the README shows. */
const SHOWN_QUESTIONS = [1, 4, 5];

/** The generated sections by the path of their page. */
export async function renderPages(): Promise<Readonly<Record<string, Sections>>> {
  const results = readResults();
  return {
    'README.md': {
      benchmarks: renderBenchmarkTable(results),
      demo: await renderDemoExcerpt(SHOWN_QUESTIONS),
      starts: renderStarts(),
      hosts: renderFirstHosts(),
      tools: renderToolTable(),
    },
    'docs/hosts.md': {
      hosts: renderHosts(),
      windows: renderMcpServers('windows'),
      checkout: renderMcpServers('checkout'),
      demo: renderDemoHost(),
      http: renderHttpHosts(),
      references: renderReferences(),
      interop: renderInterop(readInteropResults()),
    },
    'docs/settings.md': { settings: renderSettings() },
    'docs/tools.md': {
      tools: renderTools(),
      shared: renderCommonArguments(),
      envelope: renderEnvelopeTable(),
    },
    'docs/resources-and-skills.md': {
      resources: renderResourceTable(),
      skills: renderSkillTable(),
    },
    ...renderSkills(),
    'docs/sql.md': { without: renderWithoutCopy(), views: renderViews() },
    'docs/audit-rules.md': { count: renderRuleCount(), rules: renderRules() },
    'docs/channels.md': { list: renderChannelList(), channels: renderChannels() },
    'docs/rules.md': {
      parameters: renderParameters(),
      needs: renderNeeds(),
      places: renderPlaces(),
    },
    'docs/command-line.md': { commands: renderCommandTable(), exits: renderExitTable() },
    'docs/benchmarks.md': renderBenchmarks(results),
    'docs/troubleshooting.md': renderTroubles(),
  };
}
