import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslate } from 'ra-core';
import { useSearchParams } from 'react-router-dom';
import type { SettingsTab } from '../../../metadata/keys/roleKeys.ts';
import { PageHeader } from '../../common/PageHeader.tsx';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { SecondFactorPanel } from '../../secondFactor/SecondFactorPanel.tsx';
import { AppearanceChoices } from '../../shell/bar/AppearanceChoices.tsx';
import { LanguagePanel } from './LanguagePanel.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import { ProfilePanel } from './ProfilePanel.tsx';
import { SecurityEventsPanel } from './SecurityEventsPanel.tsx';
import { StatusPanel } from './StatusPanel.tsx';
import { StockCheckPanel } from './StockCheckPanel.tsx';

const panels = {
  profile: ProfilePanel,
  password: PasswordPanel,
  'second-factor': SecondFactorPanel,
  language: LanguagePanel,
  appearance: AppearanceChoices,
  status: StatusPanel,
  'stock-check': StockCheckPanel,
  security: SecurityEventsPanel,
};

type PanelName = keyof typeof panels;

/** /settings: the settings of the signed-in user, and what tells of the house; `?tab=` names the panel. */
export default function SettingsPage() {
  const translate = useTranslate();
  const [search, setSearch] = useSearchParams();
  const panelNames = usePanelNames();
  const tab = panelNames.find((name) => name === search.get('tab')) ?? 'profile';
  const Panel = panels[tab];
  return (
    <>
      <PageHeader title={translate('facet.page.settings')} />
      <Card sx={{ mt: 1, maxWidth: 880 }}>
        <Tabs
          value={tab}
          onChange={(_event, name: PanelName) => setSearch({ tab: name }, { replace: true })}
          variant="scrollable"
          allowScrollButtonsMobile
          aria-label={translate('facet.page.settings')}
          sx={{ borderBottom: 1, borderColor: 'divider', px: 1 }}
        >
          {panelNames.map((name) => (
            <Tab
              key={name}
              value={name}
              label={translate(`facet.settings.${name}`)}
              id={`tab-${name}`}
              aria-controls="settings-panel"
            />
          ))}
        </Tabs>
        <CardContent id="settings-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} sx={{ p: { xs: 2, sm: 3 } }}>
          <Panel />
        </CardContent>
      </Card>
    </>
  );
}

/** The panels that tell of the house; the others are everybody's own. */
const housePanels: Partial<Record<PanelName, SettingsTab>> = { 'stock-check': 'status', security: 'security' };

/** Where the schema has no stock, there is nothing to check. */
function usePanelNames(): PanelName[] {
  const { modules, settings } = useSchema();
  const hasStock = Object.values(modules).some(({ stock }) => stock);
  const sees = (tab: SettingsTab | undefined) => tab === undefined || !settings || settings.includes(tab);
  return (Object.keys(panels) as PanelName[])
    .filter((name) => hasStock || name !== 'stock-check')
    .filter((name) => sees(housePanels[name]));
}
