/** Why there is no picture; each has its sentence under `facet.scanner.problem`. */
export type CameraProblem = 'refused' | 'missing' | 'busy' | 'insecure' | 'lost' | 'failed';

const byErrorName: Record<string, CameraProblem> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** A problem that no browser has an error for. */
export class CameraError extends Error {
  readonly problem: CameraProblem;

  constructor(problem: CameraProblem) {
    super(`The camera is out of use: ${problem}`);
    this.problem = problem;
  }
}

export function cameraProblemOf(error: unknown): CameraProblem {
  if (error instanceof CameraError) return error.problem;
  // Not instanceof Error: a DOMException is none in every browser.
  return byErrorName[(error as { name?: string } | null)?.name ?? ''] ?? 'failed';
}
