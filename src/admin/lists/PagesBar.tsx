import { Pagination } from 'react-admin';
import { pageSizes } from '../providers/workspace/pageSize.ts';

export interface PagesBarProps {
  /** The list is there. */
  open: boolean;
}

/** The pages of a list, and how many rows each has. */
export default function PagesBar(_props: PagesBarProps) {
  return <Pagination rowsPerPageOptions={pageSizes} />;
}
