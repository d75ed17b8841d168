import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type RaRecord, useLocale } from 'ra-core';
import { isChoices, isMoney, isNumber, isYesOrNo, numberStyleOf } from '../../../fields/capabilities.ts';
import { formatField } from '../../../fields/fieldTypes.ts';
import { formatChoice } from '../../../fields/shared/choices.ts';
import type { Module } from '../../../metadata/model.ts';
import { useText } from '../../i18n/useText.ts';
import type { DisplayedField } from '../../record/useDisplayedFields.ts';
import { useHeadCurrency } from '../../record/useHeadText.ts';
import type { CardParts } from './cardParts.ts';
import { ModuleCell } from './ModuleCell.tsx';

interface CardTextProps {
  module: Module;
  record: RaRecord;
  parts: CardParts;
}

/** What a card says: the name that opens the record and its price, two lines of values, and the status. */
export function CardText({ module, record, parts: { label, status, amount, lines } }: CardTextProps) {
  const locale = useLocale() ?? 'en';
  const currencyOf = useHeadCurrency();
  const lineOf = useValuesLine();
  const price = amount && formatField(amount.display, record[amount.field.name], locale);
  return (
    <Box sx={{ flex: 1, minWidth: 0, py: 1 }}>
      <Box sx={headSx}>
        <Box sx={nameSx}>{label && <ModuleCell column={label} record={record} opens={module} />}</Box>
        {price && (
          <Typography component="span" variant="body2" sx={priceSx}>
            <span>{price}</span> <Box component="small">{currencyOf(amount.display)}</Box>
          </Typography>
        )}
      </Box>
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
        <Typography key={place} variant="body2" color="text.secondary" noWrap sx={{ minHeight: 20 }}>
          {lineOf(record, line)}
        </Typography>
      ))}
      {status && (
        <Box sx={{ mt: 0.5, minHeight: 24 }}>
          <status.view.Cell field={status.display} record={record} />
        </Box>
      )}
    </Box>
  );
}

/** Values beside each other. A plain number says what it is of; others say it by themselves. */
export function useValuesLine(): (record: RaRecord, fields: readonly DisplayedField[]) => string {
  const locale = useLocale() ?? 'en';
  const text = useText();
  return (record, fields) =>
    fields
      .map(({ field, display }) => {
        const stored = record[field.name];
        // Semicolons are for files, which are read again.
        const value =
          isChoices(display) && Array.isArray(stored)
            ? stored.map((one) => formatChoice(one, display, locale)).join(', ')
            : formatField(display, stored, locale);
        const plain = isYesOrNo(display) || isMoney(display) || (isNumber(display) && !numberStyleOf(display)?.unit);
        return value !== '' && plain ? `${text(field.label)} ${value}` : value;
      })
      .filter((value) => value !== '')
      .join(' · ');
}

/** A long price stands below the name, so that a number can be read. */
const headSx = { display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' } as const;

const nameSx = {
  ...{ flex: '1 1 96px', minWidth: 0, lineHeight: '44px' },
  ...{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
};

const priceSx = {
  ...{ ml: 'auto', minWidth: 0, textAlign: 'right', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& span': { whiteSpace: 'nowrap' },
  '& small': { fontWeight: 400, color: 'text.secondary' },
};
