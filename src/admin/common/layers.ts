import type { DrawerProps } from '@mui/material/Drawer';
import type { MenuProps } from '@mui/material/Menu';
import type { PopoverProps } from '@mui/material/Popover';
import { later } from './later.tsx';

/*
 * MUI's layers over a page. No page shows one at first, and their code is a tenth of what a list would load.
 */

export const Menu = later<MenuProps>(() => import('@mui/material/Menu'));
export const Popover = later<PopoverProps>(() => import('@mui/material/Popover'));
export const Drawer = later<DrawerProps & { open: boolean }>(() => import('@mui/material/Drawer'));
