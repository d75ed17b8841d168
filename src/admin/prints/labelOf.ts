import type { RaRecord } from 'ra-core';
import { formatField } from '../../fields/fieldTypes.ts';
import { mediaFiles } from '../../fields/media/media.ts';
import type { LabelTemplate } from '../../metadata/keys/printKeys.ts';
import { findField, type Module, type Schema } from '../../metadata/model.ts';
import { displayedFieldOf } from '../../metadata/read/fields/displayedFieldOf.ts';
import { conditionHolds } from '../../metadata/read/rules/shownWhen.ts';
import type { PrintedLabel } from './labels/drawLabel.ts';

/**
 * The label of a record; undefined when no template fits it.
 * @param urlOf the full address of a path of the API
 */
export function labelOf(
  schema: Schema,
  module: Module,
  record: RaRecord,
  urlOf: (path: string) => string,
): PrintedLabel | undefined {
  const template = templateFor(schema, module.name, record);
  if (!template) return undefined;
  const label: PrintedLabel = { template, texts: {}, photos: {} };
  for (const { type, field: name } of template.parts) {
    const field = findField(module, name);
    if (!field) continue;
    const value: unknown = record[name] ?? null;
    if (type === 'image') {
      const photo = mediaFiles(value).find(({ mime, thumb_path }) => mime.startsWith('image/') && thumb_path);
      if (photo?.thumb_path) label.photos[name] = urlOf(photo.thumb_path);
      // Labels are the same in whatever language the user works.
    } else label.texts[name] = formatField(displayedFieldOf(schema, module, field), value, 'en');
  }
  return label;
}

/** The template of a record: the first one of its module whose condition holds; undefined: none fits. */
export function templateFor({ prints }: Schema, module: string, record: RaRecord): LabelTemplate | undefined {
  return prints
    .filter((print) => print.kind === 'label')
    .find((print) => print.module === module && (!print.when || conditionHolds(print.when, record)));
}
