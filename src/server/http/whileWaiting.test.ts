import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { Refusal } from '../errors.ts';
import { whileWaiting } from './whileWaiting.ts';

it('SAFE-04 a client that has gone ends the work with a refusal, which is logged as no defect of the server', () => {
  const raw = Object.assign(new EventEmitter(), { writableFinished: false });
  const signal = whileWaiting({ raw } as unknown as FastifyReply);
  expect(signal.aborted).toBe(false);
  raw.emit('close');
  expect(() => signal.throwIfAborted()).toThrow(Refusal);
});
