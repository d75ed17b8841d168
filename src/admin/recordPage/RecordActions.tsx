import Box from '@mui/material/Box';
import type { DetailActionName } from '../../metadata/keys/actionNames.ts';
import { MoreActions } from '../common/MoreActions.tsx';
import { type DetailAction, useRecordFeatures } from '../record/Features.ts';
import { useRecordPage } from '../record/RecordPage.ts';
import { useIsPhone } from '../theme/useIsPhone.ts';

/** The actions in the head of a record's page. */
export function HeadActions() {
  const { mode } = useRecordPage();
  const actions = useDetailActions();
  const isPhone = useIsPhone();
  if (mode === 'create') return null;
  return actions.map(
    ([name, action]) =>
      (action.place === 'head' || (action.place === 'reach' && !isPhone)) && <action.Component key={name} />,
  );
}

/** The buttons of the bar below a record's form. */
export function ToolbarActions() {
  const { mode } = useRecordPage();
  const actions = useDetailActions();
  const isPhone = useIsPhone();
  const buttonsAt = (place: 'start' | 'end' | 'reach', folded = false) =>
    actions.map(
      ([name, action]) =>
        action.place === place &&
        (isPhone && 'folds' in action && action.folds === true) === folded &&
        (mode === 'edit' || ('onNew' in action && action.onNew)) && <action.Component key={name} />,
    );
  return (
    <>
      {isPhone && buttonsAt('reach')}
      {isPhone && <MoreActions>{buttonsAt('end', true)}</MoreActions>}
      {buttonsAt('start')}
      {/* Room between the two sides, without a gap of its own: on a narrow phone, that would take a second line. */}
      <Box sx={{ flex: 1, ml: -1 }} />
      {buttonsAt('end')}
    </>
  );
}

/** The actions of the module on screen, in the order of its schema. */
function useDetailActions(): [DetailActionName, DetailAction][] {
  const { module } = useRecordPage();
  const { detailActions } = useRecordFeatures();
  return module.actions.detail.map((name) => [name, detailActions[name]]);
}
