import { expect, it } from 'vitest';
import { fieldExamples, parsedField } from '../../../tests/support/fieldExamples.ts';
import type { Field } from '../../fields/fieldTypes.ts';
import { languages } from '../../fields/shared/languages.ts';
import { fileCellOf } from './fileCells.ts';

it.each(languages)('SCH-13 writes a time of day into files in one way, whatever the language: %s', (language) => {
  const field = parsedField(fieldExamples.time.descriptor) as Field;
  expect(fileCellOf('21:05', field, language)).toBe('21:05');
  expect(fileCellOf(null, field, language)).toBeNull();
});
