import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'ra-core';
import { formatMoment } from '../../../fields/shared/days/formatMoment.ts';
import { useLanguage } from '../../i18n/LanguageProvider.tsx';
import { useText } from '../../i18n/useText.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { editAddress } from '../../routing/addresses.ts';
import { nameSx, stackedSx } from './figureStyles.ts';
import { timeAgo } from './timeAgo.ts';
import type { RecentChange } from './useOverview.ts';

/** An email address may break, but not into single letters. */
const userSx = { minWidth: 92, overflowWrap: 'anywhere' } as const;

const firstSx = { '& th:first-of-type, & td:first-of-type': { pl: 2 } };

const allColumns = ['record', 'module', 'action', 'user', 'at'];

/** Who does not see the people who sign in does not read who did it. */
function useColumns(): string[] {
  const { modules } = useSchema();
  return allColumns.filter((name) => name !== 'user' || modules.user);
}

/** The latest changes: the user, the action and the record. */
export function RecentChanges({ recent }: { recent: RecentChange[] | undefined }) {
  const translate = useTranslate();
  const columns = useColumns();
  return (
    <Card component="section">
      <Typography variant="h3" component="h2" sx={{ px: 2, pt: 2, pb: 1 }}>
        {translate('facet.dashboard.recent')}
      </Typography>
      {recent?.length === 0 ? (
        <Typography color="text.secondary" sx={{ px: 2, pb: 2 }}>
          {translate('facet.dashboard.nothingYet')}
        </Typography>
      ) : (
        <TableContainer>
          <Table size="small" sx={[firstSx, stackedSx(columns.length)]}>
            <TableHead>
              <TableRow>
                {columns.map((name) => (
                  <TableCell key={name}>{translate(`facet.dashboard.column.${name}`)}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {recent ? (
                recent.map((change) => <ChangeRow key={`${change.module} ${change.id} ${change.at}`} change={change} />)
              ) : (
                <WaitingRows columns={columns} />
              )}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Card>
  );
}

function ChangeRow({ change }: { change: RecentChange }) {
  const translate = useTranslate();
  const text = useText();
  const { language } = useLanguage();
  const { modules } = useSchema();
  const module = modules[change.module];
  const at = new Date(change.at);
  return (
    <TableRow>
      <TableCell>
        {change.title === null ? (
          <Box component="span" sx={{ color: 'text.secondary' }}>{`#${change.id}`}</Box>
        ) : (
          <Link component={LinkBase} to={editAddress(change.module, change.id)} sx={nameSx(change.title)}>
            {change.title || `#${change.id}`}
          </Link>
        )}
      </TableCell>
      <TableCell>{module ? text(module.label) : change.module}</TableCell>
      <TableCell>{translate(`facet.dashboard.action.${change.action}`)}</TableCell>
      {modules.user && <TableCell sx={userSx}>{change.user ?? translate('facet.dashboard.system')}</TableCell>}
      <TableCell sx={{ whiteSpace: { sm: 'nowrap' } }}>
        <time dateTime={change.at} title={formatMoment(at, language)}>
          {timeAgo(at, new Date(), language)}
        </time>
      </TableCell>
    </TableRow>
  );
}

function WaitingRows({ columns }: { columns: string[] }) {
  return Array.from({ length: 5 }, (_row, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
    <TableRow key={row}>
      {columns.map((name) => (
        <TableCell key={name}>
          <Skeleton />
        </TableCell>
      ))}
    </TableRow>
  ));
}
