import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import { type Identifier, type RaRecord, useLocale, useTranslate } from 'ra-core';
import { formatField } from '../../fields/fieldTypes.ts';
import { fieldOf, type Module } from '../../metadata/model.ts';
import { useText } from '../i18n/useText.ts';
import { useAmount } from '../record/useAmount.ts';
import { useDisplayedFields } from '../record/useDisplayedFields.ts';
import { useRecordLabel } from '../record/useRecordLabel.ts';

interface PartsTableProps {
  module: Module;
  parts: readonly RaRecord[];
  /** The cost of each part afterwards. */
  costs: ReadonlyMap<Identifier, number | null>;
  leaving: ReadonlySet<Identifier>;
  /** Absent: all parts leave. */
  onLeaving: ((leaving: ReadonlySet<Identifier>) => void) | undefined;
  labels: Record<string, string>;
  onLabel: (part: Identifier, label: string) => void;
  /** By the id of the part, why its number was refused. */
  refusals: Record<string, string>;
}

/** The parts of a set: which of them leave, their new numbers, and the cost of each afterwards. */
export function PartsTable({ module, parts, costs, leaving, onLeaving, labels, onLabel, refusals }: PartsTableProps) {
  const translate = useTranslate();
  const text = useText();
  const locale = useLocale() ?? 'en';
  const amount = useAmount(module);
  const labelOf = useRecordLabel(module);
  const { cost = '' } = module.stock ?? {};
  const columns = useDisplayedFields()(module, describing(module, cost));
  const label = text(fieldOf(module, module.recordLabel).label);
  const isNumbered = module.code?.field === module.recordLabel;
  const toggle = (id: Identifier) => {
    const next = new Set(leaving);
    if (!next.delete(id)) next.add(id);
    onLeaving?.(next);
  };
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          {onLeaving && <TableCell padding="checkbox" />}
          {columns.map(({ field }) => (
            <TableCell key={field.name}>{text(field.label)}</TableCell>
          ))}
          <TableCell align="right">{text(fieldOf(module, cost).label)}</TableCell>
          <TableCell>{translate('facet.transform.newLabel', { label })}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {parts.map((part, place) => {
          const name = translate('facet.transform.part', { place: place + 1, number: labelOf(part) });
          return (
            <TableRow key={part.id}>
              {onLeaving && (
                <TableCell padding="checkbox">
                  <Checkbox
                    checked={leaving.has(part.id)}
                    onChange={() => toggle(part.id)}
                    slotProps={{ input: { 'aria-label': translate('facet.transform.takeOut', { part: name }) } }}
                  />
                </TableCell>
              )}
              {columns.map(({ field, display }) => (
                <TableCell key={field.name}>{formatField(display, part[field.name], locale) || '—'}</TableCell>
              ))}
              <TableCell align="right">{amount(costs.get(part.id) ?? null)}</TableCell>
              <TableCell>
                <TextField
                  size="small"
                  margin="none"
                  disabled={!leaving.has(part.id)}
                  value={labels[part.id] ?? ''}
                  placeholder={isNumbered ? translate('facet.transform.numbered') : undefined}
                  onChange={(event) => onLabel(part.id, event.target.value)}
                  error={refusals[part.id] !== undefined}
                  helperText={refusals[part.id]}
                  slotProps={{
                    htmlInput: { 'aria-label': translate('facet.transform.labelOf', { label, part: name }) },
                  }}
                />
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

/** The first columns of the list that distinguish parts of a set; their number does not, because they share it. */
function describing({ list, recordLabel }: Module, cost: string): string[] {
  return list.columns.filter((name) => name !== recordLabel && name !== cost).slice(0, 4);
}
