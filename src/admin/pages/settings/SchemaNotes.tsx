import Alert, { type AlertColor } from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../fields/shared/days/formatMoment.ts';
import { findField } from '../../../metadata/model.ts';
import { useLanguage } from '../../i18n/LanguageProvider.tsx';
import { useText } from '../../i18n/useText.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { listAddress } from '../../routing/addresses.ts';

/** What the status says of the schema folder and its plan. */
export interface SchemaStatus {
  modules: number;
  changed_at: string | null;
  mistakes: string[];
  waiting: string | null;
  held_back: { message: string; rows: number | null }[];
  misfits: Misfit[];
  lost_defaults: LostDefault[];
  version: number | null;
  ahead: { version: number; since: string } | null;
  servers: { name: string; version: number | null; seen_at: string }[];
  plans: Plan[];
}

/** What was changed in the database for a schema. */
interface Plan {
  name: string;
  at: string;
  version: number;
  steps: string[];
}

interface Misfit {
  module: string;
  field: string;
  rows: number;
  message: string;
}

/** A default that new records start without. */
interface LostDefault {
  module: string;
  field: string;
  list: string;
  value: string;
}

/** What an administrator should know of the schema folder: mistakes, what was held back, records that do not fit. */
export function SchemaNotes({ schema }: { schema: SchemaStatus }) {
  const { mistakes, waiting, held_back, misfits, lost_defaults } = schema;
  const placeOf = usePlace();
  const rowsOf = useRows();
  return (
    <>
      <Versions {...schema} />
      <Note
        severity={waiting === null ? 'error' : 'info'}
        title={waiting === null ? 'mistakes' : 'waiting'}
        language="en"
        lines={mistakes.map((line) => ({ name: line, line }))}
      />
      <Note
        severity="warning"
        title="misfits"
        lines={misfits.map((misfit) => ({
          name: `${misfit.module} ${misfit.field} ${misfit.message}`,
          line: <MisfitLine {...misfit} />,
        }))}
      />
      <Note
        severity="warning"
        title="lostDefaults"
        lines={lost_defaults.map(({ module, field, list, value }) => ({
          name: `${module} ${field} ${value}`,
          line: `${placeOf(module, field)} · ${value} · ${list}`,
        }))}
      />
      <Note
        severity="info"
        title="heldBack"
        lines={held_back.map(({ message, rows }) => ({
          name: message,
          line: rows === null ? message : `${message} · ${rowsOf(rows)}`,
        }))}
      />
    </>
  );
}

/** Which schema is in use, and which servers are behind it. */
function Versions({ version, ahead, servers }: SchemaStatus) {
  const translate = useTranslate();
  const { language } = useLanguage();
  const behind = servers.filter((server) => version !== null && server.version !== version);
  const since = ahead && formatMoment(ahead.since, language);
  return (
    <Note
      severity="warning"
      title={ahead ? 'ahead' : 'others'}
      lines={[
        ...(ahead ? [translate('facet.status.inUse', { version: ahead.version, since })] : []),
        ...behind.map(({ name, version: own }) =>
          translate(own === null ? 'facet.status.serverWithout' : 'facet.status.serverWith', { name, version: own }),
        ),
      ].map((line) => ({ name: line, line }))}
    />
  );
}

function Note({
  severity,
  title,
  language,
  lines,
}: {
  severity: AlertColor;
  title: string;
  /** Of lines that are in one language only. */
  language?: string;
  lines: readonly { name: string; line: ReactNode }[];
}) {
  const translate = useTranslate();
  if (lines.length === 0) return null;
  return (
    <Alert severity={severity}>
      <AlertTitle>{translate(`facet.status.${title}`)}</AlertTitle>
      <Box component="ul" lang={language} sx={{ m: 0, pl: 2, overflowWrap: 'anywhere' }}>
        {lines.map(({ name, line }) => (
          <li key={name}>{line}</li>
        ))}
      </Box>
    </Alert>
  );
}

function MisfitLine({ module: name, field: fieldName, rows, message }: Misfit) {
  const text = useText();
  const rowsOf = useRows();
  const module = useSchema().modules[name];
  const field = module && findField(module, fieldName);
  return (
    <>
      {module && module.menu !== false ? (
        <Link component={LinkBase} to={listAddress(name)}>
          {text(module.labelPlural)}
        </Link>
      ) : (
        (module && text(module.labelPlural)) || name
      )}
      {` · ${field ? text(field.label) : fieldName} · ${rowsOf(rows)} · ${message}`}
    </>
  );
}

/** The labels of a module and of a field of it. */
function usePlace(): (module: string, field: string) => string {
  const text = useText();
  const { modules } = useSchema();
  return (name, fieldName) => {
    const module = modules[name];
    const field = module && findField(module, fieldName);
    return `${module ? text(module.labelPlural) : name} · ${field ? text(field.label) : fieldName}`;
  };
}

function useRows(): (count: number) => string {
  const translate = useTranslate();
  return (count) => translate('facet.status.rowsOf', { smart_count: count });
}

/** The plans that were carried out last; each unfolds what it changed. */
export function AppliedPlans({ plans }: { plans: readonly Plan[] }) {
  const translate = useTranslate();
  const { language } = useLanguage();
  const at = (day: string) => formatMoment(day, language);
  if (plans.length === 0) return null;
  return (
    <Box component="section" sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {translate('facet.status.plans')}
      </Typography>
      {plans.map(({ name, at: when, version, steps }) => (
        <Box component="details" key={`${version} ${when}`} sx={{ py: 0.5 }}>
          <Box component="summary" sx={{ cursor: 'pointer' }}>
            {translate('facet.status.plan', { name, version, at: at(when), smart_count: steps.length })}
          </Box>
          <Box component="ul" lang="en" sx={{ my: 0.5, pl: 3, color: 'text.secondary' }}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
