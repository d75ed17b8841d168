import Drawer from '@mui/material/Drawer';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { LinkBase, useTranslate } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { mayDo } from '../../../metadata/model.ts';
import { iconOf } from '../../common/icons.ts';
import { useText } from '../../i18n/useText.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { moduleOfAddress, newAddress } from '../../routing/addresses.ts';

/** What a new record can be: its module, and the label of what adds it. */
export interface NewEntry {
  module: string;
  label: string;
}

/** A new record of the module on screen, then what the schema names as added often. */
export function useNewEntries(): NewEntry[] {
  const translate = useTranslate();
  const text = useText();
  const { app, modules } = useSchema();
  const { pathname } = useLocation();
  const often = (app.quickAdds ?? []).map(({ module, label }) => ({ module, label: text(label) }));
  const here = modules[moduleOfAddress(pathname) ?? ''];
  if (!here || here.readOnly || !mayDo(here, 'create') || often.some(({ module }) => module === here.name))
    return often;
  return [{ module: here.name, label: translate('facet.list.newRecord', { module: text(here.label) }) }, ...often];
}

interface NewSheetProps {
  open: boolean;
  entries: NewEntry[];
  onClose: () => void;
}

/** The new records to choose from, at the bottom of the screen. */
export function NewSheet({ open, entries, onClose }: NewSheetProps) {
  const translate = useTranslate();
  const schema = useSchema();
  const paper = { role: 'dialog', 'aria-modal': true, 'aria-label': translate('facet.bar.add') } as const;
  return (
    <Drawer anchor="bottom" open={open} onClose={onClose} slotProps={{ paper: { ...paper, sx: sheetSx } }}>
      <List component="div">
        {entries.map(({ module, label }) => {
          const Icon = iconOf(schema.modules[module]?.icon, schema);
          return (
            <ListItemButton
              key={module}
              component={LinkBase}
              to={newAddress(module)}
              onClick={onClose}
              sx={{ minHeight: 52 }}
            >
              <ListItemIcon sx={{ minWidth: 44 }}>
                <Icon />
              </ListItemIcon>
              <ListItemText primary={label} />
            </ListItemButton>
          );
        })}
      </List>
    </Drawer>
  );
}

const sheetSx = { borderRadius: '16px 16px 0 0', pb: 'env(safe-area-inset-bottom)', maxHeight: '80vh' };
