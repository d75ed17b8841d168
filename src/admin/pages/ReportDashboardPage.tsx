import AssessmentOutlinedIcon from '@mui/icons-material/AssessmentOutlined';
import { useTranslate } from 'ra-core';
import { PageMessage } from '../shell/PageMessage.tsx';

/** /report/dashboard: the reports of the schema, of which there are none. */
export default function ReportDashboardPage() {
  const translate = useTranslate();
  return (
    <PageMessage
      icon={<AssessmentOutlinedIcon />}
      title={translate('facet.page.reports')}
      text={translate('facet.report.none')}
    />
  );
}
