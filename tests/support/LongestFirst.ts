import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest: begun last, one of them would keep a single worker busy while the other has no more to do. */
const longest = [
  'e2e/everyScreenDesktop',
  'e2e/everyScreenTablet',
  'e2e/scanner',
  'e2e/manyLabels',
  'api/process',
  'api/stockModel',
  'api/mediaProcess',
  'api/media',
  'api/documents',
  'ui/documentRows',
  'ui/fields',
  'embedded/DatabaseEngine',
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
