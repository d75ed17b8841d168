import type { Schema } from '../../metadata/model.ts';
import { helpAddress, moduleOfAddress, settingsAddress } from '../routing/addresses.ts';

/** The chapters of the manual's part for everybody, each a page in docs/use/. */
export type ManualChapter =
  | 'README'
  | 'counts'
  | 'documents'
  | 'importing'
  | 'lists'
  | 'records'
  | 'reports'
  | 'scanning'
  | 'settings';

/** The address of a chapter. */
export const chapterAddress = (chapter: ManualChapter) => `${helpAddress}/use/${chapter}`;

/** The chapter about the screen with this address. */
export function chapterOf({ modules }: Schema, pathname: string): ManualChapter {
  const module = modules[moduleOfAddress(pathname) ?? ''];
  if (module) {
    if (!/\/(new|edit)(\/|$)/.test(pathname)) return 'lists';
    if (module.count) return 'counts';
    return module.document ? 'documents' : 'records';
  }
  if (pathname.startsWith('/report')) return 'reports';
  if (pathname.startsWith(settingsAddress)) return 'settings';
  return 'README';
}
