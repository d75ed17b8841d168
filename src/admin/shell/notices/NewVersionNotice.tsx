import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { useTranslate } from 'ra-core';
import { newVersionStore, useNewVersion } from './newVersionStore.ts';

/** It stays until somebody closes it, so it stands above the actions at the foot of forms, which are more lines on phones. */
const aboveActions = { bottom: { xs: 216, sm: 88 } } as const;

/** Says that a new version of the app is ready. The user decides when to change over; the next start uses it anyway. */
export function NewVersionNotice() {
  const translate = useTranslate();
  const take = useNewVersion();
  if (!take) return null;
  return (
    <Snackbar open anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }} sx={aboveActions}>
      <Alert
        severity="info"
        onClose={() => newVersionStore.announce(undefined)}
        closeText={translate('ra.action.close')}
        slotProps={{ root: { elevation: 6 } }}
      >
        {translate('facet.newVersion.text')}{' '}
        <Button size="small" color="inherit" onClick={take} sx={{ ml: 1, textDecoration: 'underline' }}>
          {translate('facet.action.reload')}
        </Button>
      </Alert>
    </Snackbar>
  );
}
