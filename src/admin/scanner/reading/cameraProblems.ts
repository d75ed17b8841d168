/** Why there is no picture; each problem has its sentence under `facet.scanner.problem`. */
export type CameraProblem = 'refused' | 'missing' | 'busy' | 'insecure' | 'lost' | 'failed';

const byErrorName: Record<string, CameraProblem> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** A problem for which browsers have no error. */
export class CameraError extends Error {
  readonly problem: CameraProblem;

  constructor(problem: CameraProblem) {
    super(`The camera is out of use: ${problem}`);
    this.problem = problem;
  }
}

export function cameraProblemOf(error: unknown): CameraProblem {
  if (error instanceof CameraError) return error.problem;
  // Not instanceof Error: in some browsers a DOMException is no Error.
  return byErrorName[(error as { name?: string } | null)?.name ?? ''] ?? 'failed';
}
