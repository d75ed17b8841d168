import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { isComposing } from '../../fields/shared/isComposing.ts';
import { LoadFailure } from '../common/LoadFailure.tsx';
import { useNotifyError } from '../refusals/useNotifyError.tsx';
import { useIsPhone } from '../theme/useIsPhone.ts';
import { ImportCountsLine } from './ImportCountsLine.tsx';
import type { Import, ImportRow } from './importTypes.ts';
import type { ImportCalls } from './useImportCalls.ts';

interface CheckStepProps {
  calls: ImportCalls;
  file: Import;
  onChange: (file: Import) => void;
  onBack: () => void;
  onAgain: () => void;
  onRun: () => void;
}

/** Rows that the server answers at a time. */
const PAGE = 200;

/** The rows with mistakes, whose cells are mended in place. Only when none is left, the rows are written. */
export function CheckStep({ calls, file, onChange, onBack, onAgain, onRun }: CheckStepProps) {
  const translate = useTranslate();
  const { rows, failure, mend, mended, more } = useMarkedRows(calls, file, onChange);
  const { wrong = 0, skipped = 0 } = file.counts;
  const columns = file.columns.map(({ name }) => name).filter((name) => file.mapping[name] !== undefined);
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Alert severity={wrong > 0 ? 'warning' : 'success'} role="status">
        {wrong > 0 ? translate('facet.import.wrong', { smart_count: wrong }) : translate('facet.import.good')}{' '}
        <ImportCountsLine file={file} />
      </Alert>
      {!rows && (failure ?? <Skeleton variant="rounded" height={120} />)}
      {rows && rows.length > 0 && (
        <TableContainer sx={{ maxWidth: '100%' }}>
          <Table size="small" aria-label={translate('facet.import.wrongRows')}>
            <TableHead>
              <TableRow>
                <TableCell>{translate('facet.import.row')}</TableCell>
                <TableCell>{translate('facet.import.skip')}</TableCell>
                {columns.map((name) => (
                  <TableCell key={name} sx={{ minWidth: 130 }}>
                    {name}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map((row, index) => (
                <MarkedRow key={row.row} row={row} columns={columns} onMend={mend} isFirst={index === 0} />
              ))}
            </TableBody>
          </Table>
          {more && <Button onClick={more}>{translate('facet.import.more')}</Button>}
        </TableContainer>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1 }}>
        <Button onClick={onBack}>{translate('facet.import.back')}</Button>
        <Button onClick={() => mended().then(onAgain)}>{translate('facet.import.again')}</Button>
        <Button
          autoFocus={wrong === 0}
          variant="contained"
          disabled={wrong > 0}
          // The click takes the focus from a cell, which is still on its way then.
          onClick={() => mended().then((isGood) => isGood && onRun())}
        >
          {translate('facet.import.run', { smart_count: file.rows - wrong - skipped })}
        </Button>
      </Box>
    </Box>
  );
}

/** Resolves with whether the server has taken the change. */
type Mend = (row: number, change: { cells?: ImportRow['cells']; skip?: boolean }) => Promise<boolean>;

function useMarkedRows(calls: ImportCalls, file: Import, onChange: (file: Import) => void) {
  const queryClient = useQueryClient();
  const notifyError = useNotifyError();
  const queryKey = ['import-rows', file.id];
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => calls.rows(file.id, pageParam),
    initialPageParam: 0,
    getNextPageParam: (page: readonly ImportRow[]) => (page.length < PAGE ? undefined : page.at(-1)?.row),
    gcTime: 0,
  });
  const line = useRef(Promise.resolve(nothingMended));
  const send = async (row: number, change: Parameters<Mend>[1]): Promise<Mended> => {
    try {
      const answer = await calls.mend(file.id, { row, ...change });
      const [now] = answer.rows;
      queryClient.setQueryData<typeof data>(queryKey, (before) =>
        before && now
          ? { ...before, pages: before.pages.map((page) => page.map((one) => (one.row === row ? now : one))) }
          : before,
      );
      onChange(answer.import);
      return { taken: true, good: (answer.import.counts.wrong ?? 0) === 0 };
    } catch (error) {
      notifyError(error);
      return { taken: false, good: false };
    }
  };
  // One after the other: each answer has the counts of all rows.
  const mend: Mend = async (row, change) => {
    line.current = line.current.then(() => send(row, change));
    return (await line.current).taken;
  };
  const mended = async () => {
    const { good } = await line.current;
    // Why not, is on screen now: the next click tries it without.
    line.current = Promise.resolve(nothingMended);
    return good;
  };
  return {
    rows: data?.pages.flat(),
    failure: error && <LoadFailure error={error} onTryAgain={() => refetch()} />,
    mend,
    mended,
    more: hasNextPage ? () => void fetchNextPage() : undefined,
  };
}

