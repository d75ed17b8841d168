import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { type HttpError, useTranslate } from 'ra-core';
import { useParams } from 'react-router-dom';
import { PageMessage } from '../common/PageMessage.tsx';
import { urlOf } from '../providers/http/httpClient.ts';
import { useServices } from '../providers/workspace/servicesContext.tsx';
import { GuestTools } from '../shell/bar/GuestTools.tsx';
import { PublicItem } from './item/PublicItem.tsx';
import { type PublicRecord, reachable } from './item/publicRecord.ts';

/** Links to its files expire after a day: a page that stays open fetches fresh ones when the user looks at it again. */
const FRESH = 3_600_000;

/** A link has 192 random bits in base64url. Another text opens no page, and the server need not say so. */
const tokenForm = /^[\w-]{32}$/;

/** /vid/{token}: the public page of a record, for a guest who has its link. */
export default function ItemPage() {
  const translate = useTranslate();
  const { '*': token = '' } = useParams();
  const isLink = tokenForm.test(token);
  const { data, error, refetch } = usePublicRecord(token, isLink);
  return (
    <Box component="main" sx={{ position: 'relative', minHeight: '100vh' }}>
      <meta name="referrer" content="no-referrer" />
      <GuestTools />
      {data ? (
        <PublicItem item={data} />
      ) : error && error.status !== 404 ? (
        <PageMessage
          title={translate('facet.item.unread')}
          text={error.message && translate(error.message)}
          actions={
            <Button variant="outlined" onClick={() => refetch()}>
              {translate('facet.action.retry')}
            </Button>
          }
        />
      ) : error || !isLink ? (
        <PageMessage title={translate('facet.item.title')} text={translate('facet.item.none')} />
      ) : (
        <Loading />
      )}
    </Box>
  );
}

function usePublicRecord(token: string, enabled: boolean) {
  const { http, configuration } = useServices();
  return useQuery<PublicRecord, HttpError>({
    queryKey: ['public-record', token],
    queryFn: async () => {
      const { json } = await http(`api/public/${encodeURIComponent(token)}`, { ownErrors: true });
      return reachable(json, (path) => urlOf(configuration, path));
    },
    staleTime: FRESH,
    enabled,
  });
}

function Loading() {
  return (
    <Box sx={{ maxWidth: 1160, mx: 'auto', pt: 9, px: { xs: 0, md: 4 } }}>
      <Skeleton variant="rectangular" sx={{ height: { xs: '75vw', md: 480 } }} />
    </Box>
  );
}
