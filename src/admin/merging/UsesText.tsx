import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useText } from '../i18n/useText.ts';
import { useSchema } from '../providers/workspace/schemaContext.tsx';
import type { Uses } from './useUses.ts';

/** How many records use a record or a value, module by module; `unused` is the sentence for none. */
export function UsesText({ uses, unused = 'facet.value.unused' }: { uses: Uses | undefined; unused?: string }) {
  const translate = useTranslate();
  const text = useText();
  const { modules } = useSchema();
  if (!uses) return <Skeleton variant="rounded" height={24} />;
  if (uses.records === 0 && !uses.others) return <Typography>{translate(unused)}</Typography>;
  return (
    <Box component="ul" sx={{ m: 0, pl: 3 }}>
      {uses.modules.map(({ module, records }) => (
        <li key={module}>
          {translate('facet.value.uses', {
            module: text(modules[module]?.labelPlural ?? { en: module, zh: module }),
            records,
          })}
        </li>
      ))}
      {uses.others && <li>{translate('facet.value.others')}</li>}
    </Box>
  );
}
