import Box from '@mui/material/Box';
import type { DetailActionName } from '../../metadata/keys/actionNames.ts';
import { type DetailAction, useRecordFeatures } from '../record/Features.ts';
import { useRecordPage } from '../record/RecordPage.ts';

/** The actions in the head of a record's page. */
export function HeadActions() {
  const { mode } = useRecordPage();
  const actions = useDetailActions();
  if (mode === 'create') return null;
  return actions.map(([name, action]) => action.place === 'head' && <action.Component key={name} />);
}

/** The buttons of the bar below a record's form. */
export function ToolbarActions() {
  const { mode } = useRecordPage();
  const actions = useDetailActions();
  const buttonsAt = (place: 'start' | 'end') =>
    actions.map(
      ([name, action]) =>
        action.place === place && (mode === 'edit' || action.onNew) && <action.Component key={name} />,
    );
  return (
    <>
      {buttonsAt('start')}
      <Box sx={{ flex: 1 }} />
      {buttonsAt('end')}
    </>
  );
}

/** The actions of the module on screen, in the order of its schema. */
function useDetailActions(): [DetailActionName, DetailAction][] {
  const { module } = useRecordPage();
  const { detailActions } = useRecordFeatures();
  return (module.actions.detail as DetailActionName[]).map((name) => [name, detailActions[name]]);
}
