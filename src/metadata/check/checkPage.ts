import { isDay, isMoment, isReference } from '../../fields/capabilities.ts';
import type { Chapter, HeadFigure } from '../keys/pageKeys.ts';
import type { Report } from '../keys/reportKeys.ts';
import { findField, type Link, type Module, type Schema, targetOf } from '../model.ts';
import { displayedFieldOf } from '../read/fields/displayedFieldOf.ts';
import { fieldAt } from '../read/reportFields.ts';
import { checkFilter } from './shared/checkFilter.ts';
import { type Finding, unknown } from './shared/mistakes.ts';
import { checkName, twice } from './shared/nameChecks.ts';

/** Every name in the head of a record's page must be the name of something, and lead to what it says. */
export function checkPage(schema: Schema, module: Module): Finding[] {
  const { page } = module;
  if (!page) return [];
  const { facts, links, figures, story } = page;
  return [
    ...facts.flatMap((name, index) => checkName(module, `page.facts[${index}]`, name)),
    ...twice('page.facts', facts),
    ...links.flatMap((name, index) => checkLinkName(module, `page.links[${index}]`, name)),
    ...twice('page.links', links),
    ...figures.flatMap((figure, index) => checkFigure(schema, module, figure, `page.figures[${index}]`)),
    ...(story?.of ?? []).flatMap((chapter, index) => checkChapter(schema, module, chapter, `page.story.of[${index}]`)),
    ...checkWhereabouts(module),
  ];
}

function checkWhereabouts({ page, stock }: Module): Finding[] {
  if (!page?.whereabouts || stock) return [];
  return [{ path: 'page.whereabouts', message: 'is known of items only; give the module "stock", or remove it' }];
}

function checkLinkName(module: Module, path: string, name: string): Finding[] {
  const names = module.links.map((link) => link.name);
  return names.includes(name) ? [] : [unknown(path, `link of ${module.name}`, name, names)];
}

function checkFigure(schema: Schema, module: Module, figure: HeadFigure, at: string): Finding[] {
  const { field, link, report, narrows, filter } = figure;
  const found = checkName(module, `${at}.field`, field);
  if ((link === undefined) === (report === undefined)) {
    return [...found, { path: at, message: 'opens one thing; name either a link or a report' }];
  }
  if (report !== undefined) {
    const misplaced = filter ? [{ path: `${at}.filter`, message: 'is for a link; remove it' }] : [];
    return [...found, ...misplaced, ...checkReport(schema, module, report, narrows, at)];
  }
  const misplaced =
    narrows === undefined ? [] : [{ path: `${at}.narrows`, message: 'is a filter of a report; remove it' }];
  return [
    ...found,
    ...misplaced,
    ...checkLinkName(module, `${at}.link`, link ?? ''),
    ...withRows(schema, module, link, (rows, { by }) =>
      Object.hasOwn(filter ?? {}, by)
        ? [{ path: `${at}.filter.${by}`, message: 'is this record in any case; remove it' }]
        : checkFilter(schema, rows, `${at}.filter`, filter ?? {}),
    ),
  ];
}

function checkReport(schema: Schema, module: Module, name: string, narrows: string | undefined, at: string): Finding[] {
  const report = schema.reports.find((candidate) => candidate.name === name);
  // Reports that could not be read are not known to be missing.
  if (!report) return [unknown(`${at}.report`, 'report', name, namesOf(schema.reports), 'reports')];
  const fitting = namesOf(report.filters.filter((filter) => takesRecord(schema, module, report, filter)));
  if (narrows !== undefined && fitting.includes(narrows)) return [];
  if (narrows === undefined && fitting.length === 0) return [];
  if (narrows === undefined) {
    return [{ path: `${at}.narrows`, message: `is missing; name the filter that takes this record: ${fitting[0]}` }];
  }
  const kind = `filter of ${name} that takes a record of ${module.name}`;
  return [unknown(`${at}.narrows`, kind, narrows, fitting, 'modules')];
}

/** Whether the value of a report's filter is a record of the module. */
function takesRecord(schema: Schema, module: Module, report: Report, filter: Report['filters'][number]): boolean {
  if (filter.fact !== undefined) return filter.fact === 'party' && report.module === module.name;
  const read = schema.modules[report.module];
  const field = read && fieldAt(schema, read, filter.field ?? '')?.field;
  return isReference(field) && targetOf(schema, field)?.name === module.name;
}

function checkChapter(schema: Schema, module: Module, chapter: Chapter, at: string): Finding[] {
  const { link, day, otherwise, filter, title, fields } = chapter;
  return [
    ...checkLinkName(module, `${at}.link`, link),
    ...withRows(schema, module, link, (rows) => [
      ...checkDay(schema, rows, `${at}.day`, day),
      ...(otherwise === undefined ? [] : checkDay(schema, rows, `${at}.otherwise`, otherwise)),
      ...checkFilter(schema, rows, `${at}.filter`, filter),
      ...(title === undefined ? [] : checkName(rows, `${at}.title`, title)),
      ...fields.flatMap((name, index) => checkName(rows, `${at}.fields[${index}]`, name)),
      ...twice(`${at}.fields`, fields),
    ]),
  ];
}

function checkDay(schema: Schema, rows: Module, path: string, name: string): Finding[] {
  const field = findField(rows, name);
  if (!field) return checkName(rows, path, name);
  const shown = displayedFieldOf(schema, rows, field);
  if (isDay(shown) || isMoment(shown)) return [];
  return [{ path, message: `"${name}" is no date (${shown.type}); name one`, about: `${rows.name}.${name}` }];
}

/** Nothing is said of the rows of a link that is missing: that mistake is named elsewhere. */
function withRows(
  schema: Schema,
  module: Module,
  name: string | undefined,
  check: (rows: Module, link: Link) => Finding[],
): Finding[] {
  const link = module.links.find((candidate) => candidate.name === name);
  const rows = link && schema.modules[link.module];
  return rows ? check(rows, link) : [];
}

function namesOf(all: readonly { name: string }[]): string[] {
  return all.map(({ name }) => name);
}
