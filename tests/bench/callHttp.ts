import http from 'node:http';

/** Calls in the name of one user, over connections that stay open. */
export type CallHttp = (method: string, path: string, body?: unknown) => Promise<unknown>;

/**
 * The leanest client that Node offers: what it costs itself counts against the server.
 * Throws when the answer is no success.
 */
export function httpCaller(url: string, token: string, connections: number): CallHttp {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(url);
  return (method, path, body) =>
    new Promise((resolve, reject) => {
      const content = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        Authorization: `Bearer ${token}`,
        ...(content && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(content) }),
      };
      const request = http.request({ agent, hostname, port, method, path, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const text = Buffer.concat(parts).toString();
          if ((response.statusCode ?? 500) < 300) resolve(JSON.parse(text));
          else reject(new Error(`${method} ${path} answered ${response.statusCode}: ${text}`));
        });
      });
      request.on('error', reject);
      request.end(content);
    });
}
