import AssessmentOutlinedIcon from '@mui/icons-material/AssessmentOutlined';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import GridOnIcon from '@mui/icons-material/GridOnOutlined';
import PictureAsPdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useEffect } from 'react';
import type { Report } from '../../metadata/keys/reportKeys.ts';
import type { Schema } from '../../metadata/model.ts';
import { mayDo, moduleOf } from '../../metadata/model.ts';
import { dimensionColumn, dimensionOf, reportModule, sortOf, tableColumns } from '../../metadata/read/reportFields.ts';
import { EmptyState } from '../common/EmptyState.tsx';
import { LoadFailure } from '../common/LoadFailure.tsx';
import { PageHeader } from '../common/PageHeader.tsx';
import { useText } from '../i18n/useText.ts';
import { useSchema } from '../providers/workspace/schemaContext.tsx';
import { aboveBottomBar } from '../theme/touch.ts';
import { CanceledReport } from './CanceledReport.tsx';
import { activeReportFilters, isWithoutParty } from './data/activeReportFilters.ts';
import { averagesOf } from './data/averagesOf.ts';
import { useDocumentLinks } from './data/useDocumentLinks.ts';
import { type ReportAnswer, useReport } from './data/useReport.ts';
import { pageRows, type ReportState, useReportQuery } from './data/useReportQuery.ts';
import { useReportFiles } from './files/useReportFiles.ts';
import { ReportFilters } from './filters/ReportFilters.tsx';
import { RunningNotice } from './RunningNotice.tsx';
import { ReportTable } from './table/ReportTable.tsx';
import { ViewChoice } from './ViewChoice.tsx';

const ReportChart = lazy(() => import('./chart/ReportChart.tsx'));

/** One report: its filters, its figures as a table or a chart, and its files. */
export function ReportView({ report }: { report: Report }) {
  const translate = useTranslate();
  const text = useText();
  const schema = useSchema();
  const { query, setQuery } = useReportQuery(schema, report);
  const { error, isFetching, refetch, canceled, cancel, reversed, ...found } = useReport(report.name, query);
  const isBehindLast = useLastPage(found, query.page, setQuery);
  const data = reversed || isBehindLast ? undefined : found.data;
  const files = useReportFiles(report, query);
  return (
    <Stack spacing={1.5}>
      <PageHeader
        title={text(report.label)}
        count={data?.count ?? null}
        trail={[{ label: translate('facet.page.reports'), address: '/report/dashboard' }]}
      >
        {report.chart && <ViewChoice view={query.view} onChange={(view) => setQuery({ view })} />}
        {mayDo(moduleOf(schema, report.module), 'export') && <FileButtons files={files} isReady={data !== undefined} />}
      </PageHeader>
      {report.description && <Typography color="text.secondary">{text(report.description)}</Typography>}
      <ReportFilters report={report} query={query} setQuery={setQuery} />
      <Box sx={{ height: 4 }}>{isFetching && <LinearProgress aria-label={translate('facet.report.running')} />}</Box>
      {reversed && (
        <EmptyState
          icon={<AssessmentOutlinedIcon />}
          title={translate('facet.report.empty')}
          hint={translate('facet.error.daysReversed', reversed)}
        />
      )}
      {error && <LoadFailure error={error} onTryAgain={() => void refetch()} />}
      {canceled && <CanceledReport isEmpty={!data} onRunAgain={() => void refetch()} />}
      {!error && !reversed && !canceled && !data && <Skeleton variant="rounded" height={320} />}
      {!error && data && <Figures schema={schema} report={report} query={query} setQuery={setQuery} answer={data} />}
      <Box sx={noticePlace}>
        {isFetching && <RunningNotice text={translate('facet.report.running')} onCancel={cancel} />}
        {files.running && (
          <RunningNotice
            text={translate(`facet.report.making.${files.running.ending}`)}
            rows={files.running.rows}
            onCancel={files.cancel}
          />
        )}
      </Box>
    </Stack>
  );
}

/**
 * Rows may be gone since an address with a page was written: where it is behind the last page, that one shows in its place.
 * Returns whether it is.
 */
