import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Module } from '../../metadata/model.ts';
import { FacetDialog } from '../dialogs/FacetDialog.tsx';
import { useText } from '../i18n/useText.ts';
import { isSameValue } from '../record/isSameValue.ts';
import { type DisplayedField, useDisplayedFields } from '../record/useDisplayedFields.ts';
import { ContestedFields } from './ContestedFields.tsx';
import type { Conflict } from './useSaveRecord.ts';
import { writableNames } from './values/formFields.ts';
import { mergeVersions, type Values } from './values/mergeVersions.ts';

type Side = 'mine' | 'theirs';

interface MergeDialogProps {
  module: Module;
  conflict: Conflict;
  /** Saves the merged values. */
  onResolve: (values: Values) => Promise<void>;
  onClose: () => void;
}

/**
 * The record was saved in the meantime, by another user or elsewhere by this one. The user decides field by field where both
 * changed a value; everything else is merged already.
 */
export function MergeDialog({ module, conflict: { base, mine, theirs, typed }, onResolve, onClose }: MergeDialogProps) {
  const translate = useTranslate();
  const names = writableNames(module, 'edit');
  const { values, conflicts } = mergeVersions(base, mine, theirs, names, typed);
  const merged = names.filter((name) => !conflicts.includes(name) && !isSameValue(theirs[name], base[name]));
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const [saving, setSaving] = useState(false);
  const displayedFields = useDisplayedFields();
  const versions: Record<Side, Values> = { mine, theirs };
  const decided = { ...values, ...Object.fromEntries(conflicts.map((name) => [name, pick(name)])) };

  function pick(name: string): unknown {
    return chosen[name] === 'theirs' ? theirs[name] : mine[name];
  }
  const save = async () => {
    setSaving(true);
    await onResolve({ ...mine, ...decided });
    setSaving(false);
  };

  return (
    <FacetDialog
      open
      onClose={onClose}
      title={translate('facet.merge.title')}
      actions={
        <>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button variant="contained" onClick={save} loading={saving}>
            {translate('facet.merge.save')}
          </Button>
        </>
      }
    >
      <Alert severity="info" sx={{ mb: 2 }}>
        {translate(conflicts.length > 0 ? 'facet.merge.text' : 'facet.merge.nothingContested')}
      </Alert>
      {conflicts.length > 0 && (
        <ContestedFields
          fields={displayedFields(module, conflicts)}
          sides={(['mine', 'theirs'] as const).map((side) => ({ side, label: translate(`facet.merge.${side}`) }))}
          // Only the value itself changes: what a lookup brings along belongs to the value before.
          recordOf={(side, name) => ({ [name]: versions[side][name] })}
          chosen={(name) => chosen[name] ?? 'mine'}
          onChoose={(name, side) => setChosen({ ...chosen, [name]: side })}
        />
      )}
      {merged.length > 0 && <Merged fields={displayedFields(module, merged)} theirs={theirs} />}
    </FacetDialog>
  );
}

/** The fields that only the others changed: they stay as they were saved. */
function Merged({ fields, theirs }: { fields: DisplayedField[]; theirs: Values }) {
  const translate = useTranslate();
  const text = useText();
  return (
    <>
      <Typography variant="subtitle2" component="h3" sx={{ mt: 3, mb: 1 }}>
        {translate('facet.merge.merged')}
      </Typography>
      <Table size="small">
        <TableBody>
          {fields.map(({ field, display, view: { Cell } }) => (
            <TableRow key={field.name}>
              <TableCell component="th" scope="row" sx={{ width: '40%' }}>
                {text(field.label)}
              </TableCell>
              <TableCell>
                {isSameValue(theirs[field.name], null) ? (
                  translate('facet.merge.empty')
                ) : (
                  <Cell field={display} record={theirs} />
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  );
}
