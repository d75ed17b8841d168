import { holdsPhotos } from '../../../fields/capabilities.ts';
import { namesInTerm, termWords } from '../../keys/documentPrintKeys.ts';
import type { DocumentTemplate } from '../../keys/printKeys.ts';
import { findField, type Module, type Schema, targetOf } from '../../model.ts';
import { rowsLinkOf } from '../../read/documentRows.ts';
import { type Finding, suggest, unknown } from '../shared/mistakes.ts';
import { canBeAdded, checkName, twice } from '../shared/nameChecks.ts';

/** Every name in a printed document, in each of the modules that it is for. */
export function checkDocumentPrint(schema: Schema, print: DocumentTemplate): Finding[] {
  const modules = [['module', print.module], ...(print.also ?? []).map((name, at) => [`also[${at}]`, name])];
  return [
    ...modules.flatMap(([path = '', name = '']) => checkModule(schema, print, path, name)),
    ...twice('also', [print.module, ...(print.also ?? [])]),
    ...twice('facts', print.facts),
  ];
}

function checkModule(schema: Schema, print: DocumentTemplate, path: string, name: string): Finding[] {
  const module = schema.modules[name];
  if (!module) return [unknown(path, 'module', name, Object.keys(schema.modules), name)];
  if (!module.document) {
    const documents = Object.values(schema.modules).filter(({ document }) => document);
    const named = documents.map((candidate) => candidate.name);
    return [{ path, message: `"${name}" moves no items (it has no "document"); ${suggest(name, named)}` }];
  }
  const { party, item } = partsOf(schema, module) ?? {};
  return [
    ...print.facts.flatMap((fact, at) => checkName(module, `facts[${at}]`, fact)),
    ...(print.remarks ? checkName(module, 'remarks', print.remarks) : []),
    ...print.terms.flatMap((term, at) => checkTerm(module, term, `terms[${at}]`)),
    ...(party ? checkLines(party, 'party.lines', print.party.lines) : []),
    ...(item ? checkItems(schema, item, print.items) : []),
  ];
}

/** The modules of the party and of the items; undefined where mistakes in the document itself leave them unknown. */
function partsOf(schema: Schema, module: Module): { party: Module; item: Module } | undefined {
  const { party, items } = module.document ?? {};
  const link = rowsLinkOf(module);
  if (!party || !items || !link) return undefined;
  const rows = schema.modules[link.module];
  const [to, of] = [findField(module, party), rows && findField(rows, items.item)];
  const [partyModule, item] = [targetOf(schema, to), targetOf(schema, of)];
  return partyModule && item && { party: partyModule, item };
}

function checkTerm(module: Module, term: { en: string; zh: string }, path: string): Finding[] {
  const names = new Set([...namesInTerm(term.en), ...namesInTerm(term.zh)]);
  return [...names]
    .filter((name) => !(termWords as readonly string[]).includes(name))
    .flatMap((name) => checkName(module, path, name));
}

function checkLines(module: Module, path: string, lines: readonly string[][]): Finding[] {
  return lines.flatMap((names, at) => names.flatMap((name) => checkName(module, `${path}[${at}]`, name)));
}

function checkPicture(item: Module, name: string): Finding[] {
  const field = findField(item, name);
  if (!field || holdsPhotos(field)) return checkName(item, 'items.picture', name);
  const message = `"${name}" holds no photos; name a media field with photos`;
  return [{ path: 'items.picture', message, about: `${item.name}.${name}` }];
}

function checkItems(
  schema: Schema,
  item: Module,
  { picture, number, description, columns }: DocumentTemplate['items'],
): Finding[] {
  return [
    ...(picture ? checkPicture(item, picture) : []),
    ...checkName(item, 'items.number', number),
    ...checkLines(
      item,
      'items.description',
      description.map(({ fields }) => fields),
    ),
    ...columns.flatMap(({ field, or, total }, at) => {
      const path = `items.columns[${at}]`;
      const names = or ? [field, or] : [field];
      const text = names.find((name) => total && !canBeAdded(schema, item, findField(item, name)));
      return [
        ...names.flatMap((name) => checkName(item, path, name)),
        ...(text
          ? [{ path: `${path}.total`, message: `"${text}" holds no number; remove it`, about: `${item.name}.*` }]
          : []),
      ];
    }),
  ];
}
