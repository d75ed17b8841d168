import { useResourceContext } from 'ra-core';
import { createContext, type ReactNode, useContext } from 'react';
import { type Module, moduleOf, type Schema } from '../../../metadata/model.ts';

const SchemaContext = createContext<Schema | undefined>(undefined);

/** Provides the schema to the signed-in part of the app; a newer schema may replace it while forms are open. */
export function SchemaProvider({ schema, children }: { schema: Schema; children: ReactNode }) {
  return <SchemaContext.Provider value={schema}>{children}</SchemaContext.Provider>;
}

/** The schema as it stands now. Throws outside of SchemaProvider. */
export function useSchema(): Schema {
  const schema = useContext(SchemaContext);
  if (!schema) throw new Error('useSchema needs a SchemaProvider above it');
  return schema;
}

/** The module of that name, by default of the resource around the component. Throws when there is none. */
export function useModule(name?: string): Module {
  const schema = useSchema();
  const resource = useResourceContext();
  const wanted = name ?? resource;
  if (!wanted) throw new Error('useModule needs a name or a resource around it');
  return moduleOf(schema, wanted);
}