function useLastPage(
  { data, isPlaceholderData }: Pick<ReturnType<typeof useReport>, 'data' | 'isPlaceholderData'>,
  page: number,
  setQuery: ReturnType<typeof useReportQuery>['setQuery'],
): boolean {
  const known = isPlaceholderData ? undefined : data;
  const last = known ? Math.max(0, Math.ceil(known.count / pageRows) - 1) : page;
  useEffect(() => {
    if (page > last) setQuery({ page: last }, { replace: true });
  }, [page, last, setQuery]);
  return page > last;
}

interface FileButtonsProps {
  files: ReturnType<typeof useReportFiles>;
  /** Whether there are figures to save. */
  isReady: boolean;
}

/** One file is made at a time. */
function FileButtons({ files, isReady }: FileButtonsProps) {
  const translate = useTranslate();
  const kinds = [
    { label: 'facet.report.csv', icon: <DownloadIcon />, save: files.saveCsv },
    { label: 'facet.report.excel', icon: <GridOnIcon />, save: files.saveExcel },
    { label: 'facet.report.pdf', icon: <PictureAsPdfIcon />, save: files.savePdf },
  ];
  return kinds.map(({ label, icon, save }) => (
    <Button key={label} startIcon={icon} disabled={files.running !== undefined || !isReady} onClick={once(save)}>
      {translate(label)}
    </Button>
  ));
}

/** The second click of a double click may come after the first one has saved its file. */
function once(save: () => void) {
  return ({ detail }: { detail: number }) => {
    if (detail < 2) save();
  };
}

/** At the lower edge of the screen, or below the figures where these end above it. */
const noticePlace = {
  position: 'sticky',
  bottom: `calc(16px + ${aboveBottomBar})`,
  zIndex: 2,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 1,
  pointerEvents: 'none',
} as const;

interface FiguresProps {
  schema: Schema;
  report: Report;
  query: ReportState;
  setQuery: (change: Partial<ReportState>) => void;
  answer: ReportAnswer;
}

function Figures({ schema, report, query, setQuery, answer }: FiguresProps) {
  const translate = useTranslate();
  const text = useText();
  const group = dimensionOf(report, query.group) ?? dimensionOf(report);
  const columns = tableColumns(schema, report, group?.name);
  const by = group ?? report.chart?.by;
  const links = useDocumentLinks(schema, report, answer.rows);
  if (answer.count === 0 && isWithoutParty(schema, report, query.filter)) {
    const party = text(moduleOf(schema, report.module).label);
    return (
      <EmptyState
        icon={<AssessmentOutlinedIcon />}
        title={translate('facet.report.whose', { party })}
        hint={translate('facet.report.whoseHint')}
      />
    );
  }
  if (answer.count === 0) {
    return (
      <EmptyState
        icon={<AssessmentOutlinedIcon />}
        title={translate('facet.report.empty')}
        hint={translate('facet.report.emptyHint')}
      >
        {activeReportFilters(schema, report, query.filter).length > 0 && (
          <Button variant="outlined" onClick={() => setQuery({ filter: {} })}>
            {translate('facet.list.clearFilters')}
          </Button>
        )}
      </EmptyState>
    );
  }
  if (query.view === 'chart' && answer.series && by) {
    const values = columns.filter(({ name }) => report.chart?.values.includes(name));
    return (
      <Suspense fallback={<Skeleton variant="rounded" height={412} />}>
        <ReportChart
          label={text(report.label)}
          series={answer.series}
          by={dimensionColumn(schema, reportModule(schema, report), by)}
          values={values}
          captioned
        />
      </Suspense>
    );
  }
  return (
    <ReportTable
      label={text(report.label)}
      columns={columns}
      averages={averagesOf(report)}
      parts={report.subtotals && dimensionColumn(schema, reportModule(schema, report), report.subtotals)}
      answer={answer}
      links={links}
      sort={report.statement ? undefined : (query.sort ?? sortOf(report, group))}
      page={query.page}
      onSort={(sort) => setQuery({ sort })}
      onPage={(page) => setQuery({ page })}
    />
  );
}
