import Typography from '@mui/material/Typography';
import { useLocale, useTranslate } from 'ra-core';
import { formatField } from '../../../fields/fieldTypes.ts';
import { fieldOf, type Module } from '../../../metadata/model.ts';
import { displayedFieldOf } from '../../../metadata/read/fields/displayedFieldOf.ts';
import { exactTotal } from '../../common/exactTotal.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import type { Chosen } from './useAddChosen.ts';

interface ChosenSumProps {
  chosen: Chosen;
  /** Number of records to choose from, where that is known. */
  of?: number | undefined;
  /** The field that is summed. */
  price?: { module: Module; name: string } | undefined;
}

/** How many records are chosen, and their sum; at the start of a dialog's footer. */
export function ChosenSum({ chosen, of, price }: ChosenSumProps) {
  const translate = useTranslate();
  const schema = useSchema();
  const locale = useLocale() ?? 'en';
  const parts = [];
  if (of !== undefined) parts.push(translate('facet.link.chosenOf', { count: chosen.size, total: of }));
  else if (chosen.size > 0) parts.push(translate('facet.link.chosen', { smart_count: chosen.size }));
  if (price && chosen.size > 0) {
    const field = displayedFieldOf(schema, price.module, fieldOf(price.module, price.name));
    const sum = exactTotal([...chosen.values()].map((record) => record[price.name]));
    parts.push(formatField(field, sum, locale));
  }
  return (
    <Typography role="status" variant="body2" color="text.secondary" sx={sumSx}>
      {parts.join(' · ')}
    </Typography>
  );
}

const sumSx = { mr: 'auto', fontVariantNumeric: 'tabular-nums' };
