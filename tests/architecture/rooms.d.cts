import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';

declare const rules: {
  /** Folders, e.g. `src/server`. */
  roomsWithoutFolderCycles: string[];
  forbidden: IForbiddenRuleType[];
  options: ICruiseOptions & { enhancedResolveOptions: NonNullable<ICruiseOptions['enhancedResolveOptions']> };
};
export = rules;
