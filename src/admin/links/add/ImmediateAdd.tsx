import { type RaRecord, useDataProvider } from 'ra-core';
import { useState } from 'react';
import { fieldsWithFormula } from '../../../metadata/read/rules/formulaDefaults.ts';
import { useMutationOnce } from '../../common/useMutationOnce.ts';
import { newValues, nonEmptyValues, writableNames } from '../../forms/values/formFields.ts';
import { useNotifyError } from '../../refusals/useNotifyError.tsx';
import { EditRowDialog } from '../edit/EditRowDialog.tsx';
import { useLinkContext } from '../link/linkContext.ts';
import { AddButton } from './AddButton.tsx';

/** Creates a row from its defaults at once, and opens it so that the user completes it. */
export function ImmediateAdd() {
  const { link } = useLinkContext();
  const [added, setAdded] = useState<RaRecord>();
  const { mutate, isPending } = useAddDefaults(setAdded);
  return (
    <>
      <AddButton onClick={() => mutate()} pending={isPending} />
      {link.edit && added && <EditRowDialog row={added} onClose={() => setAdded(undefined)} />}
    </>
  );
}

function useAddDefaults(onAdded: (row: RaRecord) => void) {
  const { link, parentId, rows, refresh } = useLinkContext();
  const dataProvider = useDataProvider();
  const notifyError = useNotifyError();
  return useMutationOnce({
    mutationFn: async () => {
      const names = writableNames(rows, 'create');
      const formulaNames = new Set(fieldsWithFormula(rows).map(({ name }) => name));
      const sent = [...new Set([...names.filter((name) => !formulaNames.has(name)), link.by])];
      const data = nonEmptyValues(rows, newValues(rows, names, { [link.by]: parentId }), sent);
      return (await dataProvider.create(rows.name, { data })).data as RaRecord;
    },
    onSuccess: async (row) => {
      await refresh();
      onAdded(row);
    },
    onError: notifyError,
  });
}
