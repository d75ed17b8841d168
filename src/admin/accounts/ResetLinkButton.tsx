import LinkIcon from '@mui/icons-material/Link';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useMutationOnce } from '../common/useMutationOnce.ts';
import { FacetDialog } from '../dialogs/FacetDialog.tsx';
import { useServices } from '../providers/workspace/servicesContext.tsx';
import { useRecordPage } from '../record/RecordPage.ts';
import { useNotifyError } from '../refusals/useNotifyError.tsx';
import type { AccountLink } from './accountLink.ts';
import { ShownLink } from './ShownLink.tsx';

/** Makes the link with which the user on screen sets a new password, and shows it. */
export function ResetLinkButton() {
  const translate = useTranslate();
  const { http } = useServices();
  const { record } = useRecordPage();
  const onError = useNotifyError();
  const { mutate, isPending, data, reset } = useMutationOnce<AccountLink>({
    mutationFn: async () => (await http(`api/user/${record?.id}/reset-link`, { method: 'POST' })).json,
    onError,
  });
  if (!record) return null;
  return (
    <>
      <Button variant="outlined" startIcon={<LinkIcon />} loading={isPending} onClick={() => mutate()}>
        {translate('facet.account.resetLink')}
      </Button>
      {data && (
        <FacetDialog
          open
          size="small"
          closeBy="button"
          title={translate('facet.account.resetLink')}
          onClose={reset}
          actions={<Button onClick={reset}>{translate('ra.action.close')}</Button>}
        >
          <ShownLink link={data} />
        </FacetDialog>
      )}
    </>
  );
}
