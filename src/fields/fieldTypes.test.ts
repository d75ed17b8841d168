import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type FieldExample, fieldExamples, parsedField } from '../../tests/support/fieldExamples.ts';
import {
  defaultOf,
  type FieldTypeName,
  fieldTypeOf,
  fieldTypes,
  filtersOf,
  formatField,
  readField,
  readFilter,
} from './fieldTypes.ts';
import { commonKeys } from './shared/fieldType.ts';
import { violationKeys } from './shared/violationKeys.ts';

beforeAll(() => {
  vi.stubEnv('TZ', 'UTC');
  return () => void vi.unstubAllEnvs();
});

const names = Object.keys(fieldTypes) as FieldTypeName[];
const stored = names.filter((name) => fieldExamples[name].valid.length > 0);

describe.each(names)('FORM-01 %s', (name) => {
  const example = fieldExamples[name];
  const field = parsedField(example.descriptor);
  const type = fieldTypeOf(field);

  it('parses a descriptor with all its keys', () => {
    expect(field).toMatchObject({ type: name, name: example.descriptor.name, label: { en: 'Example', zh: '示例' } });
  });

  it('refuses a key that it does not know', () => {
    expect(mistakesOf(example, { colour: 'red' })).toMatch(/colour/);
  });

  it.each(example.mistakes)('refuses the descriptor with $change, and says why', ({ change, says }) => {
    expect(mistakesOf(example, change)).toMatch(says);
  });

  it.each(example.valid)('reads $given as $stored, and shows it in both languages', ({ given, stored, en, zh }) => {
    expect(readField(field, given)).toEqual({ value: stored });
    expect(spaces(formatField(field, stored, 'en'))).toBe(en);
    expect(spaces(formatField(field, stored, 'zh'))).toBe(zh);
  });

  it.each(example.invalid)('refuses $given with $key', ({ given, key, params }) => {
    expect(readField(field, given)).toMatchObject({ violation: { key, ...(params && { params }) } });
  });

  it('has a column, or says where its value comes from', () => {
    const column = type.column(field);
    const derivation = type.derive?.(field, []);
    expect([column, derivation].filter(Boolean)).toHaveLength(1);
    if (!column) expect(example.valid).toEqual([]);
  });

  it('never throws and refuses only with known keys, whatever JSON it reads', () => {
    fc.assert(
      fc.property(fc.oneof(anyJson, likelyValue), (value) => {
        for (const parsed of [readField(field, value), readFilter(field, value)]) {
          if ('violation' in parsed) expect(violationKeys).toContain(parsed.violation.key);
        }
      }),
    );
  });

  it('shows any JSON as text without throwing', () => {
    fc.assert(fc.property(anyJson, (value) => typeof formatField(field, value, 'en') === 'string'));
  });
});

describe.each(stored)('FORM-01 %s, a type with a value', (name) => {
  const example = fieldExamples[name];
  const field = parsedField(example.descriptor);

  it('reads what it stored, come back as JSON, as the same', () => {
    const input = fc.oneof(anyJson, likelyValue, fc.constantFrom(...example.valid.map((it) => it.given)));
    fc.assert(
      fc.property(input, (value) => {
        const parsed = readField(field, value);
        if (!('value' in parsed)) return;
        expect(readField(field, JSON.parse(JSON.stringify(parsed.value)))).toEqual(parsed);
      }),
    );
  });

  it.each([null, undefined, ''])('takes %s as no value, refused when it is required', (nothing) => {
    const optional = readField({ ...field, required: false }, nothing);
    expect(optional).toEqual({ value: fieldTypeOf(field).empty ?? null });
    expect(readField({ ...field, required: true }, nothing)).toEqual({ violation: { key: 'required' } });
  });

  it('has a default that it would take itself', () => {
    const value = defaultOf(field);
    expect(readField(field, value)).toEqual({ value });
  });

  it('says in its JSON Schema which values it answers', () => {
    expect(fieldTypeOf(field).jsonSchema(field)).toHaveProperty('type');
  });
});

