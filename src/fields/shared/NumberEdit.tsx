import InputAdornment from '@mui/material/InputAdornment';
import { useLocale } from 'ra-core';
import { useCallback, type WheelEvent } from 'react';
import { NumberInput } from 'react-admin';
import { FilterPair, useRangeEnds } from './FilterPair.tsx';
import { type Text, textIn } from './fieldType.ts';
import { type FilterProps, type InputProps, useCommonInput } from './fieldView.ts';
import { tabularNumerals } from './TextCell.tsx';

interface NumberLook {
  min?: number | undefined;
  max?: number | undefined;
  /** Decimal places that are always shown; absent: as many as there are. */
  places?: number;
  unit?: Text | undefined;
  currency?: string | undefined;
}

/** A number input; a cleared one holds null. */
export function NumberEdit(props: InputProps & NumberLook) {
  const { compact, min, max, places, unit, currency } = props;
  const { label, common } = useCommonInput(props);
  const locale = useLocale();
  const format = useCallback((value: unknown) => numberText(value, places), [places]);
  return (
    <NumberInput
      {...common}
      format={format}
      min={min}
      max={max}
      step={places === 0 ? 1 : 'any'}
      sx={{ '& input': tabularNumerals }}
      slotProps={{
        htmlInput: {
          inputMode: places === 0 ? 'numeric' : 'decimal',
          onWheel: keepValue,
          ...(compact && { 'aria-label': label }),
        },
        input: {
          startAdornment: currency && <InputAdornment position="start">{currency}</InputAdornment>,
          endAdornment: unit && <InputAdornment position="end">{textIn(unit, locale)}</InputAdornment>,
        },
      }}
    />
  );
}

/** Searches for numbers from one to another. */
export function NumberRangeFilter({ field }: FilterProps) {
  const ends = useRangeEnds(field);
  const [from, to] = ends.map(({ source, label, slotProps }) => (
    <NumberInput
      key={source}
      source={source}
      label={label}
      helperText={false}
      step="any"
      size="small"
      fullWidth
      sx={{ '& input': tabularNumerals }}
      slotProps={{
        ...slotProps,
        htmlInput: { ...slotProps.htmlInput, inputMode: 'decimal', onWheel: keepValue },
      }}
    />
  ));
  return <FilterPair from={from} to={to} minWidth={104} />;
}

/** Takes the focus away when the wheel turns, because browsers change a focused number then. */
function keepValue(event: WheelEvent<HTMLElement>): void {
  event.currentTarget.blur();
}

/** A number with its fixed places. A value with more places is shown in full, because the validation will refuse it. */
export function numberText(value: unknown, places: number | undefined): string {
  if (value === null || value === undefined || value === '' || !Number.isFinite(Number(value))) return '';
  const number = Number(value);
  if (places === undefined) return plainDecimal(number);
  const fixed = number.toFixed(places);
  return Number(fixed) === number ? fixed : plainDecimal(number);
}

/** JavaScript writes very small numbers with an exponent, which people do not. */
function plainDecimal(number: number): string {
  const written = String(number);
  return written.includes('e-') ? number.toFixed(20).replace(/0+$/, '') : written;
}
