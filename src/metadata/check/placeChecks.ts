import { holdsPhotos, isSecret } from '../../fields/capabilities.ts';
import { detailActionNames, documentPrintActions, listActionNames, rowActionNames } from '../keys/actionNames.ts';
import { restGroup } from '../keys/moduleKeys.ts';
import { peopleModule } from '../keys/roleKeys.ts';
import { badgeOf, findField, type Module, type Schema } from '../model.ts';
import { duplicateAction } from '../read/duplicatedValues.ts';
import { isOfBooks, mergeAction } from '../read/mergeable.ts';
import { documentTemplateOf } from '../read/papers/printActions.ts';
import { checkFilter } from './shared/checkFilter.ts';
import { type Finding, unknown, unknownGroup } from './shared/mistakes.ts';
import { checkName, twice } from './shared/nameChecks.ts';

const labelActions = ['print-label', 'preview-label'];

/** Where a module stands in the menu, and which buttons it has: each button has what it needs. */
export function checkPlace(schema: Schema, module: Module): Finding[] {
  const findings: Finding[] = [];
  const groups = schema.navigation.flatMap((entry) => ('group' in entry ? [entry.group] : []));
  if (module.menu && module.menu.group !== restGroup && !groups.includes(module.menu.group)) {
    findings.push(unknownGroup('menu group (navigation names them)', module.menu.group, groups));
  }
  for (const [path, names, known] of [
    ['actions.list', module.actions.list, listActionNames],
    ['actions.detail', module.actions.detail, detailActionNames],
    ['actions.row', module.actions.row, rowActionNames],
  ] as const) {
    for (const name of names) {
      if (!(known as readonly string[]).includes(name)) findings.push(unknown(path, 'action', name, known));
    }
    findings.push(...twice(path, names));
  }
  return [
    ...findings,
    ...checkBadge(schema, module),
    ...checkQrExport(module),
    ...checkPrintActions(schema, module),
    ...checkActionsFit(module),
    ...checkPicture(module),
  ];
}

function checkQrExport(module: Module): Finding[] {
  const { qrExport, actions } = module;
  const findings = [
    ...qrExport.flatMap((name, index) => checkName(module, `qrExport[${index}]`, name)),
    ...twice('qrExport', qrExport),
  ];
  if (qrExport.length > 0 === actions.list.includes('export-qr')) return findings;
  const message =
    qrExport.length > 0
      ? 'needs the action that makes the file; add "export-qr" to actions.list'
      : 'is missing; "export-qr" in actions.list needs it: name the fields of its file';
  return [...findings, { path: 'qrExport', message }];
}

/** The badge of a module counts by a filter that the list of the module accepts. */
function checkBadge(schema: Schema, module: Module): Finding[] {
  return checkFilter(schema, module, 'menu.badge.filter', badgeOf(module)?.filter ?? {});
}

/** The picture of a record is a photo, and the action that takes a photo needs a field for it. */
function checkPicture(module: Module): Finding[] {
  const { picture, actions } = module;
  if (picture === undefined) {
    const place = (['row', 'detail'] as const).find((one) => actions[one].includes('take-picture'));
    if (!place) return [];
    const message = '"take-picture" has nowhere to put the photo; name a media field as the picture of the module';
    return [{ path: `actions.${place}`, message }];
  }
  const field = findField(module, picture);
  if (!field) return checkName(module, 'picture', picture);
  if (holdsPhotos(field)) return [];
  const message = `"${picture}" holds no photos (${field.type}); name a media field that does`;
  return [{ path: 'picture', message, about: `${module.name}.${picture}` }];
}

/** What a module must be for an action to have something to do. */
const needs: readonly { actions: readonly string[]; has: (module: Module) => boolean; what: string }[] = [
  { actions: ['update-status', 'move-on'], has: ({ document }) => document !== undefined, what: 'a document' },
  { actions: ['print-count', 'close-count'], has: ({ count }) => count !== undefined, what: 'a count' },
  {
    actions: ['transform', 'update-grouping-type'],
    has: ({ stock }) => stock?.transform !== undefined,
    what: 'a stock with transform',
  },
  { actions: ['put-on'], has: ({ stock }) => stock !== undefined, what: 'a stock' },
  { actions: ['archive'], has: ({ archive }) => archive === true, what: '"archive": true' },
  {
    actions: [duplicateAction],
    has: ({ fields, readOnly }) => !readOnly && !fields.some((field) => isSecret(field) && field.required),
    what: 'records that people add without a password',
  },
  {
    actions: [mergeAction],
    has: (module) => !(module.readOnly || module.name === peopleModule || isOfBooks(module)),
    what: 'records that people write and that are no items, documents, payments, costs, counts or users',
  },
  { actions: ['update-password'], has: ({ fields }) => fields.some(isSecret), what: 'a field with a password' },
  {
    actions: ['invite', 'reset-link', 'remove-second-factor'],
    has: ({ name }) => name === peopleModule,
    what: `the people who sign in (the module "${peopleModule}")`,
  },
];

function checkActionsFit(module: Module): Finding[] {
  const unfit = needs.filter(({ has }) => !has(module));
  return (['list', 'detail', 'row'] as const).flatMap((place) =>
    module.actions[place].flatMap((action) =>
      unfit
        .filter(({ actions }) => actions.includes(action))
        .map(({ what }) => ({
          path: `actions.${place}`,
          message: `"${action}" has nothing to do without ${what}; remove it`,
          about: `${module.name}.*`,
        })),
    ),
  );
}

/** A button that prints needs a print for the module. */
function checkPrintActions(schema: Schema, { name, actions }: Module): Finding[] {
  const missing = [
    ...(schema.prints.some(({ kind, module }) => kind === 'label' && module === name) ? [] : labelActions),
    ...(documentTemplateOf(schema, name) ? [] : documentPrintActions),
  ];
  return (['list', 'detail', 'row'] as const).flatMap((place) =>
    actions[place]
      .filter((action) => missing.includes(action))
      .map((action) => ({
        path: `actions.${place}`,
        message: `"${action}" has nothing to print; add a file to prints/ with "module": "${name}"`,
        about: 'prints',
      })),
  );
}
