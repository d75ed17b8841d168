import { createServer } from 'node:net';
import { StartFailure } from '../startFailure.ts';

/** Checks before anything else starts whether the address is free. Throws a StartFailure when it is in use. */
export async function probeAddress(host: string, port: number): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(addressFailure(error, host, port)));
    server.listen({ host, port }, resolve);
  });
  await new Promise((resolve) => server.close(resolve));
}

/** The sentence for an error of `listen`. */
export function addressFailure(error: NodeJS.ErrnoException, host: string, port: number): StartFailure {
  const address = `${host}:${port}`;
  if (error.code === 'EADDRINUSE') {
    return new StartFailure(`The address ${address} is in use by another process; set PORT to a free one.`);
  }
  if (error.code === 'EACCES') {
    return new StartFailure(`This user may not listen on ${address}; set PORT to a number above 1023.`);
  }
  return new StartFailure(
    `This machine cannot listen on ${address} (${error.code}); set HOST to one of its addresses.`,
  );
}
