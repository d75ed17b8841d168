/** One server-sent event. */
export interface ServerEvent {
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: what the server sends is what the tests are about
  data: any;
}

/** Reads GET /api/events as a client does. `next` waits for the next event of that name, however many others come. */
export async function readEvents(url: string, token: string) {
  const answer = await fetch(`${url}/api/events`, { headers: { Authorization: `Bearer ${token}` } });
  if (!answer.body) throw new Error(`No stream: ${answer.status}`);
  const events = parse(answer.body.pipeThrough(new TextDecoderStream()));
  return {
    headers: answer.headers,
    async next(name: string): Promise<ServerEvent['data']> {
      for (;;) {
        const { value, done } = await events.next();
        if (done) throw new Error(`The stream ended before an event ${name}`);
        if (value.event === name) return value.data;
      }
    },
    close: () => events.return(undefined),
  };
}

async function* parse(stream: ReadableStream<string>): AsyncGenerator<ServerEvent, undefined> {
  let text = '';
  for await (const part of stream) {
    const blocks = (text + part).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = /^event: (.*)$/m.exec(block)?.[1];
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (event && data) yield { event, data: JSON.parse(data) };
    }
  }
}
