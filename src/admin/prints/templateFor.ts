import type { RaRecord } from 'ra-core';
import type { LabelTemplate } from '../../metadata/keys/printKeys.ts';
import type { Schema } from '../../metadata/model.ts';

/** The label of a record: the first one of its module whose condition holds; undefined: none is for it. */
export function templateFor({ prints }: Schema, module: string, record: RaRecord): LabelTemplate | undefined {
  return prints
    .filter((print) => print.kind === 'label')
    .find((print) => print.module === module && (!print.when || record[print.when.field] === print.when.is));
}
