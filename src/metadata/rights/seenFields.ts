import { isReference, type ReferenceField } from '../../fields/capabilities.ts';
import type { Field } from '../../fields/fieldTypes.ts';
import type { ShownCondition } from '../../fields/shared/fieldType.ts';
import type { ModuleRights, Right } from '../keys/roleKeys.ts';
import type { Module } from '../model.ts';
import { storedNames } from '../read/rules/recordFormula.ts';
import { namesOfShown } from '../read/rules/shownWhen.ts';
import { seesIn } from './hiddenFrom.ts';
import type { Seen } from './Seen.ts';
import { seesDefault } from './seesDefault.ts';

/** What a role may do with the fields of a module. */
interface FieldRights {
  /** What its file says of single fields. */
  fields: ModuleRights['fields'];
  /** Whether it adds and changes records at all. */
  records: Pick<Record<Right, boolean>, 'create' | 'update'>;
}

/** The fields of a module that a role sees. */
export function seenFields(seen: Seen, module: Module, rights: FieldRights): Field[] {
  const sees = seesIn(seen.hidden, module.name);
  return module.fields
    .filter(({ name }) => sees(name))
    .map(
      (field) =>
        ({
          ...field,
          readOnly: seenReadOnly(field, rights),
          ...seenConditions(seen, module, field),
          ...(!seesDefault(seen.schema, seen.hidden, module, field) && { default: undefined }),
          ...seenReference(seen, module, field),
        }) as Field,
    );
}

/**
 * A field that the role may only read is like one that only the server writes. Who may add records, but not change them,
 * writes fields only then.
 */
function seenReadOnly({ name, readOnly }: Field, { fields, records }: FieldRights): Field['readOnly'] {
  if (fields?.[name] === 'read' || !(records.create || records.update)) return true;
  return records.update || readOnly === true ? readOnly : 'after-create';
}

/** What people do not see judges all the same: on the server. */
function seenConditions(seen: Seen, module: Module, { shownWhen, ...field }: Field): Partial<Field> {
  const sees = seesIn(seen.hidden, module.name);
  const hidden = (['requiredWhen', 'readOnlyWhen'] as const).filter((key) => {
    const source = field[key];
    return source !== undefined && !storedNames(module, source).every(sees);
  });
  return {
    shownWhen: seenShown(seen, module, shownWhen),
    ...Object.fromEntries(hidden.map((key) => [key, undefined])),
  };
}

/** A condition over hidden fields is none: what it would hide is shown. */
export function seenShown({ hidden }: Seen, module: Module, condition: ShownCondition | undefined) {
  return namesOfShown(module, condition).every(seesIn(hidden, module.name)) ? condition : undefined;
}

/** What a reference looks up, and chooses by, without hidden fields. The server still refuses records that do not fit. */
function seenReference({ hidden }: Seen, module: Module, field: Field): Partial<ReferenceField> {
  if (!isReference(field)) return {};
  const { display, filter } = field;
  const [sees, seesThere] = [seesIn(hidden, module.name), seesIn(hidden, field.module)];
  return {
    ...(display && { display: display.filter((one) => sees(one.as) && seesThere(one.field)) }),
    ...(filter && { filter: Object.fromEntries(Object.entries(filter).filter(([name]) => seesThere(name))) }),
  };
}
