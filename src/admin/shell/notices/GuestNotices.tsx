import { NewVersionNotice } from './NewVersionNotice.tsx';
import { OopsDialog } from './OopsDialog.tsx';
import { Toasts } from './Toasts.tsx';

/** What may show over the sign-in page while it stands alone. Most visits need none of it, so it is a chunk of its own. */
export default function GuestNotices() {
  return (
    <>
      <Toasts />
      <OopsDialog />
      <NewVersionNotice />
    </>
  );
}
