import { createServer } from 'vite';
import { packageDir } from '../folders/packageDir.ts';
import { runServer } from './runServer.ts';

/**
 * `npm run dev`: Vite serves the front, with hot reload, at the usual address; the API listens behind it at another
 * one. The script's --watch restarts everything when a file of the server changes.
 */
await runServer({
  change: (settings) => ({ ...settings, port: 0 }),
  front: async () => ({}),
  async listening(url, { host, port }) {
    const vite = await createServer({
      root: packageDir,
      server: { host, port, strictPort: true, proxy: { '/api': url, '/health': url } },
    });
    await vite.listen();
    return `http://${host}:${port}`;
  },
});
