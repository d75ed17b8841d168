type Esbuild = typeof import('esbuild');

let works = 0;

/** Lets the work use esbuild. Its process, of 40 MB, ends with the work; where several use it, with the last of them. */
export async function withEsbuild<Result>(work: (esbuild: Esbuild) => Promise<Result>): Promise<Result> {
  works += 1;
  const esbuild = await import('esbuild');
  try {
    return await work(esbuild);
  } finally {
    works -= 1;
    if (works === 0) await esbuild.stop();
  }
}
