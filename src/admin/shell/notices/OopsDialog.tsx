import WarningAmberOutlinedIcon from '@mui/icons-material/WarningAmberOutlined';
import { useTranslate } from 'ra-core';
import { globalErrors, useGlobalError } from '../../providers/session/globalErrors.ts';
import { GlobalNotice } from './GlobalNotice.tsx';

/** 'Oops!', once however many calls failed. */
export function OopsDialog() {
  const translate = useTranslate();
  const close = () => globalErrors.settle('oops');
  return (
    <GlobalNotice
      open={useGlobalError('oops')}
      title={translate('facet.oops.title')}
      text={translate('facet.oops.text')}
      icon={<WarningAmberOutlinedIcon color="warning" />}
      button={translate('ra.action.close')}
      onButton={close}
      onClose={close}
      closesByEsc
    />
  );
}
