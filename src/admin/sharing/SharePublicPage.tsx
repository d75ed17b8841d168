import { useTranslate } from 'ra-core';
import { ShareButton } from '../../fields/qrcode/ShareButton.tsx';
import { useSchema } from '../providers/workspace/schemaContext.tsx';
import { publicLinkAddress, usePublicLinks } from './usePublicLinks.ts';

interface SharePublicPageProps {
  module: string;
  recordId: number;
}

/** Shares the newest link to a record's public page; renders nothing where there is none. */
export function SharePublicPage(props: SharePublicPageProps) {
  const { publicPage } = useSchema().app;
  return publicPage?.module === props.module ? <ShareNewest {...props} /> : null;
}

function ShareNewest(props: SharePublicPageProps) {
  const translate = useTranslate();
  const [newest] = usePublicLinks(props).links ?? [];
  return newest ? <ShareButton text={publicLinkAddress(newest)} label={translate('facet.share.page')} /> : null;
}
