import { describe, expect, it } from 'vitest';
import { learnCategoryParents } from '../../src/record/category-parents.ts';
import type { PimRecord } from '../../src/record/value.ts';

/** The parents by their categories. */
function parentsOf(records: readonly PimRecord[]): Readonly<Record<string, number>> {
  return Object.fromEntries(learnCategoryParents(records));
}

describe('parents of categories', () => {
  it('are found by the link that each record has', () => {
    const records = [
      { Id: 5, Name: 'Boats', link: '/groups/boats', parent: null },
      { Id: 6, Name: 'Kayaks', link: '/groups/kayaks', parent: '/groups/boats' },
      { Id: 7, Name: 'Canoes', link: '/groups/canoes', parent: '/groups/boats' },
    ];

    expect(parentsOf(records)).toEqual({ 6: 5, 7: 5 });
  });

  it('are found by the numbers of a tree, which are not the ids of the categories', () => {
    const records = [
      { Id: 5, Name: 'Boats', node: { nodeId: 6, parentNodeId: null } },
      { Id: 6, Name: 'Kayaks', node: { nodeId: 7, parentNodeId: 6 } },
      { Id: 7, Name: 'Sea kayaks', node: { nodeId: 9, parentNodeId: 7 } },
    ];

    expect(parentsOf(records)).toEqual({ 6: 5, 7: 6 });
  });

  it('are found by the code in a record of the parent', () => {
    const records = [
      { Id: 5, Code: 'boats', Name: 'Boats' },
      { Id: 6, Code: 'kayaks', Name: 'Kayaks', parent: { code: 'boats' } },
    ];

    expect(parentsOf(records)).toEqual({ 6: 5 });
  });

  it('are found by paths that begin with the path of the parent', () => {
    const records = [
      { Id: 5, Name: 'Boats', slug: 'boats' },
      { Id: 6, Name: 'Kayaks', slug: 'boats/kayaks' },
      { Id: 7, Name: 'Sea kayaks', slug: 'boats/kayaks/sea' },
    ];

    expect(parentsOf(records)).toEqual({ 6: 5, 7: 6 });
  });

  it('stay as stated where the records state ids of the list', () => {
    const records = [
      { Id: 5, Name: 'Boats', Sort: 6, ParentId: null },
      { Id: 6, Name: 'Kayaks', Sort: 5, ParentId: 5 },
    ];

    expect(parentsOf(records)).toEqual({});
  });

  it('are not found in a name with a slash', () => {
    const records = [
      { Id: 5, Name: 'Boats' },
      { Id: 6, Name: 'Boats/Rafts' },
      { Id: 7, Name: 'Paddles' },
      { Id: 8, Name: 'Ropes' },
    ];

    expect(parentsOf(records)).toEqual({});
  });

  it('are not found where a category would be above itself', () => {
    const records = [
      { Id: 5, Code: 'boats', Name: 'Boats', parent: 'kayaks' },
      { Id: 6, Code: 'kayaks', Name: 'Kayaks', parent: 'boats' },
    ];

    expect(parentsOf(records)).toEqual({});
  });
});
