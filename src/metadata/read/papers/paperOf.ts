import { isReference } from '../../../fields/capabilities.ts';
import type { Field } from '../../../fields/fieldTypes.ts';
import { fieldOf, linkOf, type Module, moduleOf, type Schema } from '../../model.ts';
import { displayedFieldOf } from '../fields/displayedFieldOf.ts';
import { referencedModule } from '../fields/referencedModule.ts';
import { documentTemplateOf } from './printActions.ts';
import { printedFieldsOf, sourceCodeOf } from './printedFields.ts';

/**
 * Everything that the paper of a document of that module is drawn by, apart from its values: a small schema with the
 * print, the house's head, and only the fields that the print says, each as it is displayed. It needs no other module,
 * so it can be kept. The source's code in a return's rows stays a lookup, by which the paper knows it. Undefined:
 * nothing is printed.
 */
export function paperOf(schema: Schema, module: Module): Schema | undefined {
  const template = documentTemplateOf(schema, module.name);
  const { document } = module;
  if (!template || !document) return undefined;
  const link = linkOf(module, document.items.link);
  const rows = moduleOf(schema, link.module);
  const [item, party] = [
    referencedModule(schema, rows, document.items.item),
    referencedModule(schema, module, document.party),
  ];
  const printed = printedFieldsOf(schema, module);
  const source = document.returns && schema.modules[document.returns.module];
  const modules = [
    part(schema, item, printed.item),
    part(schema, party, [party.recordLabel, ...printed.party]),
    part(schema, rows, [document.items.item, ...printed.row], sourceCodeOf(schema, module)),
    ...(source?.document ? [{ ...part(schema, source, []), document: source.document }] : []),
    {
      ...part(schema, module, [document.party, document.status, ...printed.document]),
      document,
      links: [{ ...link, columns: [], inlineEdit: [] }],
    },
  ];
  return {
    app: { siteName: schema.app.siteName, company: schema.app.company, currency: schema.app.currency, linkPrefix: '' },
    modules: Object.fromEntries(modules.map((one) => [one.name, one])),
    navigation: [],
    valueLists: {},
    prints: [template],
    reports: [],
    roles: [],
  };
}

/** A module with some of its fields, and nothing else. `asIs`: a field that is not replaced by the one it displays. */
function part(schema: Schema, module: Module, names: readonly string[], asIs?: Field): Module {
  const { name, label, labelPlural, icon, recordLabel } = module;
  return {
    ...{ name, label, labelPlural, icon, recordLabel },
    menu: false,
    fields: [...new Set(names)].map((field) =>
      field === asIs?.name ? asIs : shown(schema, module, fieldOf(module, field)),
    ),
    unique: [],
    rules: [],
    list: { columns: [], sort: { field: 'id', order: 'ASC' }, quickSearch: [], starred: false },
    search: [],
    summary: [],
    tabs: [],
    links: [],
    newDialog: [],
    actions: { list: [], detail: [], row: [] },
    qrExport: [],
    readOnly: true,
    afterSave: 'stay',
  };
}

/** A reference stays what it is, because it leads to the party and to the items. */
function shown(schema: Schema, module: Module, field: Field): Field {
  const {
    help: _help,
    shownWhen: _shownWhen,
    ...rest
  } = isReference(field) ? field : displayedFieldOf(schema, module, field);
  return rest as Field;
}
