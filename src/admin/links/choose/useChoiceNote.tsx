import { type RaRecord, useTranslate } from 'ra-core';
import { useText } from '../../i18n/useText.ts';
import { StatusChip } from '../../record/StatusChip.tsx';
import { useDisplayedFields } from '../../record/useDisplayedFields.ts';
import { useLinkContext } from '../link/linkContext.ts';
import type { ChoiceTableProps } from './ChoiceTable.tsx';
import { useSearchedModule } from './useSearchedModule.ts';
import type { UnavailableReason } from './useUnavailable.ts';

/**
 * The last column of a search: the status of each record, or another reason why it cannot be chosen. There is no such
 * column where every record can be chosen.
 */
export function useChoiceNote(
  blockedBy: (record: RaRecord) => UnavailableReason | undefined,
): ChoiceTableProps['note'] {
  const translate = useTranslate();
  const text = useText();
  const { link } = useLinkContext();
  const found = useSearchedModule();
  const name = found.stock?.status ?? found.document?.status;
  const [status] = useDisplayedFields()(found, name === undefined ? [] : [name]);
  if (!status && link.pick === undefined) return undefined;
  return {
    label: status ? text(status.field.label) : translate('facet.link.note'),
    of: (record) => {
      const obstacle = blockedBy(record);
      if (obstacle && obstacle !== 'status') return <StatusChip tone="muted">{obstacle.reason}</StatusChip>;
      return status && <status.view.Cell field={status.display} record={record} />;
    },
  };
}
