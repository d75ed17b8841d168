import Drawer from '@mui/material/Drawer';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { LinkBase, useTranslate } from 'ra-core';
import { iconOf } from '../../common/icons.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { newAddress } from '../../routing/addresses.ts';
import type { NewEntry } from './useNewEntries.ts';

export interface NewSheetProps {
  open: boolean;
  entries: NewEntry[];
  onClose: () => void;
}

/** The new records to choose from, at the bottom of the screen. */
export default function NewSheet({ open, entries, onClose }: NewSheetProps) {
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
