import { useTranslate } from 'ra-core';
import { formatMoment } from '../../fields/shared/days/formatMoment.ts';
import { useLanguage } from '../i18n/LanguageProvider.tsx';

/** Says since when there is a factor, and when it was last used. */
export function useUsedText(): (factor: { created_at: string; last_used_at: string | null }) => string {
  const translate = useTranslate();
  const { language } = useLanguage();
  const format = (moment: string) => formatMoment(moment, language);
  return ({ created_at, last_used_at }) => {
    const created = format(created_at);
    if (last_used_at === null) return translate('facet.secondFactor.unused', { created });
    return translate('facet.secondFactor.used', { created, used: format(last_used_at) });
  };
}
