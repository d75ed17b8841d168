import { type Fault, NotApplicable, type Outcome, Unmakeable } from './outcome.ts';

/** What is tested, and the file of the schema folder that it stands in. */
export interface Subject {
  name: string;
  file: string;
}

/** Prints a line for each check, and counts those that passed and failed. */
export class CheckReport {
  passed = 0;
  failed = 0;
  readonly #print: (line: string) => void;
  readonly #fileOf: (module: string) => string;

  /** @param fileOf answers the path of a module's file inside the schema folder */
  constructor(print: (line: string) => void, fileOf: (module: string) => string) {
    this.#print = print;
    this.#fileOf = fileOf;
  }

  /**
   * Carries a check out, and prints what it came to. A check that does not apply is not counted.
   * @returns whether it was carried out to the end
   */
  async check(subject: Subject, what: string, work: () => Promise<Outcome>): Promise<boolean> {
    const head = `${subject.name} · ${what}`;
    try {
      this.#result(subject, head, await work());
    } catch (error) {
      if (error instanceof NotApplicable) {
        this.#print(`– ${head}: not applicable: ${error.message}`);
      } else this.#result(subject, head, { did: '', faults: [faultOf(error)] });
      return false;
    }
    return true;
  }

  #result({ file }: Subject, head: string, { did, faults = [], notes = [] }: Outcome): void {
    if (faults.length === 0) this.#print(`✓ ${head}: ${did}`);
    const lines = faults.map((fault) =>
      typeof fault === 'string' ? `${file}: ${fault}` : `${this.#fileOf(fault.module)}: ${fault.says}`,
    );
    for (const line of lines) this.#print(`✗ ${head}: ${line}`);
    for (const note of notes) this.#print(`– ${head}: ${file}: ${note}`);
    if (faults.length === 0) this.passed++;
    else this.failed++;
  }
}

function faultOf(error: unknown): string | Fault {
  if (error instanceof Unmakeable) return error.fault;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
