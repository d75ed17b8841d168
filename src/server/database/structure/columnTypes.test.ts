import { describe, expect, it } from 'vitest';
import { typeChange } from './columnTypes.ts';

const cases: [from: string, to: string, kind: string][] = [
  ['character varying(50)', 'varchar(50)', 'same'],
  ['timestamp with time zone', 'timestamptz', 'same'],
  ['numeric(12,2)', 'numeric(12, 2)', 'same'],
  ['character varying(50)', 'varchar(100)', 'wider'],
  ['character varying(50)', 'text', 'wider'],
  ['integer', 'bigint', 'wider'],
  ['bigint', 'numeric', 'wider'],
  ['integer', 'numeric(12,2)', 'wider'],
  ['numeric(12,2)', 'numeric(14,2)', 'wider'],
  ['numeric(12,2)', 'numeric(14,4)', 'wider'],
  ['numeric(12,2)', 'text', 'wider'],
  ['date', 'timestamptz', 'wider'],
  ['date', 'varchar(255)', 'wider'],
  ['integer', 'varchar(255)', 'wider'],
  ['boolean', 'varchar(5)', 'wider'],
  ['numeric(12,2)', 'varchar(15)', 'wider'],
  ['numeric(12,2)', 'varchar(14)', 'narrower'],
  ['numeric', 'varchar(255)', 'narrower'],
  ['jsonb', 'varchar(255)', 'other'],
  ['text', 'varchar(100)', 'narrower'],
  ['character varying(50)', 'varchar(20)', 'narrower'],
  ['bigint', 'integer', 'narrower'],
  ['numeric', 'integer', 'narrower'],
  ['numeric(12,2)', 'numeric(12,1)', 'narrower'],
  ['numeric(12,2)', 'numeric(12,4)', 'narrower'],
  ['integer', 'numeric(5,2)', 'narrower'],
  ['text', 'integer', 'other'],
  ['timestamp with time zone', 'date', 'other'],
  ['text', 'jsonb', 'other'],
  ['boolean', 'integer', 'other'],
];

describe('typeChange', () => {
  it.each(cases)('%s to %s is %s', (from, to, kind) => {
    expect(typeChange('weight', from, to).kind).toBe(kind);
  });

  it('says which values a narrower type can hold', () => {
    expect(typeChange('name', 'text', 'varchar(5)')).toEqual({ kind: 'narrower', fits: 'char_length("name") <= 5' });
  });
});
