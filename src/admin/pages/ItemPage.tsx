import { useTranslate } from 'ra-core';
import { GuestTools } from '../shell/GuestTools.tsx';
import { PageMessage } from '../shell/PageMessage.tsx';

/** /vid: the public page of an item. No installation has such pages to show, so it says so. */
export default function ItemPage() {
  const translate = useTranslate();
  return (
    <main>
      <GuestTools />
      <PageMessage title={translate('facet.item.title')} text={translate('facet.item.none')} />
    </main>
  );
}
