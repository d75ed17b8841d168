import { z } from 'zod';

/** Names of modules and tabs: they become tables and stand in addresses. */
export const moduleName = z
  .string()
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'use small letters and digits, words joined by -, e.g. "memo-out"')
  .max(48);
