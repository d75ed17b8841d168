import { useTranslate } from 'ra-core';
import { PageHeader } from '../resources/PageHeader.tsx';

export function DashboardPage() {
  return <PageHeader title={useTranslate()('facet.page.dashboard')} />;
}
