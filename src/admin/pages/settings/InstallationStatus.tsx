import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../fields/shared/days/formatMoment.ts';
import { useLanguage } from '../../i18n/LanguageProvider.tsx';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { useServices } from '../../providers/workspace/servicesContext.tsx';
import { settingsAddress } from '../../routing/addresses.ts';
import { AppliedPlans, SchemaNotes, type SchemaStatus } from './SchemaNotes.tsx';

/** What GET /api/common/status answers. */
interface Status {
  version: string;
  database: { kind: 'embedded' | 'postgres'; version: string; writable: boolean };
  storage: { kind: 'folder' | 'bucket'; free: number | null; writable: boolean };
  schema: SchemaStatus;
  backup: { at: string } | null;
  stock_check: { at: string; checked: number; findings: number } | null;
  audit_seal: { id: number; hash: string } | null;
}

/** The version, the database and the state of the installation. */
export function InstallationStatus() {
  const translate = useTranslate();
  const { http } = useServices();
  const { data, isError } = useQuery({
    queryKey: ['settings', 'status'],
    queryFn: async ({ signal }): Promise<Status> => (await http('api/common/status', { signal, ownErrors: true })).json,
    staleTime: 0,
  });
  return (
    <Stack spacing={1}>
      <Typography variant="h3" component="h2" sx={{ pt: 1 }}>
        {translate('facet.status.title')}
      </Typography>
      {isError && <Alert severity="warning">{translate('facet.status.failed')}</Alert>}
      {!data && !isError && <Skeleton variant="rounded" height={180} />}
      {data && !data.database.writable && <Alert severity="error">{translate('facet.status.readOnlyDatabase')}</Alert>}
      {data && !data.storage.writable && <Alert severity="error">{translate('facet.status.readOnlyFiles')}</Alert>}
      {data && <SchemaNotes schema={data.schema} />}
      {data && <Facts status={data} />}
      {data && <AppliedPlans plans={data.schema.plans} />}
    </Stack>
  );
}

function Facts({
  status: { version, database, storage, schema, backup, stock_check, audit_seal },
}: {
  status: Status;
}) {
  const translate = useTranslate();
  const at = useMoment();
  const sizeOf = useSize();
  const { modules } = useSchema();
  const hasStock = Object.values(modules).some(({ stock }) => stock);
  const never = translate('facet.status.never');
  return (
    <Box component="dl" sx={listSx}>
      <Fact name="version">{version}</Fact>
      <Fact name="database">{translate(`facet.status.databases.${database.kind}`, { version: database.version })}</Fact>
      <Fact
        name="storage"
        more={storage.free === null ? '' : translate('facet.status.free', { size: sizeOf(storage.free) })}
      >
        {translate(`facet.status.storages.${storage.kind}`)}
      </Fact>
      <Fact
        name="schema"
        more={schema.changed_at ? translate('facet.status.changed', { at: at(schema.changed_at) }) : ''}
      >
        {translate('facet.status.modules', { smart_count: schema.modules })}
      </Fact>
      <Fact name="backup">{backup ? at(backup.at) : never}</Fact>
      {hasStock && (
        <Fact name="stockCheck" more={stock_check ? at(stock_check.at) : ''}>
          <Link component={LinkBase} to={`${settingsAddress}?tab=stock-check`}>
            {stock_check ? translate('facet.status.findings', { smart_count: stock_check.findings }) : never}
          </Link>
        </Fact>
      )}
      <Fact name="auditSeal" more={audit_seal ? translate('facet.status.auditSealHint') : ''}>
        {audit_seal ? `${audit_seal.id}:${audit_seal.hash}` : never}
      </Fact>
    </Box>
  );
}

function Fact({ name, more = '', children }: { name: string; more?: string; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <>
      <Typography component="dt" color="text.secondary">
        {translate(`facet.status.${name}`)}
      </Typography>
      <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
        {more && (
          <Typography component="span" color="text.secondary">
            {' · '}
            {more}
          </Typography>
        )}
      </Typography>
    </>
  );
}

const listSx = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '160px 1fr' },
  columnGap: 2,
  rowGap: { xs: 0.25, sm: 1 },
  '& dd': { mb: { xs: 1, sm: 0 } },
} as const;

function useMoment(): (moment: string) => string {
  const { language } = useLanguage();
  return (moment) => formatMoment(moment, language);
}

/** Bytes in a readable form: 12.3 GB. */
function useSize(): (bytes: number) => string {
  const { language } = useLanguage();
  return (bytes) => {
    const [unit, value] = bytes < 1e9 ? (['megabyte', bytes / 1e6] as const) : (['gigabyte', bytes / 1e9] as const);
    return value.toLocaleString(language, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 });
  };
}
