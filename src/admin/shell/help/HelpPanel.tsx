import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { LinkBase, useLocale, useTranslate } from 'ra-core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { addressOfPlace, type HelpPlace, HelpText } from '../../help/HelpText.tsx';
import { manualPages } from '../../help/manualPages.ts';
import { inLanguage } from '../../help/pageTarget.ts';
import { BarButton } from '../bar/BarButton.tsx';

interface HelpPanelProps {
  /** The page about the screen: `use/lists`. Another screen opens its own. */
  about: string;
  onClose: () => void;
}

/** The page of the manual about the screen, beside the screen, which can be used meanwhile; on small screens over it. */
export default function HelpPanel({ about, onClose }: HelpPanelProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const wide = useMediaQuery(useTheme().breakpoints.up('md'), { noSsr: true });
  const start: HelpPlace = { page: inLanguage(manualPages, about, locale), anchor: '' };
  const [place, setPlace] = useState(start);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen, or language, has another page
  useEffect(() => setPlace(start), [about, locale]);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose();
  };
  const label = translate('facet.help.title');
  return (
    <Drawer
      open
      anchor="right"
      variant={wide ? 'persistent' : 'temporary'}
      onClose={onClose}
      onKeyDown={onKeyDown}
      slotProps={{
        paper: {
          'aria-label': label,
          ...(wide ? { role: 'complementary' } : { role: 'dialog', 'aria-modal': true }),
          sx: { width: { xs: 1, sm: 440 }, maxWidth: 1 },
        },
      }}
    >
      <Box sx={headSx}>
        <Button component={LinkBase} to={addressOfPlace(place)} onClick={onClose} sx={{ mr: 'auto' }}>
          {translate('facet.help.whole')}
        </Button>
        <BarButton label={translate('facet.help.close')} edge="end" onClick={onClose}>
          <CloseIcon />
        </BarButton>
      </Box>
      <Box tabIndex={0} role="region" aria-label={label} sx={{ px: 2.5, py: 2, overflowY: 'auto', flex: 1 }}>
        <HelpText {...place} level={2} onOpen={setPlace} />
      </Box>
    </Drawer>
  );
}

const headSx = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 56,
  px: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
};
