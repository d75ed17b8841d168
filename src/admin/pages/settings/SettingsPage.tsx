import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslate } from 'ra-core';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../common/PageHeader.tsx';
import { type SettingsPanel, useSettingsPanels } from '../../common/settingsPanels.ts';
import { tabInSight } from '../../common/tabInSight.ts';
import { SecondFactorPanel } from '../../secondFactor/SecondFactorPanel.tsx';
import { AppearanceChoices } from '../../shell/bar/AppearanceChoices.tsx';
import { ApiKeysPanel } from './ApiKeysPanel.tsx';
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
  'api-keys': ApiKeysPanel,
  language: LanguagePanel,
  appearance: AppearanceChoices,
  status: StatusPanel,
  'stock-check': StockCheckPanel,
  security: SecurityEventsPanel,
} satisfies Record<SettingsPanel, ComponentType>;

/** /settings: the settings of the signed-in user, and what tells of the house; `?tab=` names the panel. */
export default function SettingsPage() {
  const translate = useTranslate();
  const [search, setSearch] = useSearchParams();
  const panelNames = useSettingsPanels();
  const tab = panelNames.find((name) => name === search.get('tab')) ?? 'profile';
  const Panel = panels[tab];
  return (
    <>
      <PageHeader title={translate('facet.page.settings')} />
      <Card sx={{ mt: 1, maxWidth: 960 }}>
        <Tabs
          ref={tabInSight}
          value={tab}
          onChange={(_event, name: SettingsPanel) => setSearch({ tab: name }, { replace: true })}
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
