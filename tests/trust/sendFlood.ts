import http from 'node:http';

/*
 * Signs strangers in, so many at a time and each over a connection of its own, until it is told to stop. Then it says how
 * many attempts there were. The program of survivesFlood.
 */

const [url = '', atOnce = '0'] = process.argv.slice(2);
let [isOver, count] = [false, 0];

async function stranger(): Promise<void> {
  while (!isOver) {
    count += 1;
    const body = JSON.stringify({ email: `stranger${count}@example.com`, password: 'Wrong-Pass-1' });
    await signIn(body).catch(() => undefined);
  }
}

function signIn(body: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const request = http.request(`${url}/api/auth/sign-in`, { method: 'POST', agent: false, headers }, (response) => {
      response.resume();
      response.on('end', resolve);
    });
    request.on('error', reject);
    request.end(body);
  });
}

process.once('message', () => {
  isOver = true;
});
await Promise.all(Array.from({ length: Number(atOnce) }, stranger));
process.send?.(count);
process.disconnect();
