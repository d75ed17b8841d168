import ChangedIcon from '@mui/icons-material/PublishedWithChanges';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { type RaRecord, useLocale, useTranslate } from 'ra-core';
import { formatField } from '../../../fields/fieldTypes.ts';
import { textIn } from '../../../fields/shared/fieldType.ts';
import { fieldOf, findField, type Module, type Schema, targetOf } from '../../../metadata/model.ts';
import { displayedFieldOf } from '../../../metadata/read/fields/displayedFieldOf.ts';
import { keptItemOf } from '../../../metadata/read/papers/keptFields.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { coarse } from '../../theme/touch.ts';
import { useLinkContext } from '../link/linkContext.ts';

/** The width of the mark and of the space before it, in pixels. */
export const MARK = 24;

/** The changes of a row's item since the confirmation, as the server answers them: what was kept, and what is today. */
type Changes = Record<string, [kept: unknown, today: unknown]>;

interface ItemChangedProps {
  row: RaRecord;
  /** Whether the keyboard focus is in the cell: only then Tab stops at the mark. */
  focused: boolean;
}

/** Marks a row whose item is different today from what its Confirmed document keeps, and says what has changed. */
export function ItemChanged({ row, focused }: ItemChangedProps) {
  const { rows } = useLinkContext();
  const schema = useSchema();
  const locale = useLocale() ?? 'en';
  const translate = useTranslate();
  const changes = changesOf(row);
  const item = itemModuleOf(schema, rows);
  if (!changes || !item) return null;
  const list = Object.entries(changes)
    .filter(([name]) => findField(item, name))
    .map(([name, [kept, today]]) => {
      const field = displayedFieldOf(schema, item, fieldOf(item, name));
      const [from, to] = [kept, today].map((value) => formatField(field, value, locale) || '–');
      return `${textIn(field.label, locale)} ${from} → ${to}`;
    });
  const sentence = translate('facet.link.itemChanged', { changes: list.join(locale.startsWith('zh') ? '；' : '; ') });
  return (
    <Tooltip title={sentence} arrow enterTouchDelay={0} leaveTouchDelay={6000}>
      <Box component="span" role="img" tabIndex={focused ? 0 : -1} sx={markSx}>
        <ChangedIcon aria-hidden sx={{ fontSize: 18 }} />
      </Box>
    </Tooltip>
  );
}

const markSx = {
  ...{ display: 'inline-flex', verticalAlign: 'middle', ml: 0.75, color: 'warning.main', borderRadius: 0.5 },
  // Level with the link beside it, which is as high as a finger needs.
  [coarse]: { verticalAlign: 'bottom', alignItems: 'center', height: 44 },
};

/** Whether the server says that the item of the row is different today. */
export function isItemChanged(row: RaRecord): boolean {
  return row.item_changed === true;
}

function changesOf(row: RaRecord): Changes | undefined {
  return isItemChanged(row) ? ((row.item_changes ?? {}) as Changes) : undefined;
}

function itemModuleOf(schema: Schema, rows: Module): Module | undefined {
  const kept = keptItemOf(schema, rows);
  return kept && targetOf(schema, findField(rows, kept.reference));
}