interface Mended {
  taken: boolean;
  /** No row is wrong any more. */
  good: boolean;
}

const nothingMended: Mended = { taken: true, good: true };

interface MarkedRowProps {
  row: ImportRow;
  columns: readonly string[];
  onMend: Mend;
  /** What is wrong in it is mended first. */
  isFirst: boolean;
}

function MarkedRow({ row, columns, onMend, isFirst }: MarkedRowProps) {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  // On phones most cells have to be scrolled to, so what is wrong in them stands below the row as well.
  const below = row.errors.filter(({ column }) => isPhone || column === null || !columns.includes(column));
  const wrong = columns.find((name) => row.errors.some(({ column }) => column === name)) ?? columns[0];
  return (
    <>
      <TableRow sx={{ '& > td': { verticalAlign: 'top', ...(below.length > 0 && { borderBottom: 0 }) } }}>
        <TableCell sx={{ pt: 2 }}>{row.row}</TableCell>
        <TableCell>
          <Checkbox
            size="small"
            checked={row.skipped}
            onChange={({ target }) => onMend(row.row, { skip: target.checked })}
            slotProps={{ input: { 'aria-label': translate('facet.import.skipRow', { row: row.row }) } }}
          />
        </TableCell>
        {columns.map((name) => (
          <TableCell key={name}>
            <CellInput
              autoFocus={isFirst && name === wrong}
              value={String(row.cells[name] ?? '')}
              label={translate('facet.import.cell', { column: name, row: row.row })}
              errors={row.errors.filter(({ column }) => column === name).map(({ message }) => message)}
              disabled={row.skipped}
              onSave={(value) => onMend(row.row, { cells: { [name]: value } })}
            />
          </TableCell>
        ))}
      </TableRow>
      {below.length > 0 && (
        <TableRow>
          <TableCell colSpan={columns.length + 2} sx={{ color: 'error.main', pt: 0 }}>
            <Box sx={belowSx}>
              {below.map(({ column, message }) => (
                <div key={`${column} ${message}`}>
                  {column !== null && columns.includes(column) ? `${column}: ${message}` : message}
                </div>
              ))}
            </Box>
          </TableCell>
        </TableRow>
      )}
    </>
  );
}

/** Stays in sight where the cells are scrolled sideways. */
const belowSx = { position: 'sticky', left: 12, maxWidth: { xs: 'calc(100vw - 72px)', sm: 'none' } } as const;

interface CellInputProps {
  autoFocus: boolean;
  value: string;
  label: string;
  errors: readonly string[];
  disabled: boolean;
  /** Resolves with whether it was saved. */
  onSave: (value: string) => Promise<boolean>;
}

/** Saves what was typed when the input is left, or with Enter, and keeps the focus and what is typed meanwhile. */
function CellInput({ autoFocus, value, label, errors, disabled, onSave }: CellInputProps) {
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [before, setBefore] = useState(value);
  if (value !== before) {
    setBefore(value);
    setSent(value);
    if (typed === sent) setTyped(value);
  }
  const save = async () => {
    if (typed === sent) return;
    setSent(typed);
    if (!(await onSave(typed))) setSent(value);
  };
  return (
    <TextField
      autoFocus={autoFocus}
      size="small"
      variant="standard"
      fullWidth
      value={typed}
      disabled={disabled}
      error={errors.length > 0}
      helperText={errors.join(' ')}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={save}
      onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && save()}
      slotProps={{ htmlInput: { 'aria-label': label } }}
    />
  );
}
