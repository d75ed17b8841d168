import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { type RaRecord, useLocale, useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { formatField } from '../../fields/fieldTypes.ts';
import { formatMoment } from '../../fields/shared/days/formatMoment.ts';
import type { CountResult } from '../../metadata/keys/countKeys.ts';
import type { Module } from '../../metadata/model.ts';
import { useText } from '../i18n/useText.ts';
import { useSchema } from '../providers/workspace/schemaContext.tsx';
import { useDisplayedFields } from '../record/useDisplayedFields.ts';
import { useRecordLabel } from '../record/useRecordLabel.ts';
import type { CountLink } from './countLink.ts';

/** A count with all of its rows. */
export interface SheetContent extends CountLink {
  module: Module;
  record: RaRecord;
  items: RaRecord[];
}

interface CountSheetProps {
  content: SheetContent;
  onPrinted: () => void;
}

/** The rows that need attention come first. */
const order: readonly CountResult[] = ['Missing', 'Unexpected', 'Found'];

/** A count for the printer, not visible on screen: it opens the print dialog as soon as it is rendered. */
export default function CountSheet({ content, onPrinted }: CountSheetProps) {
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted);
    window.print();
    return () => window.removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);
  const { items, count } = content;
  return createPortal(
    <Box data-print-sheet sx={sheetSx}>
      <GlobalStyles styles={pageStyles} />
      <Head content={content} />
      {order.map((result) => (
        <Rows
          key={result}
          content={content}
          result={result}
          rows={items.filter((row) => row[count.items.result] === result)}
        />
      ))}
      <Signatures />
    </Box>,
    document.body,
  );
}

function Head({ content: { module, record, count } }: { content: SheetContent }) {
  const text = useText();
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { app } = useSchema();
  const displayedFields = useDisplayedFields();
  const label = useRecordLabel(module)(record);
  const names = [...new Set([...module.summary, ...Object.keys(count.narrowedBy ?? {})])];
  const facts = displayedFields(module, names).flatMap(({ field, display }) => {
    const value = formatField(display, record[field.name], locale);
    return value === '' || field.name === module.recordLabel ? [] : [{ label: text(field.label), value }];
  });
  return (
    <Box component="header" sx={{ mb: 2 }}>
      <p>{app.company?.name ?? app.siteName}</p>
      <h1>{`${text(module.label)} ${label}`}</h1>
      <dl>
        {facts.map((fact) => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
      <p>{translate('facet.count.printed', { date: formatMoment(new Date(), locale) })}</p>
    </Box>
  );
}

interface RowsProps {
  content: SheetContent;
  result: CountResult;
  rows: readonly RaRecord[];
}

function Rows({ content, result, rows }: RowsProps) {
  const text = useText();
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { link, count } = content;
  const columns = useDisplayedFields()(
    content.rows,
    link.columns.filter((name) => name !== count.items.result),
  );
  return (
    <section>
      <h2>{`${translate(`facet.count.results.${result}`)} (${rows.length})`}</h2>
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              {columns.map(({ field }) => (
                <th key={field.name}>{text(field.label)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                {columns.map(({ field, display }) => (
                  <td key={field.name}>{formatField(display, row[field.name], locale)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Signatures() {
  const translate = useTranslate();
  return (
    <Box component="footer" sx={{ display: 'flex', gap: 6, mt: 6, breakInside: 'avoid' }}>
      {['countedBy', 'checkedBy'].map((key) => (
        <Box key={key} sx={{ flex: 1, borderTop: '1px solid #000', pt: 0.5 }}>
          {translate(`facet.count.${key}`)}
        </Box>
      ))}
    </Box>
  );
}

/** Paper shows the sheet alone; the screen does not show it at all. */
const pageStyles = {
  '@media print': {
    'body > *:not([data-print-sheet])': { display: 'none !important' },
    'html, body': { height: 'auto !important', overflow: 'visible !important', background: '#fff !important' },
  },
  '@page': { margin: '14mm' },
};

/** Black on white, whatever the appearance of the app. */
const sheetSx = {
  '@media screen': { display: 'none' },
  bgcolor: '#fff',
  color: '#000',
  fontSize: '10pt',
  lineHeight: 1.4,
  '& h1': { fontSize: '16pt', m: 0 },
  '& h2': { fontSize: '12pt', mt: 3, mb: 0.5, breakAfter: 'avoid' },
  '& p': { m: 0 },
  '& dl': { display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 0.5, my: 1 },
  '& dt': { fontSize: '8pt', color: '#444' },
  '& dd': { m: 0 },
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& th, & td': { textAlign: 'left', p: '2pt 4pt 2pt 0', borderBottom: '0.5pt solid #bbb', verticalAlign: 'top' },
  '& thead': { display: 'table-header-group' },
  '& tr': { breakInside: 'avoid' },
};
