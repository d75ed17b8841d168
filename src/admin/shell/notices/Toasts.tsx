import { Notification } from 'react-admin';
import { noticePlace } from '../../theme/noticePlace.ts';

/** The short messages, one after the other. */
export function Toasts() {
  return <Notification {...noticePlace} autoHideDuration={5000} />;
}
