import http from 'node:http';

/** Calls in the name of one user, over connections that stay open. */
export type CallHttp = (method: string, path: string, body?: unknown) => Promise<void>;

/**
 * The leanest client that Node offers, as what it costs itself counts against the server: answers are read whole, but
 * not parsed.
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
        const status = response.statusCode ?? 500;
        let refusal = '';
        response.on('data', (part: Buffer) => {
          if (status >= 300) refusal += part;
        });
        response.on('end', () => {
          if (status < 300) resolve();
          else reject(new Error(`${method} ${path} answered ${status}: ${refusal}`));
        });
      });
      request.on('error', reject);
      request.end(content);
    });
}
