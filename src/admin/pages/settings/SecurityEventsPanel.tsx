import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TablePagination from '@mui/material/TablePagination';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { formatMoment } from '../../../fields/shared/days/formatMoment.ts';
import { browserOf } from '../../common/browserOf.ts';
import { LoadFailure } from '../../common/LoadFailure.tsx';
import { useLanguage } from '../../i18n/LanguageProvider.tsx';
import { useServices } from '../../providers/workspace/servicesContext.tsx';

/** A sign-in, a change of what it needs, or a refusal, as the server answers it. */
interface SecurityEvent {
  id: number;
  at: string;
  kind: string;
  email: string | null;
  address: string;
  user_agent: string;
  /** Method and pattern of the refused call. */
  call: string | null;
}

/** The choices of the list: what an administrator looks for, as kinds of events. */
const choices: Record<string, readonly string[]> = {
  all: [],
  signIns: ['sign_in', 'new_device'],
  failed: ['sign_in_failed', 'second_factor_failed'],
  factors: ['second_factor_added', 'second_factor_removed', 'recovery_code_used', 'recovery_codes_made'],
  keys: ['api_key_made', 'api_key_ended'],
  refused: ['rate_limited', 'forbidden'],
};

const PAGE = 25;
const columns = ['at', 'kind', 'email', 'address', 'browser', 'call'] as const;

/** Who signed in, and what was refused; the newest first. */
export function SecurityEventsPanel() {
  const translate = useTranslate();
  const [choice, setChoice] = useState('all');
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useEvents(choice, page);
  const choose = (name: string) => {
    setChoice(name);
    setPage(0);
  };
  return (
    <Stack spacing={2}>
      <Typography color="text.secondary">{translate('facet.security.about')}</Typography>
      <TextField
        select
        size="small"
        label={translate('facet.security.show')}
        value={choice}
        onChange={({ target }) => choose(target.value)}
        sx={{ maxWidth: 320 }}
      >
        {Object.keys(choices).map((name) => (
          <MenuItem key={name} value={name}>
            {translate(`facet.security.choices.${name}`)}
          </MenuItem>
        ))}
      </TextField>
      {error && !data && <LoadFailure error={error} onTryAgain={() => refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={240} />}
      {data?.total === 0 && <Typography>{translate('facet.security.none')}</Typography>}
      {data && data.total > 0 && (
        <div>
          <Events events={data.events} />
          <TablePagination
            component="div"
            count={data.total}
            page={page}
            rowsPerPage={PAGE}
            rowsPerPageOptions={[PAGE]}
            onPageChange={(_event, next) => setPage(next)}
          />
        </div>
      )}
    </Stack>
  );
}

function useEvents(choice: string, page: number) {
  const { http } = useServices();
  const kinds = choices[choice] ?? [];
  return useQuery({
    queryKey: ['settings', 'security', choice, page],
    queryFn: async ({ signal }): Promise<{ events: SecurityEvent[]; total: number }> => {
      const query = new URLSearchParams({ range: JSON.stringify([page * PAGE, page * PAGE + PAGE - 1]) });
      if (kinds.length > 0) query.set('filter', JSON.stringify({ kind: kinds }));
      const { json, headers } = await http(`api/security-events?${query}`, { signal, ownErrors: true });
      return { events: json, total: Number(headers.get('Content-Range')?.split('/')[1] ?? 0) };
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

function Events({ events }: { events: readonly SecurityEvent[] }) {
  const translate = useTranslate();
  const title = translate('facet.settings.security');
  return (
    <TableContainer tabIndex={0} role="region" aria-label={title}>
      <Table size="small" aria-label={title} sx={{ minWidth: 680, '& td': { verticalAlign: 'top' } }}>
        <TableHead>
          <TableRow>
            {columns.map((name) => (
              <TableCell key={name}>{translate(`facet.security.column.${name}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function EventRow({ event: { at, kind, email, address, user_agent, call } }: { event: SecurityEvent }) {
  const translate = useTranslate();
  const { language } = useLanguage();
  const moment = formatMoment(at, language, 'medium');
  const isRefused = [...(choices.failed ?? []), ...(choices.refused ?? [])].includes(kind);
  return (
    <TableRow>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <time dateTime={at}>{moment}</time>
      </TableCell>
      <TableCell sx={{ color: isRefused ? 'error.main' : undefined }}>
        {translate(`facet.security.kinds.${kind}`, { _: kind })}
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>{email ?? '—'}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{address}</TableCell>
      <TableCell title={user_agent}>{browserOf(user_agent) || '—'}</TableCell>
      <TableCell>{call && <Box component="code">{call}</Box>}</TableCell>
    </TableRow>
  );
}
