import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { keysOf } from '../../common/shortcutKeys.ts';
import { FacetDialog } from '../../dialogs/FacetDialog.tsx';
import { besideKeys } from '../../place/besideKeys.ts';
import type { Shortcuts } from './useShortcuts.ts';

export interface ShortcutsDialogProps extends Pick<Shortcuts, 'jumps'> {
  open: boolean;
  onClose: () => void;
}

const general = [
  { keys: keysOf('Control+K'), text: 'facet.shortcut.commands' },
  { keys: ['/'], text: 'facet.shortcut.search' },
  { keys: ['n'], text: 'facet.shortcut.new' },
  { keys: ['i'], text: 'facet.shortcut.numbers' },
  { keys: [besideKeys.next], text: 'facet.place.next' },
  { keys: [besideKeys.previous], text: 'facet.place.previous' },
  { keys: keysOf('Control+S'), text: 'facet.shortcut.save' },
  { keys: keysOf('Control+Shift+S'), text: 'facet.form.saveAndNew' },
  { keys: ['Esc'], text: 'facet.shortcut.close' },
  { keys: ['?'], text: 'facet.shortcut.help' },
];

/** The help that `?` opens: every key and its effect. */
export default function ShortcutsDialog({ jumps, open, onClose }: ShortcutsDialogProps) {
  const translate = useTranslate();
  return (
    <FacetDialog open={open} onClose={onClose} title={translate('facet.shortcut.title')} onlyRead>
      <Stack direction={{ xs: 'column', md: 'row' }} spacing={4}>
        <KeyList
          title={translate('facet.shortcut.general')}
          rows={general.map(({ keys, text }) => ({ keys, text: translate(text) }))}
        />
        <KeyList
          title={translate('facet.shortcut.goTo')}
          rows={jumps.map(({ letter, title }) => ({ keys: ['g', letter], text: title }))}
        />
      </Stack>
    </FacetDialog>
  );
}

function KeyList({ title, rows }: { title: string; rows: { keys: string[]; text: string }[] }) {
  return (
    <Box component="section" sx={{ flex: 1 }}>
      <Typography variant="h3" gutterBottom>
        {title}
      </Typography>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 1, columnGap: 2, alignItems: 'center' }}
      >
        {rows.map(({ keys, text }) => (
          <Box key={keys.join()} sx={{ display: 'contents' }}>
            <Typography component="dt">{text}</Typography>
            <Box component="dd" sx={{ m: 0, display: 'flex', gap: 0.5 }}>
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function Key({ children }: { children: string }) {
  return (
    <Box
      component="kbd"
      sx={{
        minWidth: 26,
        px: 0.75,
        py: 0.25,
        textAlign: 'center',
        border: 1,
        borderColor: 'divider',
        borderRadius: 0.75,
        fontFamily: 'inherit',
        fontSize: '0.8125rem',
      }}
    >
      {children}
    </Box>
  );
}
