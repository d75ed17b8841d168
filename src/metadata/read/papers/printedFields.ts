import { isLookup } from '../../../fields/capabilities.ts';
import type { Field } from '../../../fields/fieldTypes.ts';
import { namesInTerm, termWords } from '../../keys/documentPrintKeys.ts';
import type { DocumentTemplate } from '../../keys/printKeys.ts';
import { type Module, moduleOf, type Schema } from '../../model.ts';
import { rowsLinkOf } from '../documentRows.ts';
import { documentTemplateOf } from './printActions.ts';

/** Names of the fields that the paper of a document says. */
export interface PrintedFields {
  document: string[];
  party: string[];
  row: string[];
  item: string[];
}

/** The fields that the print of the module says; without a print: those that every document has. */
export function printedFieldsOf(schema: Schema, module: Module): PrintedFields {
  const { document } = module;
  if (!document) throw new Error(`${module.name} is no document`);
  const template = documentTemplateOf(schema, module.name);
  const { code, number, date, sum, items } = document;
  const source = sourceCodeOf(schema, module)?.name;
  return {
    document: [code.field, ...(number ? [number] : []), date, sum, ...(template ? documentNames(template) : [])],
    party: template?.party.lines.flat() ?? [],
    row: [items.price, ...(source ? [source] : [])],
    item: template ? itemNames(template) : [],
  };
}

/** The field of a return's rows with the code of the document that the item went out on. */
export function sourceCodeOf(schema: Schema, module: Module): Field | undefined {
  const { document } = module;
  const link = rowsLinkOf(module);
  const source = document?.returns && schema.modules[document.returns.module];
  if (!link || !source) return undefined;
  return moduleOf(schema, link.module).fields.find(
    (field) =>
      isLookup(field) && field.through === document.returns?.row && field.field === source.document?.code.field,
  );
}

function documentNames({ facts, remarks, terms }: DocumentTemplate): string[] {
  const inTerms = terms.flatMap(({ en, zh }) => [...namesInTerm(en), ...namesInTerm(zh)]);
  const words: readonly string[] = termWords;
  return [...facts, ...(remarks ? [remarks] : []), ...inTerms.filter((name) => !words.includes(name))];
}

function itemNames({ items: { picture, number, description, columns } }: DocumentTemplate): string[] {
  const figures = columns.flatMap(({ field, or }) => (or ? [field, or] : [field]));
  const described = description.flatMap(({ fields }) => fields);
  return [...(picture ? [picture] : []), number, ...described, ...figures];
}
