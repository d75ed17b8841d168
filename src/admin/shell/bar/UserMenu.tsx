import LogoutOutlinedIcon from '@mui/icons-material/LogoutOutlined';
import ManageAccountsOutlinedIcon from '@mui/icons-material/ManageAccountsOutlined';
import SensorsOutlinedIcon from '@mui/icons-material/SensorsOutlined';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import ListItemIcon from '@mui/material/ListItemIcon';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'ra-core';
import { useState } from 'react';
import { byFirstClick } from '../../../fields/shared/byFirstClick.ts';
import { Menu, MenuDivider, MenuItem } from '../../common/loading/layers.tsx';
import { fullNameOf, type User } from '../../providers/workspace/authProvider.ts';
import { useWorkspace } from '../../providers/workspace/workspaceContext.tsx';
import { settingsAddress, signOutAddress } from '../../routing/addresses.ts';
import { BarButton } from './BarButton.tsx';
import { PhoneEntries } from './PhoneEntries.tsx';
import { AppearancePanel } from './panels.ts';

const entries = [
  { to: `${settingsAddress}?tab=profile`, text: 'facet.user.profile', Icon: ManageAccountsOutlinedIcon },
  { to: `${settingsAddress}?tab=status`, text: 'facet.user.status', Icon: SensorsOutlinedIcon },
  { to: signOutAddress, text: 'facet.user.signOut', Icon: LogoutOutlinedIcon },
];

/** @param onHelp on phones: the menu has what the top bar has no room for, and the help */
export function UserMenu({ onHelp }: { onHelp?: () => void }) {
  const translate = useTranslate();
  const { user } = useWorkspace();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [appearance, setAppearance] = useState(false);
  const close = () => setAnchor(null);
  return (
    <>
      <BarButton
        edge="end"
        label={`${translate('facet.bar.user')} ${initialsOf(user)}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Avatar
          sx={{
            width: 30,
            height: 30,
            fontSize: '0.8125rem',
            fontWeight: 600,
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
          }}
        >
          {initialsOf(user)}
        </Avatar>
      </BarButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={byFirstClick(close)}
        slotProps={{ paper: { sx: { minWidth: 220 } } }}
      >
        <SignedInAs email={user.email} />
        <MenuDivider />
        {onHelp && <PhoneEntries key="phone" onPick={close} onAppearance={() => setAppearance(true)} onHelp={onHelp} />}
        {entries.map(({ to, text, Icon }) => (
          <MenuItem key={to} component={LinkBase} to={to} onClick={close}>
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            {translate(text)}
          </MenuItem>
        ))}
      </Menu>
      {onHelp && <AppearancePanel open={appearance} onClose={() => setAppearance(false)} />}
    </>
  );
}

/** The head of the menu: it is no entry, so that neither the focus nor the arrow keys stop there. */
function SignedInAs({ email }: { email: string }) {
  const translate = useTranslate();
  return (
    <Box component="li" role="presentation" sx={{ px: 2, py: 1 }}>
      <Typography variant="caption" color="text.secondary" component="div">
        {translate('facet.user.signedInAs')}
      </Typography>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{email}</Typography>
    </Box>
  );
}
SignedInAs.muiSkipListHighlight = true;

function initialsOf(user: User): string {
  const words = fullNameOf(user).split(/[\s@.]+/);
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}
