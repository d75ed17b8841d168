import type { SvgIconComponent } from '@mui/icons-material';
import MoreIcon from '@mui/icons-material/MoreHoriz';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import { useTranslate } from 'ra-core';
import { createContext, type ReactNode, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { byFirstClick } from '../../fields/shared/byFirstClick.ts';
import { Menu, MenuItem } from './loading/layers.tsx';

interface Action {
  label: string;
  Icon: SvgIconComponent;
  opensDialog: boolean;
  disabled: boolean;
  run: () => void;
}

interface More {
  /** Adds an action behind the others, or changes it in its place. */
  put: (id: string, action: Action) => void;
  remove: (id: string) => void;
}

export const MoreContext = createContext<More | undefined>(undefined);

/** One menu for the actions inside, in their order; nothing where none of them shows. */
export function MoreActions({ children }: { children: ReactNode }) {
  const [actions, setActions] = useState<ReadonlyMap<string, Action>>(new Map());
  const more = useMemo(
    (): More => ({
      put: (id, action) => setActions((before) => new Map(before).set(id, action)),
      remove: (id) => setActions((before) => new Map([...before].filter(([one]) => one !== id))),
    }),
    [],
  );
  return (
    <>
      <MoreContext.Provider value={more}>{children}</MoreContext.Provider>
      {actions.size > 0 && <MoreMenu actions={[...actions]} />}
    </>
  );
}

function MoreMenu({ actions }: { actions: readonly (readonly [string, Action])[] }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      {/* For the palette of commands, which knows the buttons of the page, while the menu is closed. */}
      <Box sx={{ display: 'none' }}>
        {actions.map(([id, { label, disabled, run }]) => (
          <button key={id} type="button" disabled={disabled} onClick={run}>
            {label}
          </button>
        ))}
      </Box>
      <Button
        variant="outlined"
        startIcon={<MoreIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {translate('facet.list.more')}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={byFirstClick(close)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {actions.map(([id, { label, Icon, opensDialog, disabled, run }]) => (
          <MenuItem
            key={id}
            disabled={disabled}
            aria-haspopup={opensDialog ? 'dialog' : undefined}
            onClick={() => {
              // The menu gives the focus back first: a dialog returns it to where it found it.
              flushSync(close);
              run();
            }}
          >
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