describe('FORM-01 across types', () => {
  it('takes the common keys in every type that has a value', () => {
    const common = { help: 'Help', shownWhen: { field: 'a', is: ['x'] } };
    for (const name of names)
      expect(parsedField({ ...fieldExamples[name].descriptor, ...common })).toMatchObject({
        shownWhen: common.shownWhen,
        help: { en: 'Help', zh: 'Help' },
      });
    const open = names.filter((name) => Object.keys(commonKeys).every((key) => key in fieldTypes[name].options.shape));
    const withOwnRules = ['password', 'timestamp', 'checkbox', 'repeat-section', 'multi-select'];
    expect(stored.filter((name) => !open.includes(name)).sort()).toEqual(withOwnRules.sort());
  });

  it('compares a filter with values that a record may not hold', () => {
    const weight = parsedField(fieldExamples.decimal.descriptor);
    expect(readFilter(weight, -3.456)).toEqual({ value: -3.456 });
    expect(readFilter(weight, 'abc')).toEqual({ violation: { key: 'number' } });
    expect(readFilter(parsedField(fieldExamples.email.descriptor), 'Ann@')).toEqual({ value: 'ann@' });
    expect(readFilter(parsedField(fieldExamples.integer.descriptor), 3_000_000_000)).toMatchObject({
      violation: { key: 'max' },
    });
  });

  it('lets a computed field be asked what its result can be asked', () => {
    const margin = parsedField(fieldExamples.computed.descriptor);
    expect(filtersOf(margin)).toContain('gte');
    const size = parsedField({ type: 'computed', name: 'dimension', label: 'Size', template: '{dim_length} mm' });
    expect(filtersOf(size)).toContain('like');
    expect(filtersOf(size)).not.toContain('gte');
  });

  it('never rounds: every decimal of 15 digits comes back as it was written', () => {
    const field = parsedField({ type: 'decimal', name: 'd', label: 'D', places: 5 });
    const digits = fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n });
    fc.assert(
      fc.property(digits, (scaled) => {
        const written = decimalOf(scaled, 5);
        const parsed = readField(field, written) as { value: number };
        expect(BigInt(Math.round(Number(parsed.value.toFixed(5).replace('.', ''))))).toBe(scaled);
        expect(readField(field, Number(written))).toEqual(parsed);
      }),
    );
  });
});

const anyJson = fc.jsonValue({ maxDepth: 3 });
/** Values near what the types take, which random JSON seldom hits. */
const likelyValue = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.string({ unit: 'binary' }),
  fc.double().map(String),
  fc.date({ noInvalidDate: true }).map((day) => day.toISOString()),
  fc.date({ noInvalidDate: true }).map((day) => day.toISOString().slice(0, 10)),
  fc.date({ noInvalidDate: true }).map((day) => day.toISOString().slice(-13, -8)),
  fc.emailAddress(),
  fc.webUrl(),
  fc.string({ unit: fc.constantFrom(...'0123456789+-() .#x'), maxLength: 30 }),
  fc.array(fc.record({ name: fc.string(), share: fc.double(), main: fc.boolean() }), { maxLength: 4 }),
);

function mistakesOf(example: FieldExample, change: Record<string, unknown>): string {
  const entries = Object.entries({ ...example.descriptor, ...change }).filter(([, value]) => value !== undefined);
  const result = fieldTypeOf(example.descriptor).options.safeParse(Object.fromEntries(entries));
  return result.success ? '' : result.error.issues.map((it) => `${it.path.join('.')}: ${it.message}`).join('\n');
}

/** Intl puts narrow and no-break spaces where people see a space. */
function spaces(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ');
}

function decimalOf(scaled: bigint, places: number): string {
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(places + 1, '0');
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

describe('FORM-02 SHELL-15 texts of refusals', () => {
  it.each(['en', 'zh'])('every violation has one in %s, with the parameters that it is given', (language) => {
    const file = new URL(`../../public/assets/i18n/${language}.json`, import.meta.url);
    const texts = JSON.parse(readFileSync(file, 'utf8')).facet.validation as Record<string, string>;
    expect(Object.keys(texts).sort()).toEqual([...violationKeys].sort());
    for (const { invalid } of Object.values(fieldExamples)) {
      for (const { key, params } of invalid) {
        for (const name of Object.keys(params ?? {})) expect(texts[key]).toContain(`%{${name}}`);
      }
    }
  });
});
