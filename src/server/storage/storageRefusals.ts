import { Refusal } from '../errors.ts';

/** 507: there is no space for the file. */
export const storageFull = () => new Refusal(507, 'storage_full', { key: 'facet.error.storageFull' });

/** 503: files can be read, but not stored. */
export const storageReadOnly = () => new Refusal(503, 'read_only', { key: 'facet.error.storageReadOnly' });

/** 503: the storage does not respond, or refuses the call. The log names the reason for the administrator. */
export const storageUnavailable = () => new Refusal(503, 'unavailable', { key: 'facet.error.storageUnavailable' });
