import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { useTranslate } from 'ra-core';
import { type RefCallback, useCallback, useState } from 'react';
import type { ReportTableColumn } from '../../../metadata/read/reportFields.ts';
import { useLanguage } from '../../i18n/LanguageProvider.tsx';
import { useText } from '../../i18n/useText.ts';
import { reportText } from '../data/reportText.ts';
import { usePointName } from '../data/usePointName.ts';
import type { ReportAnswer } from '../data/useReport.ts';
import type { DrawnPoints } from './DrawnPoints.ts';
import { filledMonths } from './filledMonths.ts';
import { ReportPie } from './ReportPie.tsx';
import { tickLabels } from './tickLabels.ts';

interface ReportChartProps {
  label: string;
  series: NonNullable<ReportAnswer['series']>;
  /** The column along the axis, and the columns of the values. */
  by: ReportTableColumn;
  values: readonly ReportTableColumn[];
  /** In pixels. */
  height?: number;
  /** The heading above the chart: which values by which dimension. */
  captioned?: boolean;
}

/** Draws the figures of a report. The code is loaded with the first chart only. */
export default function ReportChart({ label, series, by, values, height = 380, captioned = false }: ReportChartProps) {
  const nameOf = usePointName(by);
  const [width, measure] = useWidth();
  const caption = useCaption(by, values);
  const names = values.map(({ name }) => name);
  const points = by.role === 'month' ? filledMonths(series.points, names) : series.points;
  const drawn = {
    label,
    height,
    width,
    points,
    names: points.map(nameOf),
  };
  const [first] = values;
  return (
    <Paper variant="outlined" component="figure" aria-label={label} sx={{ m: 0, p: { xs: 1, sm: 2 } }}>
      {captioned && (
        <Typography component="figcaption" variant="subtitle2" sx={{ textAlign: 'center', mb: 1 }}>
          {caption}
        </Typography>
      )}
      <Box ref={measure}>
        {width > 0 && series.type === 'pie' && first && <ReportPie {...drawn} value={first} />}
        {width > 0 && series.type !== 'pie' && <AxesChart {...drawn} type={series.type} values={values} />}
      </Box>
    </Paper>
  );
}

/** 'Cost by Type'. */
function useCaption(by: ReportTableColumn, values: readonly ReportTableColumn[]): string {
  const translate = useTranslate();
  const text = useText();
  const { language } = useLanguage();
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return translate('facet.report.caption', {
    values: list.format(values.map(({ field }) => text(field.label))),
    by: by.role === 'month' ? translate('facet.report.month') : text(by.field.label),
  });
}

const valuesWidth = 56;
const margin = { top: 12, right: 12, bottom: 4, left: 0 };

function AxesChart({
  type,
  label,
  height,
  width,
  points,
  names,
  values,
}: DrawnPoints & { type: 'bar' | 'line'; values: readonly ReportTableColumn[] }) {
  const text = useText();
  const { language } = useLanguage();
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const { palette } = useTheme();
  const short = new Intl.NumberFormat(language, { notation: 'compact' });
  const ticks = tickLabels(names, width - valuesWidth - margin.right);
  const props = {
    height: height + Math.max(0, ticks.height - 44),
    margin,
    skipAnimation: still,
    'aria-label': label,
    colors: [palette.info.main, palette.warning.main, palette.success.main, palette.error.main],
    xAxis: [
      {
        scaleType: type === 'line' ? ('point' as const) : ('band' as const),
        // Two points may have the same name, so each is placed by its index.
        data: names.map((_name, place) => place),
        valueFormatter: (place: number, { location }: { location: string }) =>
          (location === 'tick' ? ticks.texts : names)[place] ?? '',
        height: ticks.height,
        tickLabelInterval: (place: number) => place % ticks.every === 0,
        tickLabelStyle: ticks.angle === 0 ? {} : { angle: ticks.angle, textAnchor: 'end' as const },
      },
    ],
    yAxis: [{ width: valuesWidth, valueFormatter: (value: number) => short.format(value) }],
    grid: { horizontal: true },
    series: values.map((column) => ({
      data: points.map((point) => Number(point[column.name] ?? 0)),
      label: text(column.field.label),
      valueFormatter: (value: number | null) => reportText(column, value, language),
    })),
  };
  return type === 'bar' ? <BarChart {...props} /> : <LineChart {...props} />;
}

/**
 * The width of an element in pixels, kept current; 0 before the element is mounted. Pass the callback to the element as
 * its ref.
 */
function useWidth(): [number, RefCallback<HTMLElement>] {
  const [width, setWidth] = useState(0);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const read = () => setWidth(element.offsetWidth);
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, measure];
}
