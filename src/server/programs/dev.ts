import { createServer } from 'vite';
import { packageDir } from './buildFront.ts';
import { runServer } from './runServer.ts';

/**
 * `npm run dev`: the front from Vite, with hot reload, at the usual address; the API behind it at one of its own. The
 * script's --watch starts all of it anew when a file of the server changes.
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
