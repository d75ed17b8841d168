import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { LinkBase } from 'ra-core';
import { linkOf, type Module, moduleOf } from '../../../metadata/model.ts';
import { useText } from '../../i18n/useText.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { useRecordPage } from '../../record/RecordPage.ts';
import { useRecordLabel } from '../../record/useRecordLabel.ts';
import { editAddress } from '../../routing/addresses.ts';
import { coarse } from '../../theme/touch.ts';
import { useLinkRows } from './useLinkRows.ts';

/** The first rows of a link, each named and linked to its page; the rest is on the tab of the link. */
export function HeadRows({ name }: { name: string }) {
  const text = useText();
  const { module, record } = useRecordPage();
  const link = linkOf(module, name);
  const rows = moduleOf(useSchema(), link.module);
  const labelOf = useRecordLabel(rows);
  const { data, total, isPending } = useLinkRows(name);
  const more = (total ?? 0) - (data?.length ?? 0);
  const tab = tabOf(module, name);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="h2" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
        {text(rows.labelPlural)}
      </Typography>
      <Box sx={rowSx}>
        {isPending && <Skeleton variant="rounded" width={120} height={28} />}
        {data?.length === 0 && '–'}
        {data?.map((row) => (
          <Chip
            key={row.id}
            component={LinkBase}
            {...{ to: editAddress(rows.name, row.id) }}
            clickable
            variant="outlined"
            label={labelOf(row)}
            sx={chipSx}
          />
        ))}
        {more > 0 && tab && (
          <Chip
            component={LinkBase}
            {...{ to: `${editAddress(module.name, record?.id ?? '')}?tab=${tab}` }}
            clickable
            label={`+${more}`}
            sx={chipSx}
          />
        )}
      </Box>
    </Box>
  );
}

function tabOf({ tabs }: Module, link: string): string | undefined {
  return tabs.find((tab) => 'link' in tab && [tab.link, ...tab.also].includes(link))?.name;
}

/** As high with and without rows. */
const rowSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.75,
  minHeight: 32,
  [coarse]: { minHeight: 44 },
} as const;

const chipSx = { height: 28, maxWidth: 1, [coarse]: { height: 44, borderRadius: 6 } } as const;
