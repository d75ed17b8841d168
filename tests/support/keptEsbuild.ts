import { withEsbuild } from '../../src/server/withEsbuild.ts';

/*
 * A server reads its schema with esbuild and ends esbuild's process then. Tests start hundreds of servers, and to start a process
 * from a worker of some gigabytes costs a quarter of a second of its time: here esbuild is kept.
 */
void withEsbuild(() => new Promise(() => undefined));
