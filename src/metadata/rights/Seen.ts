import type { Right } from '../keys/roleKeys.ts';
import type { Schema } from '../model.ts';
import type { Hidden } from './hiddenFrom.ts';

/** What is left of the schema to a role, by names. */
export interface Seen {
  schema: Schema;
  hidden: Hidden;
  /** The rights on a module that is not hidden. */
  rights: (module: string) => Record<Right, boolean>;
}
