import AssessmentOutlinedIcon from '@mui/icons-material/AssessmentOutlined';
import { useTranslate } from 'ra-core';
import { useParams } from 'react-router-dom';
import { PageMessage } from '../shell/PageMessage.tsx';

/** /report/{name}: no schema defines a report of that name. */
export default function ReportPage() {
  const translate = useTranslate();
  const { name = '' } = useParams();
  return (
    <PageMessage icon={<AssessmentOutlinedIcon />} title={name} text={translate('facet.report.unknown', { name })} />
  );
}
