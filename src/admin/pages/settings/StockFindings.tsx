import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { LinkBase, useTranslate } from 'ra-core';
import { useText } from '../../i18n/useText.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { editAddress } from '../../routing/addresses.ts';

/** One difference, as the server reports it. */
export interface StockFinding {
  kind: string;
  message: string;
  module: string;
  id: number;
  label: string;
}

const columns = ['record', 'kindOf', 'what'];

/** The differences, with links to the records. */
export function StockFindings({ findings }: { findings: readonly StockFinding[] }) {
  const translate = useTranslate();
  return (
    <TableContainer>
      <Table size="small" aria-label={translate('facet.stockCheck.title')}>
        <TableHead>
          <TableRow>
            {columns.map((name) => (
              <TableCell key={name}>{translate(`facet.stockCheck.${name}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {findings.map((finding) => (
            <FindingRow key={`${finding.kind} ${finding.module} ${finding.id} ${finding.message}`} finding={finding} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function FindingRow({ finding: { kind, message, module: name, id, label } }: { finding: StockFinding }) {
  const translate = useTranslate();
  const text = useText();
  const module = useSchema().modules[name];
  return (
    <TableRow>
      <TableCell sx={{ verticalAlign: 'top', whiteSpace: 'nowrap' }}>
        {module && `${text(module.label)} `}
        {module ? (
          <Link component={LinkBase} to={editAddress(name, id)}>
            {label}
          </Link>
        ) : (
          label
        )}
      </TableCell>
      <TableCell sx={{ verticalAlign: 'top' }}>{translate(`facet.stockCheck.kinds.${kind}`, { _: kind })}</TableCell>
      <TableCell>{message}</TableCell>
    </TableRow>
  );
}
