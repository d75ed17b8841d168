import { useLocale, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { isNumber, numberStyleOf } from '../../../fields/capabilities.ts';
import { type Field, readField } from '../../../fields/fieldTypes.ts';
import { numberTyping } from '../../../fields/shared/typed/useNumberTyping.tsx';
import { amountCurrency } from '../../../metadata/read/amountCurrency.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { useViolationText } from '../../refusals/useViolationText.ts';

/** Reads what was typed or pasted into a cell: the value of its field, or why it is none, as a sentence for people. */
export function useCellReading(): (field: Field, entered: unknown) => { value: unknown } | { reason: string } {
  const pastedNumber = usePastedNumber();
  const violationText = useViolationText();
  return (field, entered) => {
    const isText = isNumber(field) && typeof entered === 'string';
    const { value, problem } = isText ? pastedNumber(field, entered) : { value: entered };
    if (problem !== undefined) return { reason: problem };
    const reading = readField(field, value);
    return 'violation' in reading ? { reason: violationText(reading.violation) } : reading;
  };
}

/** What a pasted text means: a number, or the text itself with a sentence for people that says why it is none. */
interface PastedNumber {
  value: unknown;
  problem?: string | undefined;
}

/** Reads a number that was pasted as the input of its field reads a typed one. */
export function usePastedNumber(): (field: Field, text: string) => PastedNumber {
  const schema = useSchema();
  const locale = useLocale() ?? 'en';
  const translate = useTranslate();
  return useMemo(
    () => (field, text) => {
      const style = { ...numberStyleOf(field), currency: amountCurrency(schema, field) };
      const typing = numberTyping(style, locale, translate);
      const value = typing.read(text);
      return { value, problem: typing.problem(value) };
    },
    [schema, locale, translate],
  );
}
