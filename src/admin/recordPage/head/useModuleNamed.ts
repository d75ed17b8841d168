import { type Module, moduleOf } from '../../../metadata/model.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';

/** The module of that name, as the user sees it. */
export function useModuleNamed(name: string): Module {
  return moduleOf(useSchema(), name);
}
