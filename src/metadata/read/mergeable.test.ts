import { expect, it } from 'vitest';
import type { Module } from '../model.ts';
import { mergedValue } from './mergeable.ts';

const reference = (name: string, module: string) => ({ name, type: 'searchable-select', module });
const site = {
  name: 'site',
  fields: [{ name: 'title', type: 'input' }, reference('parent_id', 'site'), reference('owner_id', 'person')],
} as unknown as Module;

it('SCH-10 a merge leaves no reference from one of the two records to the other, or to itself', () => {
  const record = { title: 7, parent_id: 7, owner_id: 7 };
  const values = ['title', 'parent_id', 'owner_id'].map((name) => mergedValue(site, name, record, [7, 8]));
  expect(values).toEqual([7, null, 7]);
  expect(mergedValue(site, 'parent_id', { parent_id: 9 }, [7, 8])).toBe(9);
});
