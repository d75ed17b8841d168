import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldColumns } from './foldColumns.ts';

const names = ['photo', 'no', 'type', 'cost', 'price', 'status'];
const needs = new Map(names.map((name) => [name, { least: 100, fitting: 150 }]));
const columns = { names, needs, standing: ['no', 'status'], priority: ['price', 'type'] };

describe('SCR-01 columns without room', () => {
  it('fold away in the order of the priority, and those that stand stay', () => {
    expect(foldColumns(columns, 600).folded).toEqual([]);
    expect(foldColumns(columns, 500).folded).toEqual(['cost']);
    expect(foldColumns(columns, 400).folded).toEqual(['photo', 'cost']);
    expect(foldColumns(columns, 300).shown).toEqual(['no', 'price', 'status']);
    expect(foldColumns(columns, 10).shown).toEqual(['no', 'status']);
  });

  it('all show where nothing is laid out', () => {
    expect(foldColumns(columns, undefined)).toMatchObject({ shown: names, folded: [] });
  });

  it('never need more room than there is, unless those that stand alone do', () => {
    const width = fc.integer({ min: 40, max: 300 });
    const needed = fc.array(fc.tuple(width, width), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(needed, fc.integer({ min: 0, max: 2000 }), (pairs, room) => {
        const own = new Map(
          pairs.map(([a, b], at) => [names[at] ?? '', { least: Math.min(a, b), fitting: Math.max(a, b) }]),
        );
        const { shown, folded, widths } = foldColumns({ ...columns, needs: own }, room);
        expect([...shown, ...folded].sort()).toEqual([...names].sort());
        const total = [...widths.values()].reduce((sum, one) => sum + one, 0);
        if (shown.length > columns.standing.length) expect(total).toBeLessThanOrEqual(room);
      }),
    );
  });
});
