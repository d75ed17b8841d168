import { Resource } from 'ra-core';
import type { ReactElement } from 'react';
import type { Module, Schema } from '../metadata/model.ts';
import { ModuleCreate, ModuleEdit, ModuleList } from './modulePages.tsx';

/** A React-Admin resource for every module, in the menu or not: list, record and new record, all from its schema. */
export function resourcesFromSchema(schema: Schema): ReactElement[] {
  return Object.values(schema.modules).map(resourceOf);
}

function resourceOf(module: Module): ReactElement {
  return (
    <Resource
      key={module.name}
      name={module.name}
      recordRepresentation={module.recordLabel}
      list={ModuleList}
      edit={ModuleEdit}
      {...(!module.readOnly && { create: ModuleCreate })}
    />
  );
}
