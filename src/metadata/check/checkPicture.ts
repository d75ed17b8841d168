import { holdsPhotos } from '../../fields/capabilities.ts';
import { findField, type Module } from '../model.ts';
import type { Finding } from './mistakes.ts';
import { checkName } from './nameChecks.ts';

/** What stands for a record is a photo, and whoever takes one needs a place for it. */
export function checkPicture(module: Module): Finding[] {
  const { picture, actions } = module;
  if (picture === undefined) {
    if (!actions.row.includes('take-picture')) return [];
    const message = '"take-picture" has nowhere to put the photo; name a media field as the picture of the module';
    return [{ path: 'actions.row', message }];
  }
  const field = findField(module, picture);
  if (!field) return checkName(module, 'picture', picture);
  if (holdsPhotos(field)) return [];
  return [{ path: 'picture', message: `"${picture}" holds no photos (${field.type}); name a media field that does` }];
}
