import { holdsFiles, holdsPhotos, isCode, typesThat } from '../../fields/capabilities.ts';
import { checkDocumentPrint } from '../check/outputs/documentPrintChecks.ts';
import { type Finding, type Mistake, mistakesFromZod, unknown } from '../check/shared/mistakes.ts';
import { checkName } from '../check/shared/nameChecks.ts';
import { type LabelTemplate, type PrintTemplate, printKeys } from '../keys/printKeys.ts';
import { findField, type Module, type Schema } from '../model.ts';

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
  if (print.kind === 'document') return checkDocumentPrint(schema, print);
  const module = schema.modules[print.module];
  if (!module) return [unknown('module', 'module', print.module, Object.keys(schema.modules), print.module)];
  return [
    ...(print.when ? checkName(module, 'when.field', print.when.field) : []),
    ...print.parts.flatMap((part, index) => checkPart(module, print, part, `parts[${index}]`)),
  ];
}

function checkPart(
  module: Module,
  { page }: LabelTemplate,
  part: LabelTemplate['parts'][number],
  path: string,
): Finding[] {
  const findings = [...checkName(module, `${path}.field`, part.field), ...checkType(module, part, path)];
  const { width, height } = sizeOf(part);
  if (part.x + width > page.width || part.y + height > page.height) {
    const message = `goes beyond the page of ${page.width} × ${page.height} mm; move it or make it smaller`;
    findings.push({ path, message });
  }
  return findings;
}

/** The field of a code has the type of codes, and the field of an image holds photos. */
function checkType(module: Module, { type, field: name }: LabelTemplate['parts'][number], path: string): Finding[] {
  const field = findField(module, name);
  const is = { qrcode: isCode, image: holdsFiles, text: undefined }[type];
  if (!field || !is) return [];
  const about = `${module.name}.${name}`;
  if (!is(field)) {
    const message = `"${name}" is of type ${field.type}; it has to be ${typesThat(is).join(' or ')}`;
    return [{ path: `${path}.field`, message, about }];
  }
  if (type !== 'image' || holdsPhotos(field)) return [];
  return [{ path: `${path}.field`, message: `"${name}" holds no photos; name a field with photos`, about }];
}

/** A text stands on its base line. */
function sizeOf(part: LabelTemplate['parts'][number]): { width: number; height: number } {
  if (part.type === 'qrcode') return { width: part.size, height: part.size };
  return { width: part.width, height: part.type === 'image' ? part.height : 0 };
}
