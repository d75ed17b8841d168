import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { PGlite, postgresMod } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type PostgresModule = postgresMod.PostgresMod;

/** Emscripten's errno for an input/output error. */
const ioError = 29;

/** What Emscripten passes to a stream operation: an open file of the host, or a directory without one. */
interface OpenStream {
  nfd?: number | null;
  node: unknown;
}

/** The parts of Emscripten's NODEFS that are used here; Emscripten's own types leave them out. */
interface NodeFsInternals {
  stream_ops: { fsync?: (stream: OpenStream) => number };
  realPath(node: unknown): string;
}

export interface FsyncHooks {
  /** Forces one open file of the host to disk. `path` is set when a whole tree is forced. Default fs.fsyncSync. */
  fsync?: (descriptor: number, path?: string) => void;
  /** Called after each file that was forced to disk. */
  onFsync?: (path: string) => void;
  /** Called when an fsync failed or PostgreSQL aborted: no response of the engine can be trusted from then on. */
  onBroken?: (reason: string) => void;
}

/**
 * PGlite's folder on disk, with an fsync that reaches the disk. In PGlite as shipped, fsync does nothing, so a power
 * loss can destroy acknowledged rows or the whole cluster. This class depends on internals of the exact PGlite version
 * that package.json names.
 */
export class DurableFolderFs extends NodeFS {
  readonly #hooks: FsyncHooks;

  constructor(folder: string, hooks: FsyncHooks = {}) {
    super(folder);
    this.#hooks = hooks;
  }

  override async init(pglite: PGlite, options: Partial<PostgresModule>) {
    const { emscriptenOpts } = await super.init(pglite, options);
    const wireUp = (module: PostgresModule) => {
      const nodeFs = module.NODEFS as unknown as NodeFsInternals;
      nodeFs.stream_ops.fsync = (stream) => this.#fsync(nodeFs, stream);
    };
    const onAbort = (reason: unknown) => this.#hooks.onBroken?.(`PostgreSQL aborted ${reason}`.trim());
    return { emscriptenOpts: { ...emscriptenOpts, onAbort, preRun: [...(emscriptenOpts.preRun ?? []), wireUp] } };
  }

  #fsync(nodeFs: NodeFsInternals, stream: OpenStream): number {
    const { fsync = fsyncSync, onFsync, onBroken } = this.#hooks;
    const path = nodeFs.realPath(stream.node);
    try {
      if (typeof stream.nfd === 'number') fsync(stream.nfd);
      else withOpenFile(path, fsync);
      onFsync?.(path);
      return 0;
    } catch (error) {
      onBroken?.(`fsync of ${path} failed: ${error instanceof Error ? error.message : error}`);
      return ioError;
    }
  }
}

/** Emscripten opens directories without a descriptor of the host. */
function withOpenFile(path: string, use: (descriptor: number) => void): void {
  const descriptor = openSync(path, 'r');
  try {
    use(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
