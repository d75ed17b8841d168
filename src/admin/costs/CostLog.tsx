import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { LinkBase, useLocale, useTranslate } from 'ra-core';
import { formatDay } from '../../fields/shared/days/formatDay.ts';
import { LoadFailure } from '../common/LoadFailure.tsx';
import { ListSkeleton } from '../lists/table/ListSkeleton.tsx';
import { useSchema } from '../providers/workspace/schemaContext.tsx';
import { useRecordPage } from '../record/RecordPage.ts';
import { useAmount } from '../record/useAmount.ts';
import { editAddress } from '../routing/addresses.ts';
import { type CostEntry, useCostLog } from './useCostLog.ts';

const columns = ['day', 'reason', 'document', 'amount', 'cost', 'user'] as const;
const amounts: readonly string[] = ['amount', 'cost'];

/** Below the costs of an item: how its cost came about, entry by entry. */
export function CostLog() {
  const translate = useTranslate();
  const { data, error, refetch } = useCostLog();
  const title = translate('facet.costs.log');
  return (
    <Box component="section" sx={{ mt: 4 }}>
      <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 1 }}>
        {title}
      </Typography>
      {error && !data && <LoadFailure error={error} onTryAgain={() => refetch()} />}
      {!error && !data && <ListSkeleton columns={columns.length} rows={3} density="normal" />}
      {data?.length === 0 && <Typography color="text.secondary">{translate('facet.costs.noEntries')}</Typography>}
      {data && data.length > 0 && <Entries title={title} entries={data} />}
    </Box>
  );
}

function Entries({ title, entries }: { title: string; entries: readonly CostEntry[] }) {
  const translate = useTranslate();
  return (
    <TableContainer tabIndex={0} role="region" aria-label={title}>
      <Table size="small" aria-label={title} sx={{ '& td, & th': { whiteSpace: 'nowrap' } }}>
        <TableHead>
          <TableRow>
            {columns.map((name) => (
              <TableCell key={name} align={amounts.includes(name) ? 'right' : 'left'}>
                {translate(`facet.costs.${name}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function EntryRow({ entry: { day, label, document, amount, cost, user } }: { entry: CostEntry }) {
  const { module } = useRecordPage();
  const amountText = useAmount(module);
  const locale = useLocale() ?? 'en';
  const sum = (value: number | null) => (
    <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {amountText(value)}
    </TableCell>
  );
  return (
    <TableRow>
      <TableCell>{formatDay(day, locale)}</TableCell>
      <TableCell>{label}</TableCell>
      <TableCell>{document && <DocumentLink document={document} />}</TableCell>
      {sum(amount)}
      {sum(cost)}
      <TableCell>{user ?? '—'}</TableCell>
    </TableRow>
  );
}

/** Only modules of the menu have pages of their own. */
function DocumentLink({ document: { module: name, id, label } }: { document: NonNullable<CostEntry['document']> }) {
  const { module } = useRecordPage();
  const hasPage = useSchema().modules[name]?.menu && name !== module.name;
  if (!hasPage) return label;
  return (
    <Link component={LinkBase} to={editAddress(name, id)}>
      {label}
    </Link>
  );
}
