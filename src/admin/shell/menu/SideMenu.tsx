import Box from '@mui/material/Box';
import List from '@mui/material/List';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'ra-core';
import { memo } from 'react';
import { Logo } from '../../common/Logo.tsx';
import { Drawer } from '../../common/loading/layers.tsx';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { useWorkspace } from '../../providers/workspace/workspaceContext.tsx';
import { dashboardAddress } from '../../routing/addresses.ts';
import { MenuEntry } from './MenuEntry.tsx';
import { useBadges } from './useBadges.ts';
import type { MenuState } from './useMenuVisible.ts';

const width = 264;

/** The menu from the server: beside the page on wide screens, over it (with a backdrop that hides it) on others. */
export const SideMenu = memo(function SideMenu({ menu }: { menu: MenuState }) {
  const translate = useTranslate();
  if (!menu.wide) {
    return (
      <Drawer
        open={menu.visible}
        onClose={menu.hide}
        slotProps={{ paper: { 'aria-label': translate('facet.shell.menu'), sx: { width } } }}
      >
        <MenuPanel onPick={menu.hide} />
      </Drawer>
    );
  }
  return (
    <Box
      style={{ visibility: menu.visible ? 'visible' : 'hidden' }}
      sx={{
        width: menu.visible ? width : 0,
        flexShrink: 0,
        transition: 'width 0.2s, visibility 0.2s',
        overflow: 'clip',
        borderRight: menu.visible ? 1 : 0,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <MenuPanel />
    </Box>
  );
});

function MenuPanel({ onPick }: { onPick?: () => void }) {
  const translate = useTranslate();
  const { navigation } = useWorkspace();
  const { siteName } = useSchema().app;
  const badges = useBadges();
  return (
    <Box
      component="nav"
      aria-label={translate('facet.shell.menu')}
      sx={{
        position: 'sticky',
        top: 0,
        width,
        maxHeight: '100vh',
        height: 1000,
        display: 'flex',
        flexDirection: 'column',
      }}
    >
      <Stack
        component={LinkBase}
        to={dashboardAddress}
        onClick={onPick}
        direction="row"
        spacing={1.25}
        sx={{ alignItems: 'center', height: 56, px: 2.5, flexShrink: 0, color: 'inherit', textDecoration: 'none' }}
      >
        <Logo />
        <Typography component="span" sx={{ fontSize: '1.0625rem', fontWeight: 650, letterSpacing: '-0.01em' }}>
          {siteName}
        </Typography>
      </Stack>
      <Box sx={{ overflowY: 'auto', px: 1.25, pb: 2 }}>
        <List disablePadding>
          {navigation.map((item) => (
            <MenuEntry key={item.routerLink ?? item.href ?? item.title} item={item} onPick={onPick} badges={badges} />
          ))}
        </List>
      </Box>
    </Box>
  );
}
