import { useTheme } from '@mui/material/styles';
import type { RaRecord } from 'ra-core';
import { isNumber } from '../../fields/capabilities.ts';
import { formatField } from '../../fields/fieldTypes.ts';
import { textWidth } from '../common/columns/columnWidths.ts';
import { useLanguage } from '../i18n/LanguageProvider.tsx';
import type { DisplayedField } from './useDisplayedFields.ts';

/** Pixels that digits of equal width may need more than measured. */
const SLACK = 6;
/** The widest text that makes the columns wider, in pixels: a longer address wraps between its parts. */
const WIDEST_TEXT = 176;

interface ValueGrid {
  /** The least width of a column, in pixels. */
  least: number;
  /** Weight and size of the values, as CSS writes them. */
  font: string;
  /** Pixels beside a value: padding and edges of its tile. */
  beside?: number;
  /** Two columns on phones, as long as the numbers have room in half of the width. */
  halves?: { gap: number };
}

/**
 * The columns of a grid of values: as many as have room, each as wide as its numbers, which no line ever breaks, and but on
 * phones as wide as the texts that are read as one.
 */
export function useValueGrid(
  grid: ValueGrid,
): (shown: readonly DisplayedField[], record: RaRecord) => { display: 'grid'; gridTemplateColumns: object } {
  const { least, font, beside = 0, halves } = grid;
  const { language } = useLanguage();
  const { fontFamily = 'sans-serif' } = useTheme().typography;
  const columnsOf = (width: string) => `repeat(auto-fill, minmax(min(100%, ${width}), 1fr))`;
  return (shown, record) => {
    const widest = (texts: readonly string[]) =>
      Math.max(0, ...texts.map((text) => textWidth(text, `${font} ${fontFamily}`)));
    const texts = (passes: (column: DisplayedField) => boolean) =>
      shown.filter(passes).map(({ field, display }) => formatField(display, record[field.name], language));
    const parts = texts(({ display }) => isNumber(display)).flatMap((text) => text.split(' '));
    const needed = Math.ceil(widest(parts)) + SLACK + beside;
    const lines = Math.min(WIDEST_TEXT, Math.ceil(widest(texts(({ view }) => view.oneLine === true)))) + SLACK + beside;
    return {
      display: 'grid',
      gridTemplateColumns: {
        xs: columnsOf(halves ? `max(50% - ${halves.gap}px, ${needed}px)` : `${Math.max(least, needed)}px`),
        sm: columnsOf(`${Math.max(least, needed, lines)}px`),
      },
    };
  };
}
