import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { budget } from '../../../../tests/support/budget.ts';
import { moduleWithFields } from '../../../../tests/support/moduleWithFields.ts';
import { readAlone } from './readAlone.ts';
import { validateRecord } from './validateRecord.ts';

const stone = stoneModule();

const values = fc.record({
  no: fc.constantFrom('7', 'A', ' A', '', 'too long'),
  notes: fc.constantFrom(null, '', ' ', 'Tray 7'),
  weight: fc.constantFrom(null, 0, 1.5, '1.5', 1.234, -1),
  price: fc.constantFrom(null, 1, 5),
  cost: fc.constantFrom(null, 1, 5),
  seen: fc.constantFrom<unknown>(true, false, 'true'),
  grouping: fc.constantFrom(null, 'Single', 'Set', 'Pair'),
  set_name: fc.constantFrom(null, 'Suite'),
  sold: fc.constantFrom(null, '2026-01-31', '2026-1-31'),
  buyer: fc.constantFrom(null, 'B'),
  lot: fc.constantFrom(null, 'L'),
});
const bodies = fc
  .tuple(
    values,
    fc.subarray(
      stone.fields.map(({ name }) => name),
      { maxLength: 3 },
    ),
  )
  .map(([all, names]) => Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name))));

describe('readAlone', () => {
  it('REC-03 judges a change without the record as it would be judged with any record', () => {
    fc.assert(
      fc.property(bodies, values, (body, stored: Record<string, unknown>) => {
        const alone = readAlone(stone, body);
        if (!alone) return;
        const { values: changed, errors } = validateRecord(stone, body, stored);
        const differing = Object.entries(alone).filter(([name, one]) => one !== (stored[name] ?? null));
        expect({ changed, errors }).toEqual({ changed: Object.fromEntries(differing), errors: {} });
      }),
      { numRuns: budget({ small: 3_000, deep: 100_000 }) },
    );
  });

  it('wants to see the record where a condition or a rule concerns the change, or a value is not as it is stored', () => {
    expect(readAlone(stone, { no: '7', notes: null, weight: 1.5, id: 3, unknown: 1 })).toEqual({
      no: '7',
      notes: null,
      weight: 1.5,
    });
    const others = [
      ...[{ price: 1 }, { cost: 1 }, { grouping: 'Set' }, { buyer: 'B' }, { lot: 'L' }, { seen: true }],
      ...[{ no: '' }, { no: ' 7' }, { weight: '1.5' }, { weight: -1 }, { no: '7', cost: 1 }],
    ];
    for (const body of others) expect(readAlone(stone, body), JSON.stringify(body)).toBeUndefined();
  });
});

/** A module in which some fields have conditions, and some are read by conditions and rules. */
function stoneModule() {
  const fields = [
    { name: 'no', type: 'input', required: true, maxLength: 5, label: 'No' },
    { name: 'notes', type: 'multiline', label: 'Notes' },
    { name: 'weight', type: 'decimal', places: 2, min: 0, label: 'Weight' },
    { name: 'price', type: 'money', label: 'Price' },
    { name: 'cost', type: 'money', label: 'Cost' },
    { name: 'seen', type: 'checkbox', label: 'Seen' },
    { name: 'grouping', type: 'radio', options: ['Single', 'Set'], label: 'Grouping' },
    { name: 'set_name', type: 'input', required: true, shownWhen: { field: 'grouping', is: 'Set' }, label: 'Name' },
    { name: 'sold', type: 'date', label: 'Sold' },
    { name: 'buyer', type: 'input', requiredWhen: 'seen', label: 'Buyer' },
    { name: 'lot', type: 'input', readOnlyWhen: 'seen', label: 'Lot' },
  ];
  const rules = [{ when: 'price < cost', message: 'Too cheap.', field: 'price' }];
  return moduleWithFields(fields, rules);
}
