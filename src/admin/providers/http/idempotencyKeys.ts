/**
 * Idempotency keys for calls that must do their work once: the same path and body keep their key until the call has
 * succeeded, so that the server recognises another attempt after a lost answer. The next call of that kind gets a new
 * key.
 */
export function idempotencyKeys() {
  const open = new Map<string, string>();
  return {
    keyOf(path: string, body: string): string {
      const call = `${path} ${body}`;
      const key = open.get(call) ?? randomKey();
      open.set(call, key);
      return key;
    },
    done(path: string, body: string): void {
      open.delete(`${path} ${body}`);
    },
  };
}

/** 128 random bits. Not crypto.randomUUID, which browsers lack on a plain http address of the local network. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
