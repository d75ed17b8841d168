import CloseIcon from '@mui/icons-material/Close';
import Drawer from '@mui/material/Drawer';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { AppearanceChoices } from './AppearanceChoices.tsx';
import { BarButton } from './BarButton.tsx';

/** The panel that configures the appearance: active (open) or hidden. */
export function AppearancePanel({ active, onHide }: { active: boolean; onHide: () => void }) {
  const translate = useTranslate();
  return (
    <Drawer
      anchor="right"
      open={active}
      onClose={onHide}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-label': translate('facet.appearance.title'),
          sx: { width: 304, p: 2.5 },
        },
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 2 }}>
        <Typography variant="h2">{translate('facet.appearance.title')}</Typography>
        <BarButton label={translate('ra.action.close')} edge="end" onClick={onHide}>
          <CloseIcon />
        </BarButton>
      </Stack>
      <AppearanceChoices />
    </Drawer>
  );
}
