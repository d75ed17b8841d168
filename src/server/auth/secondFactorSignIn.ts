import type { FastifyRequest } from 'fastify';
import { malformed, Refusal, type SignInStep } from '../errors.ts';
import {
  type Challenge,
  countAttempt,
  findChallenge,
  makeChallenge,
  takeChallenge,
} from '../factors/factorChallenges.ts';
import { passkeyRequest, takePasskey } from '../factors/passkeys.ts';
import { takeRecoveryCode } from '../factors/recoveryCodes.ts';
import { relyingPartyOf } from '../factors/relyingParty.ts';
import { countFactors, listSecondFactors } from '../factors/secondFactors.ts';
import { takeTotpCode } from '../factors/totp.ts';
import { limitGuests } from '../http/limitGuests.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import { bodyWith } from '../http/readJsonOnly.ts';
import type { SignedInUser } from '../sessions/sessions.ts';
import type { AccountServices } from './accountRoutes.ts';
import { openSessionFor, originOf, type SignInAnswer } from './openSessionFor.ts';
import { secondStepOperation } from './secondFactorOperations.ts';

/** The second step of a sign-in. */
export const secondStepRoutes: RouteTable<AccountServices> = {
  prepare: limitGuests,
  routes: [
    {
      method: 'POST',
      path: '/api/auth/second-factor',
      handler: takeSecondStep,
      openapi: { operation: secondStepOperation },
      options: { config: { open: true, lane: 'none', rateLimit: { max: 60, timeWindow: 60_000 } } },
    },
  ],
};

/** How the sign-in of a user whose password was right goes on; undefined where the password is all there is. */
export async function secondStepOf(
  request: FastifyRequest,
  { database, publicUrl }: AccountServices,
  { user, device }: { user: SignedInUser; device: string | undefined },
): Promise<SignInStep | undefined> {
  const db = database.reserved;
  const factors = await listSecondFactors(db, user.id);
  if (countFactors(factors) === 0) return undefined;
  const passkey = await passkeyRequest(db, relyingPartyOf(request, publicUrl), user.id);
  const challenge = await makeChallenge(db, user.id, 'sign-in', { device, passkey: passkey?.challenge });
  const methods: SignInStep['methods'] = [
    ...(passkey ? (['passkey'] as const) : []),
    ...(factors.totp ? (['totp'] as const) : []),
    ...(factors.recovery_codes > 0 ? (['recovery'] as const) : []),
  ];
  return { ...challenge, methods, ...(passkey && { passkey }) };
}

type Proof =
  | { method: 'totp'; code: string }
  | { method: 'recovery'; code: string }
  | { method: 'passkey'; response: unknown };

/** Throws 401 where the proof is wrong, or the challenge is over; 400, 429 and 503 as the first step does. */
async function takeSecondStep(request: FastifyRequest, services: AccountServices): Promise<SignInAnswer> {
  const { database, signIns, security } = services;
  const { token, ...proofs } = bodyWith(request, ['token', 'code', 'recovery_code', 'passkey']);
  if (typeof token !== 'string') throw malformed('secondFactor.signInToken');
  const proof = proofIn(proofs);
  const challenge = await findChallenge(database.reserved, token, 'sign-in');
  if (!challenge) throw signInOver();
  const { user, data } = challenge;
  const attempt = { address: request.ip, email: user.email, device: data.device, isCode: proof.method === 'totp' };
  return signIns.run(attempt, async () => {
    if (!(await countAttempt(database.reserved, challenge))) throw signInOver();
    const event = { userId: user.id, ...originOf(request) };
    if (!(await isProven(request, services, challenge, proof))) {
      await security.record({ kind: 'second_factor_failed', ...event });
      throw secondFactorFailed(proof.method);
    }
    if (proof.method === 'recovery') await security.record({ kind: 'recovery_code_used', ...event });
    return openSessionFor(request, services, { user, device: data.device });
  });
}

/** The proof is used up first, then the challenge: of two calls at the same moment, one gets a session. */
async function isProven(
  request: FastifyRequest,
  { database, publicUrl }: AccountServices,
  challenge: Challenge<'sign-in'>,
  proof: Proof,
): Promise<boolean> {
  const db = database.reserved;
  const { user, data } = challenge;
  const prove = async () => {
    if (proof.method === 'totp') return takeTotpCode(db, user.id, proof.code);
    if (proof.method === 'recovery') return takeRecoveryCode(db, user.id, proof.code);
    const party = relyingPartyOf(request, publicUrl);
    if (!party || data.passkey === undefined) return false;
    return takePasskey(db, party, { userId: user.id, response: proof.response, challenge: data.passkey });
  };
  return (await prove()) && takeChallenge(db, challenge);
}

/** One of `code`, `recovery_code` and `passkey`. Longer texts are no codes. */
function proofIn({ code, recovery_code: recovery, passkey }: Record<string, unknown>): Proof {
  const sent = [code, recovery, passkey].filter((one) => one !== undefined);
  if (sent.length === 1) {
    if (isCode(code)) return { method: 'totp', code };
    if (isCode(recovery)) return { method: 'recovery', code: recovery };
    if (typeof passkey === 'object' && passkey !== null) return { method: 'passkey', response: passkey };
  }
  throw malformed('secondFactor.proofNeeded');
}

function isCode(sent: unknown): sent is string {
  return typeof sent === 'string' && sent.length <= 100;
}

function signInOver(): Refusal {
  return new Refusal('sign_in_over', { key: 'facet.error.secondFactor.over' });
}

function secondFactorFailed(method: Proof['method']): Refusal {
  return new Refusal('second_factor_failed', { key: `facet.error.secondFactor.failed.${method}` });
}
