import { type Finding, type Mistake, mistakesFromZod, unknown } from './mistakes.ts';
import { findField, type Module, type Schema } from './model.ts';
import { type PrintTemplate, printKeys } from './printKeys.ts';

export interface ParsedPrint {
  file: string;
  print?: PrintTemplate;
  mistakes: Mistake[];
}

/** Parses one file of `prints/`, strictly. */
export function parsePrint({ file, content }: { file: string; content: unknown }): ParsedPrint {
  const result = printKeys.safeParse(content);
  if (!result.success) return { file, mistakes: mistakesFromZod(file, '', printKeys, result.error) };
  return { file, print: result.data, mistakes: [] };
}

/** Every name in the prints that must be the name of something. `uncertain`: see crossCheckModule. */
export function crossCheckPrints(
  schema: Schema,
  parsed: readonly ParsedPrint[],
  uncertain: ReadonlySet<string>,
): Mistake[] {
  const names = parsed.map(({ print }) => print?.name);
  return parsed.flatMap(({ file, print }, index) => {
    if (!print) return [];
    const twice = names.indexOf(print.name) < index;
    return [
      ...(twice ? [{ path: 'name', message: `another file is called "${print.name}"; rename one of the two` }] : []),
      ...checkPrint(schema, print),
    ]
      .filter(({ about }: Finding) => about === undefined || !uncertain.has(about))
      .map(({ path, message }) => ({ file, path, message }));
  });
}

function checkPrint(schema: Schema, print: PrintTemplate): Finding[] {
  const module = schema.modules[print.module];
  if (!module) return [unknown('module', 'module', print.module, Object.keys(schema.modules), print.module)];
  return [
    ...(print.when ? checkField(module, 'when.field', print.when.field) : []),
    ...print.parts.flatMap((part, index) => checkPart(module, print, part, `parts[${index}]`)),
  ];
}

function checkPart(
  module: Module,
  { page }: PrintTemplate,
  part: PrintTemplate['parts'][number],
  path: string,
): Finding[] {
  const findings = checkField(module, `${path}.field`, part.field);
  const field = findField(module, part.field);
  if (part.type === 'qrcode' && field && field.type !== 'qrcode') {
    findings.push({ path: `${path}.field`, message: `"${part.field}" is of type ${field.type}; it has to be qrcode` });
  }
  const right = part.x + (part.type === 'qrcode' ? part.size : part.width);
  if (right > page.width || part.y + (part.type === 'qrcode' ? part.size : 0) > page.height) {
    const message = `goes beyond the page of ${page.width} × ${page.height} mm; move it or make it smaller`;
    findings.push({ path, message });
  }
  return findings;
}

function checkField(module: Module, path: string, name: string): Finding[] {
  if (findField(module, name)) return [];
  const names = module.fields.map((field) => field.name);
  return [unknown(path, `field of ${module.name}`, name, names, `${module.name}.*`)];
}
