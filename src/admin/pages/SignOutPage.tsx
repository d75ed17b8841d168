import { useAuthProvider, useResetStore, useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { PageMessage } from '../common/PageMessage.tsx';
import { listPlaces } from '../place/ListPlace.ts';

/** /sign-out: ends the session on the server and here. The guard around it then leads to the sign-in page. */
export function SignOutPage() {
  const translate = useTranslate();
  const authProvider = useAuthProvider();
  const resetStore = useResetStore();
  useEffect(() => {
    authProvider?.logout({}).then(() => {
      resetStore();
      listPlaces.clear();
    });
  }, [authProvider, resetStore]);
  return <PageMessage title={translate('facet.signOut.progress')} />;
}
