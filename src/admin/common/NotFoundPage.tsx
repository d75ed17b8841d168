import SearchOffOutlinedIcon from '@mui/icons-material/SearchOffOutlined';
import Button from '@mui/material/Button';
import { LinkBase, useTranslate } from 'ra-core';
import { dashboardAddress } from '../routing/addresses.ts';
import { PageMessage } from './PageMessage.tsx';

export function NotFoundPage() {
  const translate = useTranslate();
  return (
    <PageMessage
      icon={<SearchOffOutlinedIcon />}
      title={translate('facet.notFound.title')}
      text={translate('facet.notFound.text')}
      actions={
        <Button component={LinkBase} to={dashboardAddress} variant="contained">
          {translate('facet.page.dashboard')}
        </Button>
      }
    />
  );
}
