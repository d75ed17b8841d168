/**
 * Why the process cannot start, in whole sentences for the person at the terminal. It is shown without a stack trace.
 */
export class StartFailure extends Error {
  readonly sentences: string[];

  constructor(sentences: string | string[]) {
    const list = Array.isArray(sentences) ? sentences : [sentences];
    super(list.join('\n'));
    this.name = 'StartFailure';
    this.sentences = list;
  }
}
