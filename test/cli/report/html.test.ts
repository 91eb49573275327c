import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { html } from '../../../src/cli/report/html.ts';

it('keeps markup, and writes texts so that they are texts', () => {
  const name = html`<b>${'<i>'}</b>`;
  expect(html`<p title="${'"\'>'}">${name}${undefined}${7}${[name, name]}</p>`.markup).toBe(
    '<p title="&quot;&#39;&gt;"><b>&lt;i&gt;</b>7<b>&lt;i&gt;</b><b>&lt;i&gt;</b></p>',
  );
});

it('no text ends the place that it stands in', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const written = html`${text}`.markup;
      expect(written).not.toMatch(/[<>"']/);
      expect(
        written
          .replaceAll('&#39;', "'")
          .replaceAll('&quot;', '"')
          .replaceAll('&gt;', '>')
          .replaceAll('&lt;', '<')
          .replaceAll('&amp;', '&'),
      ).toBe(text);
    }),
  );
});
