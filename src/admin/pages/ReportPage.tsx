import AssessmentOutlinedIcon from '@mui/icons-material/AssessmentOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { Link, useParams } from 'react-router-dom';
import { PageMessage } from '../common/PageMessage.tsx';
import { useSchema } from '../providers/workspace/schemaContext.tsx';
import { ReportView } from '../reports/ReportView.tsx';

/** /report/{name}: a report of the schema, or the not-found page. */
export default function ReportPage() {
  const translate = useTranslate();
  const { reports } = useSchema();
  const { name = '' } = useParams();
  const report = reports.find((candidate) => candidate.name === name);
  if (report) return <ReportView key={name} report={report} />;
  return (
    <PageMessage
      icon={<AssessmentOutlinedIcon />}
      title={name}
      text={translate('facet.report.unknown', { name })}
      actions={
        <Button variant="outlined" component={Link} to="/report/dashboard">
          {translate('facet.form.toList', { module: translate('facet.page.reports') })}
        </Button>
      }
    />
  );
}
