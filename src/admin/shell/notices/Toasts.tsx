import { Notification } from 'react-admin';

/** The short messages in the upper corner, one after the other. */
export function Toasts() {
  return (
    <Notification anchorOrigin={{ vertical: 'top', horizontal: 'right' }} autoHideDuration={5000} sx={{ mt: 6 }} />
  );
}
