import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { BarChart } from '@mui/x-charts/BarChart';
import { mangoFusionPalette } from '@mui/x-charts/colorPalettes';
import { LineChart } from '@mui/x-charts/LineChart';
import { PieChart } from '@mui/x-charts/PieChart';
import { useTranslate } from 'ra-core';
import type { ReportTableColumn } from '../../metadata/reportFields.ts';
import { useLanguage } from '../i18n/LanguageProvider.tsx';
import { useText } from '../i18n/useText.ts';
import { reportText } from './reportText.ts';
import type { ReportAnswer } from './useReport.ts';

interface ReportChartProps {
  label: string;
  series: NonNullable<ReportAnswer['series']>;
  /** What stands along the axis, and the columns of the values. */
  by: ReportTableColumn;
  values: readonly ReportTableColumn[];
  /** In pixels. */
  height?: number;
}

/** Draws the figures of a report. Loaded with the first chart only. */
export default function ReportChart({ label, series: { type, points }, by, values, height = 380 }: ReportChartProps) {
  const translate = useTranslate();
  const text = useText();
  const { language } = useLanguage();
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const { palette } = useTheme();
  const colors = [palette.info.main, palette.warning.main, palette.success.main, palette.error.main];
  const names = points.map(({ key, label: name, other }) =>
    other
      ? translate('facet.report.others')
      : (name ?? reportText(by, key, language)) || translate('facet.report.nameless'),
  );
  const short = new Intl.NumberFormat(language, { notation: 'compact' });
  const common = { height, skipAnimation: still, colors, 'aria-label': label };
  const [first] = values;
  const lines = values.map((column) => ({
    data: points.map((point) => Number(point[column.name] ?? 0)),
    label: text(column.field.label),
    valueFormatter: (value: number | null) => reportText(column, value, language),
  }));
  const axes = {
    xAxis: [{ scaleType: type === 'line' ? ('point' as const) : ('band' as const), data: names, height: 44 }],
    yAxis: [{ width: 64, valueFormatter: (value: number) => short.format(value) }],
    grid: { horizontal: true },
  };
  const slices = points.map((point, index) => ({
    id: index,
    label: names[index] ?? '',
    value: first ? Number(point[first.name] ?? 0) : 0,
  }));
  return (
    <Paper variant="outlined" component="figure" aria-label={label} sx={{ m: 0, p: 2 }}>
      {type === 'bar' && <BarChart {...common} {...axes} series={lines} />}
      {type === 'line' && <LineChart {...common} {...axes} series={lines} />}
      {type === 'pie' && (
        <PieChart
          height={height}
          skipAnimation={still}
          aria-label={label}
          colors={mangoFusionPalette(palette.mode)}
          series={[
            {
              data: slices,
              innerRadius: 70,
              paddingAngle: 1,
              valueFormatter: ({ value }) => (first ? reportText(first, value, language) : String(value)),
            },
          ]}
        />
      )}
    </Paper>
  );
}
