import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { suggest } from '../../metadata/check/shared/mistakes.ts';
import { type Module, moduleOf, type Schema } from '../../metadata/model.ts';
import { Random } from '../sample/Random.ts';
import { StartFailure } from '../startFailure.ts';
import { countCheck } from './checks/countChecks.ts';
import { createCheck } from './checks/createChecks.ts';
import { deleteCheck } from './checks/deleteChecks.ts';
import { documentCheck } from './checks/documentChecks.ts';
import { tryLabel, tryOverview, tryReport } from './checks/folderChecks.ts';
import { linkCheck } from './checks/linkChecks.ts';
import { filterCheck, sortCheck } from './checks/listChecks.ts';
import { hasRules, ruleCheck } from './checks/ruleChecks.ts';
import type { TrialCheck } from './checks/Trial.ts';
import { updateCheck } from './checks/updateChecks.ts';
import { wrongValueCheck } from './checks/wrongValueChecks.ts';
import { CheckReport, type Subject } from './house/CheckReport.ts';
import { openTestHouse } from './house/TestHouse.ts';
import { RecordMaker } from './make/RecordMaker.ts';
import { ScreenBrowser } from './screens/ScreenBrowser.ts';
import { tryReportScreen, tryScreens } from './screens/screenCheck.ts';

interface Step {
  what: string;
  check: TrialCheck;
  /** Which modules it is for; absent: all. */
  isFor?: (module: Module) => boolean;
  /** It is only for modules whose records can be made one by one. */
  isOfNew?: true;
}

/** What is tried with each module, in this order. */
const steps: Step[] = [
  { what: 'create', check: createCheck },
  { what: 'update', check: updateCheck, isOfNew: true },
  { what: 'wrong values', check: wrongValueCheck, isOfNew: true },
  { what: 'rules', check: ruleCheck, isFor: hasRules, isOfNew: true },
  { what: 'filters', check: filterCheck },
  { what: 'sorts', check: sortCheck },
  { what: 'links', check: linkCheck, isFor: ({ links }) => links.length > 0 },
  { what: 'documents', check: documentCheck, isFor: (module) => module.document !== undefined },
  { what: 'counts', check: countCheck, isFor: (module) => module.count !== undefined },
  { what: 'delete', check: deleteCheck, isOfNew: true },
];

export interface SchemaTestOptions {
  schemaDir: string;
  /** Names of modules; none: all of them, with reports and labels. */
  names: readonly string[];
  /** The same seed draws the same values. */
  seed: number;
  /** The folder of the built front, whose screens are shown; absent: none are. */
  distDir?: string | undefined;
  print: (line: string) => void;
}

/**
 * Tries the modules of a schema folder out, in a house that is made for it and thrown away. Prints a line for each check.
 * Throws a StartFailure for a name that is no module.
 * @returns how many checks passed and failed
 */
export async function testSchema(
  schema: Schema,
  { schemaDir, names, seed, distDir, print }: SchemaTestOptions,
): Promise<{ passed: number; failed: number }> {
  const chosen = chosenModules(schema, names);
  const report = new CheckReport(print, (name) => fileOf(schemaDir, 'modules', name));
  const house = await openTestHouse(schema, { distDir, log: print });
  const opened = distDir === undefined ? undefined : await ScreenBrowser.open(house);
  const browser = typeof opened === 'string' ? undefined : opened;
  if (typeof opened === 'string') print(`– screens: not shown: ${opened}`);
  try {
    const random = new Random(seed);
    const maker = await RecordMaker.open(house, () => random.next());
    const tools = { report, maker, browser, schemaDir };
    for (const name of chosen) await testModule(tools, { name, file: fileOf(schemaDir, 'modules', name) });
    if (names.length === 0) await testFolder(tools);
  } finally {
    await browser?.close();
    await house.close();
  }
  return report;
}

/** What is at hand for the checks. */
interface Tools {
  report: CheckReport;
  maker: RecordMaker;
  /** Absent: no screens are shown. */
  browser?: ScreenBrowser | undefined;
  schemaDir: string;
}

async function testModule({ report, maker, browser }: Tools, subject: Subject): Promise<void> {
  const module = moduleOf(maker.schema, subject.name);
  let isMade = true;
  for (const { what, check, isFor, isOfNew } of steps) {
    if ((isOfNew && !isMade) || isFor?.(module) === false) continue;
    const isDone = await report.check(subject, what, () => check({ maker, module }));
    if (check === createCheck) isMade = isDone;
  }
  if (browser) await report.check(subject, 'screens', () => tryScreens({ maker, module }, browser));
}

async function testFolder({ report, maker, browser, schemaDir }: Tools): Promise<void> {
  for (const one of maker.schema.reports) {
    const subject = { name: one.name, file: fileOf(schemaDir, 'reports', one.name) };
    await report.check(subject, 'report', () => tryReport(maker, one));
    if (browser) await report.check(subject, 'screen', () => tryReportScreen(one.name, browser));
  }
  for (const print of maker.schema.prints.filter(({ kind }) => kind === 'label')) {
    const subject = { name: print.name, file: fileOf(schemaDir, 'prints', print.name) };
    await report.check(subject, 'print', () => tryLabel(maker, print));
  }
  await report.check({ name: 'house', file: 'app' }, 'overview', () => tryOverview(maker));
}

function chosenModules({ modules }: Schema, names: readonly string[]): string[] {
  const known = Object.keys(modules);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return names.length > 0 ? [...names] : known;
  throw new StartFailure(unknown.map((name) => `There is no module "${name}"; ${suggest(name, known)}`));
}

/** The path of a file inside the schema folder, by the name that stands in it. */
function fileOf(schemaDir: string, folder: string, name: string): string {
  const files = readdirSync(join(schemaDir, folder));
  return `${folder}/${files.find((file) => file.replace(/\.(ts|json)$/, '') === name) ?? name}`;
}
