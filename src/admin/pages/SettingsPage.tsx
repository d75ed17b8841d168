import { useTranslate } from 'ra-core';
import { PageHeader } from '../resources/PageHeader.tsx';

export default function SettingsPage() {
  return <PageHeader title={useTranslate()('facet.page.settings')} />;
}
