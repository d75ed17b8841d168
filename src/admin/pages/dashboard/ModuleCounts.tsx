import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'ra-core';
import type { Module } from '../../../metadata/model.ts';
import { iconOf } from '../../common/icons.ts';
import { useLanguage } from '../../i18n/LanguageProvider.tsx';
import { useText } from '../../i18n/useText.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { listAddress } from '../../routing/addresses.ts';

/** The number of records of every module of the menu; each opens the list behind it. */
export function ModuleCounts({ counts }: { counts: Record<string, number> | undefined }) {
  const translate = useTranslate();
  const { modules, navigation } = useSchema();
  const groups = navigation.flatMap((entry) => ('group' in entry ? [entry.group] : []));
  const shown = Object.values(modules)
    .filter(({ menu }) => menu !== false)
    .sort((a, b) => placeOf(a, groups) - placeOf(b, groups));
  return (
    <Box
      component="section"
      aria-label={translate('facet.dashboard.records')}
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(165px, 1fr))' }}
    >
      {shown.map((module) => (
        <CountCard key={module.name} module={module} count={counts?.[module.name]} />
      ))}
    </Box>
  );
}

/** In the order of the menu. */
function placeOf({ menu }: Module, groups: string[]): number {
  return menu === false ? 0 : groups.indexOf(menu.group) * 1000 + menu.order;
}

function CountCard({ module, count }: { module: Module; count: number | undefined }) {
  const text = useText();
  const { language } = useLanguage();
  const Icon = iconOf(module.icon, useSchema());
  return (
    <Card>
      <CardActionArea
        component={LinkBase}
        to={listAddress(module.name)}
        sx={{ p: 2, height: '100%', display: 'flex', gap: 1.5, alignItems: 'center', justifyContent: 'flex-start' }}
      >
        <Box
          sx={{
            display: 'grid',
            placeItems: 'center',
            flexShrink: 0,
            width: 40,
            height: 40,
            borderRadius: 1,
            bgcolor: 'action.selected',
            color: 'secondary.main',
          }}
        >
          <Icon sx={{ fontSize: 22 }} />
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Typography component="div" sx={{ fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.25 }}>
            {count === undefined ? <Skeleton width={48} /> : count.toLocaleString(language)}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {text(module.labelPlural)}
          </Typography>
        </Box>
      </CardActionArea>
    </Card>
  );
}
