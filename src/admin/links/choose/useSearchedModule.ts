import { isReference } from '../../../fields/capabilities.ts';
import { fieldOf, type Module, moduleOf } from '../../../metadata/model.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { useLinkContext } from '../link/linkContext.ts';

/** The module that a search of the link looks in: the target of `pick`, or else the module of the link's rows. */
export function useSearchedModule(): Module {
  const schema = useSchema();
  const { link, rows } = useLinkContext();
  const pick = link.pick === undefined ? undefined : fieldOf(rows, link.pick);
  return isReference(pick) ? moduleOf(schema, pick.module) : rows;
}
