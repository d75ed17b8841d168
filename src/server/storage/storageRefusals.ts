import { Refusal } from '../errors.ts';

/** 507: there is no room for the file. */
export const storageFull = () => new Refusal(507, 'storage_full', { key: 'facet.error.storageFull' });

/** 503: the storage does not answer, or refuses us. Why is for the administrator, who is told elsewhere. */
export const storageUnavailable = () => new Refusal(503, 'unavailable', { key: 'facet.error.storageUnavailable' });
