import type { Chapter, HeadFigure, PageHead } from '../keys/pageKeys.ts';
import type { Report } from '../keys/reportKeys.ts';
import type { Link, Module } from '../model.ts';
import { filterKeyOf } from '../read/fields/filterKeys.ts';

/** What decides whether a part of the head is seen. */
interface Reader {
  modules: Record<string, Module>;
  /** The links of the record that are seen. */
  links: readonly Link[];
  /** Whether the field of that module is seen. */
  sees: (module: string, field: string) => boolean;
}

/**
 * The head of a record's page as a role sees it. A figure is absent where its field is hidden; it leads nowhere where the
 * rows behind it are hidden. Events that are chosen by a hidden field are absent, because their choice would tell it.
 */
export function seenPage({ modules, links, sees }: Reader, module: Module): PageHead | undefined {
  const { page, stock } = module;
  if (!page) return undefined;
  const own = (name: string) => sees(module.name, name);
  const rowsOf = (name: string | undefined) => {
    const link = links.find((candidate) => candidate.name === name);
    const rows = link && modules[link.module];
    return rows && { rows, seesRow: (field: string) => sees(rows.name, field) };
  };
  const figure = ({ filter, ...rest }: HeadFigure): HeadFigure => {
    const found = rowsOf(rest.link);
    const leads = rest.link === undefined || (found && namesOf(found.rows, filter).every(found.seesRow));
    return leads ? { ...rest, filter } : { ...rest, link: undefined };
  };
  const chapter = (one: Chapter): Chapter[] => {
    const found = rowsOf(one.link);
    if (!found) return [];
    const { rows, seesRow } = found;
    if (![one.day, ...namesOf(rows, one.filter)].every(seesRow)) return [];
    const shown = (name: string | undefined) => (name !== undefined && seesRow(name) ? name : undefined);
    if (one.title !== undefined && shown(one.title) === undefined) return [];
    return [{ ...one, otherwise: shown(one.otherwise), fields: one.fields.filter(seesRow) }];
  };
  const chapters = page.story?.of.flatMap(chapter) ?? [];
  return {
    facts: page.facts.filter(own),
    whereabouts: page.whereabouts && stock !== undefined && own(stock.status),
    links: page.links.filter((name) => rowsOf(name)),
    figures: page.figures.filter(({ field }) => own(field)).map(figure),
    story: page.story && chapters.length > 0 ? { ...page.story, of: chapters } : undefined,
  };
}

/** A figure leads nowhere where the report behind it is not seen, or does not take the record. */
export function withSeenReports(page: PageHead, reports: readonly Report[]): PageHead {
  const leads = ({ report, narrows }: HeadFigure) =>
    reports.some(
      ({ name, filters }) =>
        name === report && (narrows === undefined || filters.some((filter) => filter.name === narrows)),
    );
  const figures = page.figures.map((figure) =>
    figure.report === undefined || leads(figure) ? figure : { ...figure, report: undefined, narrows: undefined },
  );
  return { ...page, figures };
}

function namesOf(module: Module, filter: Readonly<Record<string, unknown>> = {}): string[] {
  return Object.keys(filter).map((key) => filterKeyOf(module, key)?.field.name ?? key);
}
