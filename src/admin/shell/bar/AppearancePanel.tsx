import CloseIcon from '@mui/icons-material/Close';
import Drawer from '@mui/material/Drawer';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { AppearanceChoices } from './AppearanceChoices.tsx';
import { BarButton } from './BarButton.tsx';

export interface AppearancePanelProps {
  open: boolean;
  onClose: () => void;
}

/** The panel that configures the appearance. */
export default function AppearancePanel({ open, onClose }: AppearancePanelProps) {
  const translate = useTranslate();
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
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
        <BarButton label={translate('ra.action.close')} edge="end" onClick={onClose}>
          <CloseIcon />
        </BarButton>
      </Stack>
      <AppearanceChoices />
    </Drawer>
  );
}
