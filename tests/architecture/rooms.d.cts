import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';

declare const rules: {
  forbidden: IForbiddenRuleType[];
  options: ICruiseOptions & { enhancedResolveOptions: NonNullable<ICruiseOptions['enhancedResolveOptions']> };
};
export = rules;
