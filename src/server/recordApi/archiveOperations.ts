import type { Module, Schema } from '../../metadata/model.ts';
import type { DocumentedCall } from '../http/RouteTable.ts';
import { componentName } from '../openapi/componentName.ts';
import { errors, idParameter, moduleOperation, ok, ref } from '../openapi/parts.ts';
import { ids, idsParameter, versionParameter } from './recordOperations.ts';

export function archiveCalls(schema: Schema): DocumentedCall[] {
  return archivable(schema).map((module) =>
    ofOne(module, 'archive', `Archive ${module.label.en}: lists leave it out, and no new record refers to it`),
  );
}

export function unarchiveCalls(schema: Schema): DocumentedCall[] {
  return archivable(schema).map((module) => ofOne(module, 'unarchive', `Bring an archived ${module.label.en} back`));
}

export function archiveManyCalls(schema: Schema): DocumentedCall[] {
  return archivable(schema).map((module) =>
    ofSeveral(module, 'archive', `Archive several ${module.labelPlural.en}, all or none`),
  );
}

export function unarchiveManyCalls(schema: Schema): DocumentedCall[] {
  return archivable(schema).map((module) =>
    ofSeveral(module, 'unarchive', `Bring several archived ${module.labelPlural.en} back, all or none`),
  );
}

function archivable({ modules }: Schema): Module[] {
  return Object.values(modules).filter(({ archive, readOnly }) => archive && !readOnly);
}

type Verb = 'archive' | 'unarchive';

function ofOne(module: Module, verb: Verb, summary: string): DocumentedCall {
  return {
    path: `/api/${module.name}/{id}/${verb}`,
    pathParameters: [idParameter],
    operation: {
      ...moduleOperation(module, verb, summary),
      description: again,
      parameters: [versionParameter],
      responses: { 200: ok('The record as it is now', ref(componentName(module.name))), ...errors(400, 404, 409) },
    },
  };
}

function ofSeveral(module: Module, verb: Verb, summary: string): DocumentedCall {
  return {
    path: `/api/${module.name}/${verb}`,
    operation: {
      ...moduleOperation(module, `${verb}Many`, summary),
      description: again,
      parameters: [idsParameter],
      responses: { 200: ok('The ids', ids), ...errors(400, 404, 409) },
    },
  };
}

const again = 'What is so already stays as it is, with its version.';
