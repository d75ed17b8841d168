import InputAdornment from '@mui/material/InputAdornment';
import { useLocale } from 'ra-core';
import { FilterPair, useRangeEnds } from '../FilterPair.tsx';
import { type FilterProps, type InputProps, useCommonInput } from '../fieldInput.ts';
import { type Text, textIn } from '../fieldType.ts';
import { useFieldServices } from '../fieldView.ts';
import { tabularNumerals } from '../TextCell.tsx';
import { TypedField } from './TypedField.tsx';
import { useNumberTyping } from './useNumberTyping.tsx';
import { useTypedInput } from './useTypedInput.tsx';

interface NumberLook {
  /** Decimal places that are always shown; absent: as many as there are. */
  places?: number | undefined;
  unit?: Text | undefined;
  currency?: string | undefined;
  /** Whether thousands are not set apart. */
  ungrouped?: true | undefined;
}

/** A number input in the language on screen; a cleared one holds null. */
export function NumberEdit(props: InputProps & NumberLook) {
  const { field, compact, places, unit, currency, ungrouped } = props;
  const { amountCurrency } = useFieldServices();
  const { label, common } = useCommonInput(props);
  const locale = useLocale();
  const typing = useNumberTyping({ places, unit, currency: amountCurrency(field), ungrouped });
  return (
    <TypedField
      {...useTypedInput(common, typing)}
      typing={typing}
      sx={{ '& input': tabularNumerals }}
      slotProps={{
        htmlInput: { inputMode: keyboardFor(places), ...(compact && { 'aria-label': label }) },
        input: {
          startAdornment: currency && <InputAdornment position="start">{currency}</InputAdornment>,
          endAdornment: unit && <InputAdornment position="end">{textIn(unit, locale ?? 'en')}</InputAdornment>,
        },
      }}
    />
  );
}

/** Searches for numbers from one to another. */
export function NumberRangeFilter({ field, ...look }: FilterProps & NumberLook) {
  const { amountCurrency } = useFieldServices();
  const [from, to] = useRangeEnds(field).map((end) => (
    <NumberEnd key={end.source} {...end} {...look} currency={amountCurrency(field)} />
  ));
  return <FilterPair from={from} to={to} minWidth={104} />;
}

function NumberEnd(props: ReturnType<typeof useRangeEnds>[number] & NumberLook) {
  const { source, label, slotProps, places, unit, currency, ungrouped } = props;
  const typing = useNumberTyping({ unit, currency, ungrouped, ...(places !== undefined && { atMost: places }) });
  return (
    <TypedField
      {...useTypedInput({ source, label, helperText: false }, typing)}
      typing={typing}
      sx={{ '& input': tabularNumerals }}
      slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, inputMode: keyboardFor(places) } }}
    />
  );
}

/** The keyboard of a phone or tablet. */
function keyboardFor(places: number | undefined): 'numeric' | 'decimal' {
  return places === 0 ? 'numeric' : 'decimal';
}
