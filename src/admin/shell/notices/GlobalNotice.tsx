import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { FacetDialog } from '../../dialogs/FacetDialog.tsx';

interface GlobalNoticeProps {
  open: boolean;
  title: string;
  text: string;
  icon: ReactNode;
  button: string;
  onButton: () => void;
  onClose: () => void;
  /** Esc closes it as well. */
  closesByEsc?: boolean;
}

/** A trouble of the whole app, with one button. A click beside it does not close it. */
export function GlobalNotice(props: GlobalNoticeProps) {
  const { open, title, text, icon, button, onButton, onClose, closesByEsc = false } = props;
  const textId = useId();
  return (
    <FacetDialog
      open={open}
      size="small"
      closeBy={closesByEsc ? 'key' : 'button'}
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
