import { namesInTerm, termWords } from '../keys/documentPrintKeys.ts';
import type { DocumentTemplate, LabelTemplate, PrintTemplate } from '../keys/printKeys.ts';
import { findField, type Module, type Schema, targetOf } from '../model.ts';
import { rowsLinkOf } from '../read/documentRows.ts';
import { type Hidden, seesIn } from './hiddenFrom.ts';

/** The prints without the fields that are hidden. A print that would say nothing, or not what it is of, is left out. */
export function seenPrints(schema: Schema, hidden: Hidden, mayPrint: (module: string) => boolean): PrintTemplate[] {
  return schema.prints.flatMap((print): PrintTemplate[] => {
    if (print.kind === 'label') return mayPrint(print.module) ? (seenLabel(hidden, print) ?? []) : [];
    const [module, ...also] = [print.module, ...(print.also ?? [])].filter(mayPrint);
    const printed = module === undefined ? undefined : schema.modules[module];
    if (module === undefined || !printed) return [];
    const seen = seenPaper(schema, hidden, printed, print);
    return seen ? [{ ...seen, module, also: also.length > 0 ? also : undefined }] : [];
  });
}

function seenLabel(hidden: Hidden, print: LabelTemplate): LabelTemplate[] | undefined {
  const sees = seesIn(hidden, print.module);
  const parts = print.parts.filter(({ field }) => sees(field));
  return parts.length === 0 || (print.when && !sees(print.when.field)) ? undefined : [{ ...print, parts }];
}

function seenPaper(
  schema: Schema,
  hidden: Hidden,
  module: Module,
  print: DocumentTemplate,
): DocumentTemplate | undefined {
  const { document } = module;
  const rows = schema.modules[rowsLinkOf(module)?.module ?? ''];
  const item = rows && targetOf(schema, findField(rows, document?.items.item ?? ''));
  const party = targetOf(schema, findField(module, document?.party ?? ''));
  if (!item || !party) return undefined;
  const of = (owner: Module) => seesIn(hidden, owner.name);
  const [own, ofItem, ofParty] = [of(module), of(item), of(party)];
  if (!ofItem(print.items.number)) return undefined;
  const words: readonly string[] = termWords;
  const { picture, description, columns } = print.items;
  const described = description
    .map((line) => ({ ...line, fields: line.fields.filter(ofItem) }))
    .filter(({ fields }) => fields.length > 0);
  return {
    ...print,
    facts: print.facts.filter(own),
    party: {
      ...print.party,
      lines: print.party.lines.map((line) => line.filter(ofParty)).filter((line) => line.length > 0),
    },
    items: {
      ...print.items,
      picture: picture !== undefined && ofItem(picture) ? picture : undefined,
      description: described.length > 0 ? described : [{ fields: [print.items.number] }],
      columns: columns.flatMap((column) => {
        const [first, second] = [column.field, ...(column.or === undefined ? [] : [column.or])].filter(ofItem);
        return first === undefined ? [] : [{ ...column, field: first, or: second }];
      }),
    },
    remarks: print.remarks !== undefined && own(print.remarks) ? print.remarks : undefined,
    terms: print.terms.filter(({ en, zh }) =>
      [...namesInTerm(en), ...namesInTerm(zh)].every((name) => words.includes(name) || own(name)),
    ),
  };
}
