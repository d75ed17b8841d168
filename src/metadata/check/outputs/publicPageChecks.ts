import { hiddenFromGuests, holdsFiles, takesAnyFile, typesThat } from '../../../fields/capabilities.ts';
import { findField, type Module, type Schema } from '../../model.ts';
import { displayedFieldOf } from '../../read/fields/displayedFieldOf.ts';
import { fieldsOfComputed } from '../../read/rules/formulaFields.ts';
import { type Finding, type Mistake, unknown } from '../shared/mistakes.ts';
import { checkName, twice } from '../shared/nameChecks.ts';

/**
 * Checks every name of the public page, and that no field shows an id or a secret, which would open more to guests.
 * @param file the app's file
 * @param uncertain see crossCheckModule
 */
export function crossCheckPublicPage(schema: Schema, file: string, uncertain: ReadonlySet<string>): Mistake[] {
  const page = schema.app.publicPage;
  if (!page) return [];
  const module = schema.modules[page.module];
  const findings = module
    ? [
        ...page.fields.flatMap((name) => checkField(schema, module, name)),
        ...twice('publicPage.fields', page.fields),
        ...page.media.flatMap((name) => checkMedia(module, name)),
        ...twice('publicPage.media', page.media),
      ]
    : [unknown('publicPage.module', 'module', page.module, Object.keys(schema.modules), page.module)];
  return findings
    .filter(({ about }) => about === undefined || !uncertain.has(about))
    .map(({ path, message }) => ({ file, path, message }));
}

/** @param madeInto the fields that are made of this one: a circle is said of its own fields, not of the page */
function checkField(schema: Schema, module: Module, name: string, madeInto: readonly string[] = []): Finding[] {
  const path = 'publicPage.fields';
  if (madeInto.includes(name)) return [];
  const field = findField(module, name);
  if (!field) return checkName(module, path, name);
  const reason =
    name === 'id' ? 'is the id of the record; remove it' : hiddenFromGuests(displayedFieldOf(schema, module, field));
  if (reason) return [{ path, message: `"${name}" ${reason}` }];
  const hidden = fieldsOfComputed(field).flatMap((part) => checkField(schema, module, part, [...madeInto, name]));
  return hidden.length > 0 ? [{ path, message: `"${name}" is made of what guests must not know; remove it` }] : [];
}

function checkMedia(module: Module, name: string): Finding[] {
  const field = findField(module, name);
  if (!field) return checkName(module, 'publicPage.media', name);
  if (takesAnyFile(field))
    return [
      { path: 'publicPage.media', message: `"${name}" takes files of any kind, which guests never see; remove it` },
    ];
  if (holdsFiles(field)) return [];
  const wanted = typesThat(holdsFiles).join(' or ');
  return [
    { path: 'publicPage.media', message: `"${name}" is of type ${field.type}, not ${wanted}; move it to fields` },
  ];
}
