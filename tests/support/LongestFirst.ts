import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest: begun last, one of them would keep a single worker busy while the other has no more to do. */
const longest = [
  'e2e/everyScreenDesktop',
  'e2e/everyScreenTablet',
  'e2e/documentPrints',
  'e2e/schemaTest',
  'e2e/tradeDay',
  'e2e/drafts',
  'e2e/manyLabels',
  'e2e/installable',
  'e2e/scanner',
  'api/rolesEverywhere',
  'api/process',
  'api/knownReports',
  'api/sample',
  'api/stockModel',
  'api/schemaPrograms',
  'api/killedDocuments',
  'api/schemaTrim',
  'api/mediaProcess',
  'api/media',
  'ui/documentRows',
  'ui/fields',
  'manual/commands',
  'embedded/DatabaseEngine',
  'structure/synchronize',
  'schemaTest/testSchema',
];

/** Runs the longest files first: those named here, then by what vitest remembers of the last run. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.includes(`/${name}.test.`));
      return at < 0 ? longest.length : at;
    };
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
