import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { mangoFusionPalette } from '@mui/x-charts/colorPalettes';
import { PieChart } from '@mui/x-charts/PieChart';
import type { ReportTableColumn } from '../../../metadata/read/reportFields.ts';
import { useLanguage } from '../../i18n/LanguageProvider.tsx';
import { reportText } from '../data/reportText.ts';
import type { DrawnPoints } from './DrawnPoints.ts';

/** In pixels. In a narrower chart, names and amounts stand below the pie. */
const besideWidth = 560;

/** Shares of one figure, with their names and amounts. */
export function ReportPie({ label, height, width, points, names, value }: DrawnPoints & { value: ReportTableColumn }) {
  const { language } = useLanguage();
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const { palette } = useTheme();
  const beside = width >= besideWidth;
  const slices = points.map((point, id) => {
    const name = names[id] ?? '';
    const amount = reportText(value, point[value.name], language);
    return {
      id,
      label: (location: string) => (location === 'legend' && amount ? `${name} · ${amount}` : name),
      value: Number(point[value.name] ?? 0),
      // The slice of combined values has a neutral colour, and the palette has fewer colours than there are names.
      ...(point.other === true && { color: palette.grey[500] }),
    };
  });
  return (
    <PieChart
      height={beside ? height : Math.min(height, width)}
      margin={8}
      skipAnimation={still}
      aria-label={label}
      colors={[...mangoFusionPalette(palette.mode), palette.text.primary]}
      slotProps={{
        legend: {
          direction: beside ? 'vertical' : 'horizontal',
          position: beside ? { vertical: 'middle', horizontal: 'end' } : { vertical: 'bottom', horizontal: 'center' },
        },
      }}
      series={[
        {
          data: slices,
          innerRadius: '38%',
          paddingAngle: 1,
          valueFormatter: (slice) => reportText(value, slice.value, language),
        },
      ]}
    />
  );
}
