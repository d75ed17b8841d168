import ReceiptLongIcon from '@mui/icons-material/ReceiptLongOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useText } from '../i18n/useText.ts';
import { useSchema } from '../providers/workspace/schemaContext.tsx';
import { useRecordPage } from '../record/RecordPage.ts';
import { reportAddress } from '../routing/addresses.ts';

/** Leads from the page of a party to its statement of account, where the schema has one. */
export function StatementButton() {
  const text = useText();
  const { module, record } = useRecordPage();
  const report = useSchema().reports.find(({ statement, module: party }) => statement && party === module.name);
  const filter = report?.filters.find(({ fact }) => fact === 'party');
  if (!record || !report || !filter) return null;
  return (
    <Button
      component={Link}
      to={reportAddress(report.name, { [filter.name]: record.id })}
      startIcon={<ReceiptLongIcon />}
    >
      {text(report.label)}
    </Button>
  );
}
