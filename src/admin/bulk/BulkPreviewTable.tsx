import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { type RaRecord, useLocale, useTranslate } from 'ra-core';
import { isWide } from '../../fields/capabilities.ts';
import { type Field, formatField } from '../../fields/fieldTypes.ts';
import type { Module } from '../../metadata/model.ts';
import { useText } from '../i18n/useText.ts';
import { type DisplayedField, useDisplayedFields } from '../record/useDisplayedFields.ts';
import type { BulkPreview } from './useBulkChange.ts';

interface BulkPreviewTableProps {
  module: Module;
  fields: readonly Field[];
  preview: BulkPreview;
}

/** How many records change, the first of them from what to what, and which ones refuse it and why. */
export function BulkPreviewTable({ module, fields, preview }: BulkPreviewTableProps) {
  const translate = useTranslate();
  const text = useText();
  const columns = useDisplayedFields()(
    module,
    fields.map(({ name }) => name),
  );
  const { changed, unchanged, refused, changes, refusals, message } = preview;
  const more = changed - changes.length;
  return (
    <Stack spacing={2}>
      <Typography aria-live="polite">{translate('facet.bulk.counts', { changed, unchanged, refused })}</Typography>
      {message !== null && <Alert severity="error">{message}</Alert>}
      {refused > 0 && (
        <Alert severity="error">
          {translate('facet.bulk.refused')}
          <Box component="ul" sx={{ my: 0.5, pl: 2.5 }}>
            {refusals.map(({ id, label, message: reason }) => (
              <li key={id}>{translate('facet.bulk.reason', { label, reason })}</li>
            ))}
          </Box>
          {refused > refusals.length && translate('facet.bulk.more', { smart_count: refused - refusals.length })}
        </Alert>
      )}
      {changes.length > 0 && (
        <TableContainer>
          <Table size="small" aria-label={translate('facet.bulk.preview')}>
            <TableHead>
              <TableRow>
                <TableCell>{text(module.label)}</TableCell>
                {columns.map(({ field }) => (
                  <TableCell key={field.name}>{text(field.label)}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {changes.map(({ id, label, before, after }) => (
                <TableRow key={id}>
                  <TableCell component="th" scope="row">
                    {label}
                  </TableCell>
                  {columns.map((column) => (
                    <TableCell key={column.field.name}>
                      <FromTo column={column} before={before} after={after} />
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      {more > 0 && changes.length > 0 && (
        <Typography color="text.secondary">{translate('facet.bulk.more', { smart_count: more })}</Typography>
      )}
    </Stack>
  );
}

function FromTo({ column, before, after }: { column: DisplayedField; before: RaRecord; after: RaRecord }) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { field, display, view } = column;
  const same = JSON.stringify(before[field.name] ?? null) === JSON.stringify(after[field.name] ?? null);
  const isEmpty = (record: RaRecord) => formatField(display, record[field.name], locale) === '';
  const value = (record: RaRecord) =>
    isEmpty(record) ? (
      <Typography component="span" variant="body2" color="text.secondary">
        {translate('facet.bulk.empty')}
      </Typography>
    ) : (
      <view.Cell field={display} record={record} />
    );
  if (same) return value(after);
  return (
    <Box sx={{ display: 'flex', flexWrap: isWide(display) ? 'wrap' : 'nowrap', alignItems: 'center', columnGap: 1 }}>
      <Box component="s" sx={{ color: 'text.secondary' }}>
        {value(before)}
      </Box>
      <span aria-hidden>→</span>
      <Box sx={{ fontWeight: 600 }}>{value(after)}</Box>
    </Box>
  );
}
