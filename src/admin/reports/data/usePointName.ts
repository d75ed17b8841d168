import { useTranslate } from 'ra-core';
import type { ReportTableColumn } from '../../../metadata/read/reportFields.ts';
import { useLanguage } from '../../i18n/LanguageProvider.tsx';
import { reportText } from './reportText.ts';
import type { SeriesPoint } from './useReport.ts';

/** What people read of a point of a series; two points may read alike, such as customers of one name. */
export function usePointName(by: ReportTableColumn): (point: SeriesPoint) => string {
  const translate = useTranslate();
  const { language } = useLanguage();
  return ({ key, label, other }) =>
    other
      ? translate('facet.report.others')
      : (label ?? reportText(by, key, language)) || translate('facet.report.nameless');
}
