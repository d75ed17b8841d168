import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type RaRecord, useTranslate } from 'ra-core';
import { LoadFailure } from '../common/LoadFailure.tsx';
import { useText } from '../i18n/useText.ts';
import { useSchema } from '../providers/workspace/schemaContext.tsx';
import { useUses } from './useUses.ts';

interface UsesTextProps {
  module: string;
  id: RaRecord['id'];
  /** The sentence for none. */
  unused?: string;
}

/** How many records use a record or a value, module by module. */
export function UsesText({ module, id, unused = 'facet.value.unused' }: UsesTextProps) {
  const translate = useTranslate();
  const text = useText();
  const { modules } = useSchema();
  const { data: uses, error, refetch } = useUses(module, id);
  if (error && !uses) return <LoadFailure error={error} onTryAgain={() => refetch()} />;
  if (!uses) return <Skeleton variant="rounded" height={24} />;
  if (uses.records === 0 && !uses.others) return <Typography>{translate(unused)}</Typography>;
  return (
    <Box component="ul" sx={{ m: 0, pl: 3 }}>
      {uses.modules.map(({ module: name, records }) => (
        <li key={name}>
          {translate('facet.value.uses', {
            module: text(modules[name]?.labelPlural ?? { en: name, zh: name }),
            records,
          })}
        </li>
      ))}
      {uses.others && <li>{translate('facet.value.others')}</li>}
    </Box>
  );
}
