import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';
import type { FarReachRule } from './farReaches.ts';

declare const rules: {
  /** Folders, e.g. `src/server`. */
  roomsWithoutFolderCycles: string[];
  farReaches: FarReachRule[];
  forbidden: IForbiddenRuleType[];
  options: ICruiseOptions & { enhancedResolveOptions: NonNullable<ICruiseOptions['enhancedResolveOptions']> };
};
export = rules;
