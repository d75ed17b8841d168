import { type RaRecord, useTranslate } from 'ra-core';
import { useText } from '../../i18n/useText.ts';
import { StatusChip } from '../../record/StatusChip.tsx';
import { useShownFields } from '../../record/useShownFields.ts';
import { useLinkPlace } from '../link/linkContext.ts';
import type { ChoiceTableProps } from './ChoiceTable.tsx';
import type { Obstacle } from './useBlocked.ts';
import { useFoundModule } from './useFoundModule.ts';

/**
 * The last column of a search: the status of what was found, or why else it cannot be chosen. None where every record
 * can be.
 */
export function useChoiceNote(blockedBy: (record: RaRecord) => Obstacle | undefined): ChoiceTableProps['note'] {
  const translate = useTranslate();
  const text = useText();
  const { link } = useLinkPlace();
  const found = useFoundModule();
  const name = found.stock?.status ?? found.document?.status;
  const [status] = useShownFields()(found, name === undefined ? [] : [name]);
  if (!status && link.pick === undefined) return undefined;
  return {
    label: status ? text(status.field.label) : translate('facet.link.note'),
    of: (record) => {
      const obstacle = blockedBy(record);
      if (obstacle && obstacle !== 'status') return <StatusChip tone="muted">{obstacle.reason}</StatusChip>;
      return status && <status.view.Cell field={status.shown} record={record} />;
    },
  };
}
