import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useMutationOnce } from '../common/useMutationOnce.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { FacetDialog } from '../dialogs/FacetDialog.tsx';
import { useServices } from '../providers/workspace/servicesContext.tsx';
import { useNotifyError } from '../refusals/useNotifyError.tsx';
import { FactorSection } from './FactorSection.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { secondFactorCalls, useRefreshFactors } from './secondFactorCalls.ts';

/** So few are left that new ones are offered with a warning. */
const FEW = 3;

/** How many recovery codes are left, and new ones in their place. */
export function CodesSection({ left }: { left: number }) {
  const translate = useTranslate();
  const [confirming, setConfirming] = useState(false);
  const { make, pending, codes, forget } = useMakeCodes(() => setConfirming(false));
  const count = translate('facet.secondFactor.codesLeft', { smart_count: left });
  return (
    <FactorSection title={translate('facet.secondFactor.codes')} text={translate('facet.secondFactor.codesHint')}>
      {left <= FEW ? <Alert severity="warning">{count}</Alert> : <Typography>{count}</Typography>}
      <Button variant="outlined" onClick={() => setConfirming(true)}>
        {translate('facet.secondFactor.newCodes')}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={translate('facet.secondFactor.newCodes')}
        confirmLabel={translate('facet.secondFactor.newCodes')}
        pending={pending}
        onConfirm={make}
        onCancel={() => setConfirming(false)}
      >
        {translate('facet.secondFactor.newCodesText')}
      </ConfirmDialog>
      {codes && (
        <FacetDialog
          open
          size="small"
          closeBy="button"
          title={translate('facet.secondFactor.title.codes')}
          onClose={forget}
          actions={
            <Button variant="contained" onClick={forget}>
              {translate('facet.secondFactor.codesKept')}
            </Button>
          }
        >
          <RecoveryCodes codes={codes} />
        </FacetDialog>
      )}
    </FactorSection>
  );
}

function useMakeCodes(onMade: () => void) {
  const calls = secondFactorCalls(useServices().http);
  const refresh = useRefreshFactors();
  const notifyError = useNotifyError();
  const { mutate, isPending, data, reset } = useMutationOnce({
    mutationFn: calls.makeCodes,
    onSuccess: () => {
      onMade();
      return refresh();
    },
    onError: (error) => {
      onMade();
      notifyError(error);
    },
  });
  return { make: () => mutate(), pending: isPending, codes: data, forget: reset };
}
