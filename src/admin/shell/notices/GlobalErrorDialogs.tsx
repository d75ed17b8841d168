import InfoOutlinedIcon from '@mui/icons-material/InfoOutlined';
import WarningAmberOutlinedIcon from '@mui/icons-material/WarningAmberOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { type ReactNode, useId } from 'react';
import { FacetDialog } from '../../dialogs/FacetDialog.tsx';
import { globalErrors, useGlobalError } from '../../providers/session/globalErrors.ts';
import { session } from '../../providers/session/session.ts';

/** 'Session Expired' and 'Oops!', each shown once however many calls failed. */
export function GlobalErrorDialogs() {
  return (
    <>
      <SessionExpiredDialog />
      <OopsDialog />
    </>
  );
}

/** The page behind it stays as it is, so that the user can still read and copy typed values. */
function SessionExpiredDialog() {
  const translate = useTranslate();
  const logIn = () => {
    globalErrors.settle('session-expired');
    session.expire();
  };
  return (
    <NoticeDialog
      open={useGlobalError('session-expired')}
      title={translate('facet.sessionExpired.title')}
      text={translate('facet.sessionExpired.text')}
      icon={<InfoOutlinedIcon color="info" />}
      button={translate('facet.sessionExpired.logIn')}
      onButton={logIn}
      onClose={() => globalErrors.settle('session-expired')}
    />
  );
}

function OopsDialog() {
  const translate = useTranslate();
  const close = () => globalErrors.settle('oops');
  return (
    <NoticeDialog
      open={useGlobalError('oops')}
      title={translate('facet.oops.title')}
      text={translate('facet.oops.text')}
      icon={<WarningAmberOutlinedIcon color="warning" />}
      button={translate('ra.action.close')}
      onButton={close}
      onClose={close}
    />
  );
}

interface NoticeProps {
  open: boolean;
  title: string;
  text: string;
  icon: ReactNode;
  button: string;
  onButton: () => void;
  onClose: () => void;
}

function NoticeDialog({ open, title, text, icon, button, onButton, onClose }: NoticeProps) {
  const textId = useId();
  return (
    <FacetDialog
      open={open}
      size="small"
      closeBy="button"
      title={title}
      describedBy={textId}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onButton} autoFocus>
          {button}
        </Button>
      }
    >
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'flex-start' }}>
        {icon}
        <Typography id={textId}>{text}</Typography>
      </Stack>
    </FacetDialog>
  );
}
