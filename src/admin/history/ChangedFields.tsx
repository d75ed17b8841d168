import RestoreIcon from '@mui/icons-material/SettingsBackupRestore';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useLocale, useTranslate } from 'ra-core';
import { holdsFiles, isSecret } from '../../fields/capabilities.ts';
import { type Field, formatField } from '../../fields/fieldTypes.ts';
import { findField, type Module, mayDo } from '../../metadata/model.ts';
import { isFieldRestorable } from '../../metadata/read/restorable.ts';
import { useText } from '../i18n/useText.ts';
import type { FieldChange, HistoryEntry } from './useHistory.ts';

interface ChangedFieldsProps {
  module: Module;
  entry: HistoryEntry;
  locked: boolean;
  /** The fields that are restored at this moment. */
  pending: readonly string[] | undefined;
  onRestore: (change: FieldChange) => void;
}

/** The changes of one entry: each field with its values before and after, and the way back to the one before. */
export function ChangedFields({ module, entry, locked, pending, onRestore }: ChangedFieldsProps) {
  const mayRestore = entry.action === 'update' && !module.readOnly && mayDo(module, 'update');
  return (
    <Box component="dl" sx={{ m: 0, mt: 0.5, display: 'grid', rowGap: 0.5 }}>
      {entry.changes.map((change) => {
        const field = findField(module, change.field);
        return (
          field && (
            <ChangeRow
              key={change.field}
              field={field}
              change={change}
              single={entry.action !== 'update'}
              disabled={locked || pending !== undefined}
              onRestore={mayRestore && canComeBack(field, change) ? () => onRestore(change) : undefined}
            />
          )
        );
      })}
    </Box>
  );
}

/** A value is written again; a removed file is still there. */
function canComeBack(field: Field, { file }: FieldChange): boolean {
  return isFieldRestorable(field) || (file !== undefined && field.readOnly !== true);
}

interface ChangeRowProps {
  field: Field;
  change: FieldChange;
  /** Only one of the two values is there: the record was new, or was deleted. */
  single: boolean;
  disabled: boolean;
  onRestore: (() => void) | undefined;
}

function ChangeRow({ field, change, single, disabled, onRestore }: ChangeRowProps) {
  const translate = useTranslate();
  const text = useText();
  const locale = useLocale() ?? 'en';
  const [before, after] = [0, 1].map((side) => valueText(field, change, side as 0 | 1, locale));
  const label = text(field.label);
  const restoreLabel = translate('facet.history.restoreField', { field: label, value: before || '—' });
  return (
    <Box sx={rowSx}>
      <Typography component="dt" variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {label}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {isSecret(field) ? (
          translate('facet.history.secret')
        ) : single ? (
          after || before || '—'
        ) : (
          <Change before={before} after={after} />
        )}
      </Typography>
      {onRestore && (
        <Tooltip title={restoreLabel}>
          <span>
            <IconButton size="small" aria-label={restoreLabel} disabled={disabled} onClick={onRestore}>
              <RestoreIcon fontSize="small" />
            </IconButton>
          </span>
        </Tooltip>
      )}
    </Box>
  );
}

function Change({ before = '', after = '' }: { before: string | undefined; after: string | undefined }) {
  return (
    <>
      <Box component="del" sx={{ color: 'text.secondary', textDecoration: 'none' }}>
        {before || '—'}
      </Box>
      {' → '}
      <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 500 }}>
        {after || '—'}
      </Box>
    </>
  );
}

/** The value before (0) or after (1) the change, as people read it. */
function valueText(field: Field, { from, to, labels }: FieldChange, side: 0 | 1, locale: string): string {
  const value = side === 0 ? from : to;
  if (value === null || value === undefined || value === '') return '';
  if (labels) return labels[side] ?? `#${value}`;
  return holdsFiles(field) ? String(value) : formatField(field, value, locale);
}

const rowSx = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr auto', sm: 'minmax(120px, 200px) 1fr auto' },
  gridTemplateAreas: { xs: '"label button" "value button"', sm: '"label value button"' },
  alignItems: 'center',
  columnGap: 2,
  minHeight: 34,
  '& > dt': { gridArea: 'label' },
  '& > dd': { gridArea: 'value' },
  '& > span': { gridArea: 'button' },
};
