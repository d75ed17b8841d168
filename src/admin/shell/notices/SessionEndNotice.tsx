import LockClockOutlinedIcon from '@mui/icons-material/LockClockOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { sessionEnd, useSessionEnd } from '../../providers/session/sessionEnd.ts';

/** The session has ended, and the user does not sign in for now. The page below stays, with its typed values. */
export function SessionEndNotice() {
  const translate = useTranslate();
  if (useSessionEnd() !== 'declined') return null;
  return (
    <Alert
      severity="warning"
      icon={<LockClockOutlinedIcon fontSize="inherit" />}
      sx={{ borderRadius: 0, position: 'sticky', top: 56, zIndex: 'appBar' }}
      action={
        <Button color="inherit" size="small" onClick={() => sessionEnd.announce(true)}>
          {translate('facet.sessionExpired.logIn')}
        </Button>
      }
    >
      {translate('facet.sessionExpired.notice')}
    </Alert>
  );
}
