import type MuiDivider from '@mui/material/Divider';
import type { DrawerProps } from '@mui/material/Drawer';
import type { MenuProps } from '@mui/material/Menu';
import type MuiMenuItem from '@mui/material/MenuItem';
import type { ModalProps } from '@mui/material/Modal';
import type { PopoverProps } from '@mui/material/Popover';
import { later } from './later.tsx';

/*
 * MUI's layers over a page. No page shows one at first, and their code is a tenth of what a list would load.
 */

/** What stands in a menu comes with it. */
const inMenu: { Item?: typeof MuiMenuItem; Divider?: typeof MuiDivider } = {};

export const Menu = later<MenuProps>(async () => {
  const [menu, item, divider] = await Promise.all([
    import('@mui/material/Menu'),
    import('@mui/material/MenuItem'),
    import('@mui/material/Divider'),
  ]);
  Object.assign(inMenu, { Item: item.default, Divider: divider.default });
  return menu;
});
/** An entry of a Menu of this file. */
export const MenuItem = ((props: object) => inMenu.Item && <inMenu.Item {...props} />) as typeof MuiMenuItem;
/** A line between the entries of a Menu of this file: neither the focus nor the arrow keys stop there. */
export const MenuDivider = Object.assign(() => inMenu.Divider && <inMenu.Divider component="li" />, {
  muiSkipListHighlight: true,
});
export const Modal = later<ModalProps>(() => import('@mui/material/Modal'));
export const Popover = later<PopoverProps>(() => import('@mui/material/Popover'));
export const Drawer = later<DrawerProps & { open: boolean }>(() => import('@mui/material/Drawer'));
