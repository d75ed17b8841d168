import { describe, expect, it } from 'vitest';
import { isLookup } from '../../fields/capabilities.ts';
import type { Field } from '../../fields/fieldTypes.ts';
import { moduleKeys } from '../keys/moduleKeys.ts';
import { findField, type Schema } from '../model.ts';
import { addLookups, resolveModule } from './resolveModule.ts';

const bare = {
  name: 'sheet',
  label: 'Sheet',
  recordLabel: 'code',
  fields: [{}],
  list: { columns: ['code'] },
  tabs: [],
};

const document = {
  status: 'status',
  code: { field: 'code', pattern: 'D-{0000}' },
  date: 'day',
  party: 'party_id',
  sum: 'total',
  items: { link: 'rows', item: 'item_id', price: 'price' },
  effect: { becomes: 'Sold', needs: 'Available' },
};

const count = {
  status: 'status',
  code: { field: 'code', pattern: 'C-{0000}' },
  date: 'day',
  items: { link: 'rows', item: 'item_id', result: 'result', scanned: 'scanned_at' },
};

/** The buttons of a record's page in a module with these keys. */
function detailOf(keys: object) {
  const parsed = moduleKeys.parse({ ...bare, tabs: [{ name: 'main', label: 'Main', fields: ['code'] }], ...keys });
  return resolveModule(parsed, []).actions.detail;
}

describe('the actions of a module that names none', () => {
  const own = { document: ['update-status', 'move-on'], count: ['print-count', 'close-count'] };

  it.each([
    ['none of the keys', {}, []],
    ['a document', { document }, own.document],
    ['a count', { count }, own.count],
    ['both', { document, count }, [...own.document, ...own.count]],
  ])('are those of %s', (_what, keys, actions) => {
    expect(detailOf(keys)).toEqual(['delete', 'cancel', 'save', ...actions]);
  });

  it('only lead back where the server alone writes', () => {
    expect(detailOf({ document, count, readOnly: true })).toEqual(['cancel']);
  });

  it('give way to those that the module names', () => {
    expect(detailOf({ document, actions: { detail: ['save'] } })).toEqual(['save']);
  });
});

describe('the first statuses of a module', () => {
  it.each([
    [{ stock: { status: 'status', opening: 'In Tray', pending: 'Coming', dropped: 'Off' } }, 'In Tray'],
    [{ document }, 'New'],
    [{ count }, 'Open'],
    [{}, undefined],
  ])('LOW-03 need no default in the file: %j', (keys, first) => {
    const parsed = moduleKeys.parse({ ...bare, tabs: [{ name: 'main', label: 'Main', fields: ['code'] }], ...keys });
    const status = { name: 'status', type: 'select', label: { en: 'Status', zh: '状态' }, options: [] } as never;
    expect(findField(resolveModule(parsed, [status]), 'status')?.default).toBe(first);
  });
});

describe('what a reference shows', () => {
  const label = { en: 'Title', zh: '标题' };
  const title = (name: string, was?: string): Field => ({
    name,
    type: 'input',
    label,
    ...(was !== undefined && { was }),
  });
  const moduleOf = (name: string, fields: Field[]) => {
    const tabs = [{ name: 'main', label: 'Main', fields: ['title'] }];
    return resolveModule(moduleKeys.parse({ ...bare, name, recordLabel: 'title', tabs }), fields);
  };
  const shownAs = (as: string, more: Field[] = []) => {
    const supplier = moduleOf('supplier', [title('title', 'name')]);
    const display = [{ field: 'title', as }];
    const reference = { name: 'supplier_id', type: 'searchable-select', module: 'supplier', label, display } as Field;
    const schema = { modules: { supplier } } as unknown as Schema;
    return addLookups(schema, moduleOf('stone', [reference, ...more]), 'stone.json').fields.find(isLookup);
  };

  it('SCH-02 BOOK-05 has the former name of a renamed field, where it is called as the field', () => {
    expect(shownAs('title')).toMatchObject({ name: 'title', was: 'name' });
    expect(shownAs('supplier_title')).not.toHaveProperty('was');
    expect(shownAs('title', [title('name')])).not.toHaveProperty('was');
  });
});
