/** The product sheet in a host. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { productOf } from '../support/catalog-server.ts';
import { findChromium } from '../support/chromium.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { openReadyCopy } from '../support/ready-copy.ts';
import { findFaults } from './host/find-faults.ts';
import { readText, serveOver, serveViews } from './host/serve-views.ts';

const chromium = findChromium('the product sheet');

/** Of two options, with pictures, translations and properties. */
const CODE = 'TRN-00079';
interface TranslatedProduct {
  readonly name?: string;
  readonly translations?: Readonly<Record<string, { readonly name: string }>>;
}

/** Puts something in the place of what the answer has under a key. */
const putInPlaceOf = (wanted: string, own: unknown) => (message: string) =>
  message.includes('"structuredContent"')
    ? JSON.stringify(JSON.parse(message, (key, value: unknown) => (key === wanted ? own : value)))
    : message;

const SHEET = { tool: 'get_product', args: { code: CODE } };

describe.skipIf(chromium === undefined)('the sheet', () => {
  const { server, show } = serveViews(chromium);
  const whole = async () => {
    const sections = ['texts', 'translations', 'options', 'variants', 'pictures', 'prices'];
    return (await server().call('get_product', { code: CODE, sections, max_tokens: 8_000 })).answer;
  };

  it('shows what identifies the product, and its pictures with the cover marked', async () => {
    const answer = await whole();
    const pictures = answer.pictures as readonly unknown[];
    await show(SHEET, async ({ view }) => {
      await view.getByRole('heading', { name: String(productOf(answer).name) }).waitFor();
      expect(await readText(view)).toContain(CODE);
      const strip = view.getByRole('list', { name: 'Pictures' }).getByRole('button');
      expect(await strip.count()).toBe(pictures.length);
      expect(
        await view
          .getByRole('button', { name: /^Picture \d+, cover/ })
          .getAttribute('aria-pressed'),
      ).toBe('true');
      await strip.last().click();
      expect(await strip.last().getAttribute('aria-pressed')).toBe('true');
      expect(
        await view
          .locator('.large')
          .getByText(/^From .+, not loaded$/)
          .count(),
      ).toBe(1);
      expect(await findFaults({ view })).toEqual([]);
    });
  });

  it('shows the texts in each language that there is', async () => {
    const { translations } = productOf(await whole()) as Record<
      string,
      Record<string, { readonly name: string }>
    >;
    await show(SHEET, async ({ view }) => {
      for (const [culture, { name }] of Object.entries(translations ?? {})) {
        await view.getByRole('button', { name: culture }).click();
        expect(await view.locator('.beside .prose').first().innerText()).toBe(name);
        expect(await view.locator('.beside .prose').first().getAttribute('lang')).toBe(
          culture.slice(0, 2),
        );
      }
      await view.getByRole('button', { name: 'Side by side' }).click();
      const names = Object.values(translations ?? {}).map((one) => one.name);
      const row = await view.locator('.beside tbody tr').first().innerText();
      expect(names.filter((name) => !row.includes(`${name}\n`))).toEqual([]);
      expect(row).toContain(`${names[0]?.length} characters`);
      expect(await findFaults({ view })).toEqual([]);
    });
  });

  it('shows the texts of all languages where the call asks for one, which is shown first', async () => {
    const culture = 'de-DE';
    const { translations = {}, ...own } = productOf(await whole()) as TranslatedProduct;
    const call = {
      tool: 'get_product',
      args: { code: CODE, culture, sections: ['texts', 'translations'] },
    };
    await show(call, async ({ view }) => {
      await view.getByRole('heading', { name: translations[culture]?.name ?? '' }).waitFor();
      expect(await view.getByRole('button', { name: culture }).getAttribute('aria-pressed')).toBe(
        'true',
      );
      await view.getByRole('button', { name: 'Side by side' }).click();
      const names = await view
        .locator('.beside tbody tr')
        .first()
        .locator('.prose')
        .allInnerTexts();
      expect(names).toEqual([own.name, ...Object.values(translations).map(({ name }) => name)]);
      expect(await view.locator('.beside .prose').count()).toBe(3 * names.length);
    });
    await show({ ...call, stripsMeta: true }, async ({ view }) => {
      await view.getByRole('button', { name: 'Side by side' }).click();
      expect(await view.locator('.beside thead').innerText()).toMatch(/In the answer/);
      const told = await view.locator('.beside > tbody > tr').last().innerText();
      expect(told.match(/Up to 1,\d{3} characters, not shown here/g)).toHaveLength(
        Object.keys(translations).length - 1,
      );
      expect(told).not.toContain('Missing');
    });
  });

  it('says that there is no translation into the language that was asked for', async () => {
    await show({ tool: 'get_product', args: { code: CODE, culture: 'sw' } }, async ({ view }) => {
      await view
        .getByText('There is no translation (sw). Perhaps Default is in this language.')
        .waitFor();
      expect(await view.getByRole('button', { name: 'Default' }).getAttribute('aria-pressed')).toBe(
        'true',
      );
    });
  });

  it('shows a language that the product lacks beside those that it has', async () => {
    const { answer } = await server().call('audit_catalog', {
      rules: ['missing_translation'],
      max_examples: 1,
    });
    const [code] = /[A-Z]{3}-\d{5}/.exec(JSON.stringify(answer.findings)) ?? [];
    await show({ tool: 'get_product', args: { code } }, async ({ view }) => {
      await view.locator('.problems').getByText('Missing translation de').waitFor();
      await view.getByRole('button', { name: 'de', exact: true }).click();
      expect(new Set(await view.locator('.beside tbody td').allInnerTexts())).toEqual(
        new Set(['Missing']),
      );
    });
  });

  it('shows each variant once, with its two options', async () => {
    const answer = await whole();
    const variants = answer.variants as readonly { readonly code: string }[];
    await show(SHEET, async ({ view }) => {
      await view.getByRole('tab', { name: `Variants (${variants.length})` }).click();
      const codes = await view
        .getByRole('region', { name: 'Variants' })
        .locator('tbody th')
        .allInnerTexts();
      expect([...codes].sort()).toEqual(variants.map(({ code }) => code).sort());
      const heads = await view
        .getByRole('region', { name: 'Variants' })
        .locator('thead th')
        .allInnerTexts();
      expect(heads).toEqual(['Code', 'Colour', 'Shoe size', 'Barcode', 'Status']);
      expect(await findFaults({ view })).toEqual([]);
    });
  });

  it('has no place for pictures where the call left them out, and says where they could not be read', async () => {
    const call = { tool: 'get_product', args: { code: CODE, sections: ['texts'] } };
    const fail = (message: string): string =>
      message.replace('"sheet":{', '"sheet":{"failed":[{"part":"media","code":"UPSTREAM"}],');
    await show(call, async ({ view }) =>
      expect(await view.locator('.sheet > *, .picture').count()).toBe(1),
    );
    await show(
      call,
      async ({ view }) => view.locator('.large').getByText('Picture not known').waitFor(),
      {
        alter: fail,
      },
    );
  });

  it('shows the pictures of the variants beside its own', async () => {
    await show(SHEET, async ({ view }) => {
      const strip = view.getByRole('list', { name: 'Pictures' }).getByRole('button');
      await strip.first().waitFor();
      const own = await strip.count();
      await view
        .getByRole('button', { name: 'Pictures of the variants', exact: true })
        .press('Enter');
      await expect.poll(() => strip.count()).toBeGreaterThan(own);
      const more = (await strip.count()) - own;
      expect(await view.locator('.pictures [role=status]').innerText()).toBe(
        `${more} pictures of the variants.`,
      );
      expect(await view.locator('button.large').isDisabled()).toBe(true);
      expect(await view.getByText(/^Also of /).count()).toBe(0);
      await strip.last().click();
      await view.getByRole('button', { name: 'Hide pictures of the variants' }).press('Enter');
      await expect.poll(() => strip.count()).toBe(own);
      expect(await view.evaluate('document.activeElement.innerText')).toBe(
        'Pictures of the variants',
      );
      expect(await strip.first().getAttribute('aria-pressed')).toBe('true');
    });
  });

  it('shows what the answer holds where a host passes on nothing else', async () => {
    await show({ ...SHEET, stripsMeta: true }, async ({ view }) => {
      await view.getByRole('heading', { name: 'Ember Classic Fell Runner' }).waitFor();
      expect(await view.getByRole('tab', { name: /^Variants/ }).count()).toBe(1);
      expect(await readText(view)).not.toMatch(/not found|no such/i);
    });
    const sql = 'SELECT code, name FROM products ORDER BY code LIMIT 3';
    await show({ tool: 'query_catalog', args: { sql }, stripsMeta: true }, async ({ view }) => {
      await view.locator('tbody tr').first().waitFor();
      expect(await view.locator('tbody tr').count()).toBe(3);
    });
  });

  it('tells of each picture whether it is passive, and whether it lacks the text that others have', async () => {
    const own = (alt: string, isPassive: boolean) => ({ isCover: isPassive, isPassive, alt });
    const pictures = [own('', true), own('From the side', false)];
    const alter = putInPlaceOf('pictures', pictures);
    await show(
      SHEET,
      async ({ view }) => {
        expect(await view.locator('.pictures').innerText()).toMatch(
          /Cover, Passive.*No alternative text/s,
        );
        await view
          .getByRole('button', { name: 'Picture 1, cover, passive', exact: true })
          .waitFor();
        await view
          .getByRole('button', { name: 'Picture 2: From the side', exact: true })
          .press('Enter');
        await view.getByText('No alternative text').waitFor({ state: 'detached' });
        expect(await view.locator('.pictures .mark').count()).toBe(0);
      },
      { alter },
    );
  });

  it('is led to by the board, and leads back', async () => {
    await show({ tool: 'audit_catalog', args: {} }, async ({ view, calls }) => {
      await view.locator('.fixes button').first().click();
      const first = view.locator('table.defects tbody button').first();
      const name = await first.innerText();
      await first.click();
      await view.getByRole('heading', { name }).waitFor();
      expect(calls.map((call) => call.name)).toEqual([
        'audit_catalog',
        'list_defects',
        'get_product',
      ]);
      await view.getByRole('button', { name: '← Back' }).last().click();
      await first.waitFor();
    });
  });

  it('says that there is no such product, and what went wrong', async () => {
    await show({ tool: 'get_product', args: { code: 'NO-SUCH-CODE' } }, async ({ view }) => {
      await view.getByText(/There is no such product|No product was found/).waitFor();
      expect(await findFaults({ view })).toEqual([]);
    });
    await show({ tool: 'get_product', args: {} }, async ({ view }) => {
      await view.getByText('ask again there').waitFor();
      expect(await readText(view)).not.toContain('argument');
    });
    await show({ ...SHEET, isHeld: true }, async ({ view }) => {
      expect(await readText(view)).toContain('Reading the product');
    });
  });
});

describe.skipIf(chromium === undefined)(
  'the sheet where the rules are others than those of the last check',
  () => {
    const { show } = serveOver(chromium, async () => {
      const PIM_RULES = join(ownDirectory('rules'), 'rules.yaml');
      await writeFile(PIM_RULES, JSON.stringify({ severity: { no_cover: 'hint' } }));
      return openReadyCopy(110, undefined, { PIM_RULES });
    });

    it('tells the grade when they have been checked', async () => {
      await show(SHEET, async ({ view, calls }) => {
        await view.getByText(/^Grade [A-E]$/).waitFor();
        await view.locator('.problems').getByText('From the last check').waitFor();
        // More than once where checking takes longer than a call waits.
        const names = new Set(calls.map(({ name }) => name));
        expect([...names]).toEqual(['get_product', 'list_defects']);
      });
    });
  },
);
