import { useTheme } from '@mui/material/styles';
import { type RaRecord, useLocale } from 'ra-core';
import { useMemo, useRef } from 'react';
import { holdsFiles } from '../../../fields/capabilities.ts';
import { formatField } from '../../../fields/fieldTypes.ts';
import type { Module } from '../../../metadata/model.ts';
import { type ColumnWidth, columnWidth } from '../../common/columns/columnWidths.ts';
import { type FoldedTable, foldColumns } from '../../common/columns/foldColumns.ts';
import { scrollbarWidth } from '../../common/columns/useRoom.ts';
import type { DisplayedField } from '../../record/useDisplayedFields.ts';
import { useHeadText } from '../../record/useHeadText.ts';
import type { LeadingColumns } from './leadingColumns.ts';
import { SIGN } from './tableSx.ts';

/** The width of a column that holds symbols only, in pixels. */
const WORDLESS = 72;
/** The padding of a head, and what its sort arrow takes of the gap to the next one. */
const BESIDE_HEAD = 30;

interface FoldedTableOptions {
  module: Module;
  displayed: readonly DisplayedField[];
  rows: readonly RaRecord[] | undefined;
  leading: LeadingColumns;
  /** The width of the list, in pixels. */
  room: number | undefined;
  /** What the columns of photos, boxes and stars take of it. */
  taken: number;
  /** Whether each row has a detail in any case. */
  detailed: boolean;
}

/**
 * Which of the columns fit beside each other, and how wide they are. What has no room stands in the detail of the row,
 * and the button that opens the detail needs room too.
 */
export function useFoldedTable(options: FoldedTableOptions): FoldedTable & { detail: boolean } {
  const { module, displayed, rows, leading, room, taken, detailed } = options;
  const needs = useNeeds(module, displayed, rows);
  return useMemo(() => {
    const names = displayed.map(({ field }) => field.name);
    const standing = [leading.label, leading.status].filter((name) => name !== undefined);
    const columns = { names, needs, standing, priority: leading.order };
    const fold = (used: number) =>
      foldColumns(columns, room === undefined ? undefined : room - used - scrollbarWidth());
    const bare = fold(taken + (detailed ? SIGN : 0));
    if (detailed || bare.folded.length === 0) return { ...bare, detail: detailed };
    return { ...fold(taken + SIGN), detail: true };
  }, [displayed, needs, leading, room, taken, detailed]);
}

/** What the columns need. It grows with the texts of each page and never shrinks, so that paging moves no column. */
function useNeeds(module: Module, displayed: readonly DisplayedField[], rows: readonly RaRecord[] = []) {
  const locale = useLocale() ?? 'en';
  const headText = useHeadText();
  const { fontFamily = 'sans-serif' } = useTheme().typography;
  const widest = useRef({ about: '', needs: new Map<string, ColumnWidth>() });
  return useMemo(() => {
    const about = `${module.name} ${locale}`;
    if (widest.current.about !== about) widest.current = { about, needs: new Map() };
    const { needs } = widest.current;
    for (const { field, display, view } of displayed) {
      const cells = rows.map((row) => formatField(display, row[field.name], locale));
      const found =
        view.wordless?.(display) || holdsFiles(display)
          ? { fitting: WORDLESS, least: WORDLESS }
          : columnWidth(
              { head: headText(field, display), cells, total: '', beside: view.besideText, besideHead: BESIDE_HEAD },
              fontFamily,
            );
      const before = needs.get(field.name) ?? found;
      needs.set(field.name, {
        fitting: Math.max(before.fitting, found.fitting),
        least: Math.max(before.least, found.least),
      });
    }
    return new Map(needs);
  }, [module, displayed, rows, locale, headText, fontFamily]);
}
