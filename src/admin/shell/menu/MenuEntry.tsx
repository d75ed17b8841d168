import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import Chip from '@mui/material/Chip';
import Collapse from '@mui/material/Collapse';
import List from '@mui/material/List';
import ListItemButton, { type ListItemButtonProps } from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { LinkBase, useLocation, useStore } from 'ra-core';
import { memo, useCallback, useId } from 'react';
import { iconOf } from '../../common/icons.ts';
import type { MenuLink } from '../../providers/workspace/navigation.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { BadgeLink, badgeRoom } from './BadgeLink.tsx';
import type { MenuBadge } from './useBadges.ts';

interface MenuEntryProps {
  item: MenuLink;
  /** Its depth in the menu; the root is 0. */
  depth?: number;
  onPick?: (() => void) | undefined;
  /** What the server counts, by the address of an entry. */
  badges?: Readonly<Record<string, MenuBadge>>;
}

/** A link out of the app, a link inside it, or a parent that opens and closes. */
export function MenuEntry(props: MenuEntryProps) {
  const { item } = props;
  return (
    <li style={{ listStyle: 'none', position: 'relative' }}>
      {item.children ? <ParentEntry {...props} /> : item.href ? <OuterLink {...props} /> : <InnerLink {...props} />}
    </li>
  );
}

function InnerLink({ item, depth = 0, onPick, badges = {} }: MenuEntryProps) {
  const { pathname } = useLocation();
  const address = item.routerLink ?? '/';
  const current = pathname === address || pathname.startsWith(`${address}/`);
  const badge = badges[address];
  return (
    <>
      <EntryButton
        component={LinkBase}
        {...{ to: address }}
        item={item}
        depth={depth}
        selected={current}
        aria-current={current ? 'page' : undefined}
        onClick={onPick}
        end={badge && roomForBadge}
      />
      {badge && <BadgeLink badge={badge} onPick={onPick} />}
    </>
  );
}

const roomForBadge = <span style={{ width: badgeRoom, flexShrink: 0 }} />;
const leadsOut = <OpenInNewIcon sx={{ fontSize: 14, color: 'text.secondary' }} />;

function OuterLink({ item, depth = 0, onPick }: MenuEntryProps) {
  return (
    <EntryButton
      component="a"
      {...{ href: item.href, target: '_blank', rel: 'noopener noreferrer' }}
      item={item}
      depth={depth}
      onClick={onPick}
      end={leadsOut}
    />
  );
}

function ParentEntry({ item, depth = 0, onPick, badges }: MenuEntryProps) {
  const listId = useId();
  const [closed, setClosed] = useStore<string[]>('menu.closed', noneClosed);
  const key = parentKey(item);
  const open = !closed.includes(key);
  const toggle = useCallback(
    () => setClosed((before) => (before.includes(key) ? before.filter((other) => other !== key) : [...before, key])),
    [setClosed, key],
  );
  return (
    <>
      <EntryButton
        item={item}
        depth={depth}
        onClick={toggle}
        aria-expanded={open}
        aria-controls={listId}
        end={open ? openSign : closedSign}
      />
      <Collapse in={open} unmountOnExit timeout={200}>
        <List disablePadding id={listId}>
          {item.children?.map((child) => (
            <MenuEntry
              key={child.routerLink ?? child.href ?? child.title}
              item={child}
              depth={depth + 1}
              onPick={onPick}
              {...(badges && { badges })}
            />
          ))}
        </List>
      </Collapse>
    </>
  );
}

const signOf = (transform: string) => (
  <ExpandMoreIcon sx={{ fontSize: 18, color: 'text.secondary', transition: 'transform 0.2s', transform }} />
);
const openSign = signOf('none');
const closedSign = signOf('rotate(-90deg)');
const noneClosed: string[] = [];

/** The key of a parent is the same in every language: the addresses of its children. */
const parentKey = ({ children = [] }: MenuLink): string =>
  children.map((child) => child.routerLink ?? child.href ?? '').join(' ');

interface EntryButtonProps extends ListItemButtonProps {
  item: MenuLink;
  depth: number;
  end?: React.ReactNode;
  component?: React.ElementType;
}

/** With each page and each number of a badge the menu is rendered, and most of its entries stay as they are. */
const EntryButton = memo(function EntryButton({ item, depth, end, ...props }: EntryButtonProps) {
  const Icon = iconOf(item.icon, useSchema());
  return (
    <ListItemButton {...props} sx={{ minHeight: 38, py: 0.5, px: 1.25, mb: 0.25, pl: 1.25 + depth * 1.5 }}>
      <ListItemIcon sx={{ minWidth: 34, color: props.selected ? 'secondary.main' : 'text.secondary' }}>
        <Icon sx={{ fontSize: 20 }} />
      </ListItemIcon>
      <ListItemText
        primary={item.title}
        slotProps={{ primary: { noWrap: true, sx: { fontWeight: props.selected ? 600 : 450 } } }}
      />
      {item.badge !== undefined && <Chip label={item.badge} color="secondary" sx={{ height: 20, ml: 1 }} />}
      {end}
    </ListItemButton>
  );
});
