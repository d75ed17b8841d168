import type { FastifyReply, FastifyRequest } from 'fastify';
import { readName } from '../../fields/shared/readText.ts';
import { conflict, malformed, notFound, Refusal } from '../errors.ts';
import { findChallenge, makeChallenge, takeChallenge } from '../factors/factorChallenges.ts';
import { passkeyCreation, removePasskey, renamePasskey, storePasskey } from '../factors/passkeys.ts';
import { makeRecoveryCodes } from '../factors/recoveryCodes.ts';
import { type RelyingParty, relyingPartyOf } from '../factors/relyingParty.ts';
import { countFactors, listSecondFactors } from '../factors/secondFactors.ts';
import { newTotpSecret, removeTotp, storeTotp, totpAddress } from '../factors/totp.ts';
import { requiresSecondFactor, sessionOf } from '../http/authenticate.ts';
import { contextOf } from '../http/contextOf.ts';
import { idFrom } from '../http/idFrom.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import { assertNoBody, bodyWith } from '../http/readJsonOnly.ts';
import { idParameter } from '../openapi/parts.ts';
import type { AccountServices } from './accountRoutes.ts';
import { changeFactors } from './changeFactors.ts';
import { assertFreshPassword } from './freshSignIn.ts';
import {
  beginPasskeyOperation,
  beginTotpOperation,
  listFactorsOperation,
  newCodesOperation,
  removePasskeyOperation,
  removeTotpOperation,
  renamePasskeyOperation,
  secondFactorSchemas,
  storePasskeyOperation,
  storeTotpOperation,
} from './secondFactorOperations.ts';

const path = '/api/auth/second-factors';
/** They are answered to users whose role requires a second factor while they have none. */
const options = { config: { beforeSecondFactor: true, personal: true } } as const;
const settled = { config: { personal: true } } as const;
const MOST_PASSKEYS = 20;
const LONGEST_NAME = 60;

/** A user's own second factors. What changes them needs a fresh sign-in. */
export const secondFactorRoutes: RouteTable<AccountServices> = {
  schemas: () => secondFactorSchemas,
  routes: [
    { method: 'GET', path, handler: listOwn, openapi: { operation: listFactorsOperation }, options },
    {
      method: 'POST',
      path: `${path}/totp`,
      handler: beginTotp,
      openapi: { operation: beginTotpOperation },
      options,
    },
    {
      method: 'PUT',
      path: `${path}/totp`,
      handler: finishTotp,
      openapi: { operation: storeTotpOperation },
      options,
    },
    {
      method: 'DELETE',
      path: `${path}/totp`,
      handler: endTotp,
      openapi: { operation: removeTotpOperation },
      options: settled,
    },
    {
      method: 'POST',
      path: `${path}/passkey-options`,
      handler: beginPasskey,
      openapi: { operation: beginPasskeyOperation },
      options,
    },
    {
      method: 'POST',
      path: `${path}/passkeys`,
      handler: finishPasskey,
      openapi: { operation: storePasskeyOperation },
      options,
    },
    {
      method: 'PATCH',
      path: `${path}/passkeys/:id`,
      handler: changeName,
      openapi: { pathParameters: [idParameter], operation: renamePasskeyOperation },
      options: settled,
    },
    {
      method: 'DELETE',
      path: `${path}/passkeys/:id`,
      handler: endPasskey,
      openapi: { pathParameters: [idParameter], operation: removePasskeyOperation },
      options: settled,
    },
    {
      method: 'POST',
      path: `${path}/recovery-codes`,
      handler: replaceCodes,
      openapi: { operation: newCodesOperation },
      options: settled,
    },
  ],
};

async function listOwn(request: FastifyRequest, { database, schema }: AccountServices) {
  onlyParameters(request, []);
  const { id, role } = sessionOf(request).user;
  const required = requiresSecondFactor(schema.current.roles, role);
  return { ...(await listSecondFactors(database.kysely, id)), required };
}

/** The secret is answered only now. It becomes the user's when the first code has proven that the app has it. */
async function beginTotp(request: FastifyRequest, services: AccountServices) {
  assertNoBody(request);
  await assertFreshPassword(contextOf(request, services));
  const { id, email } = sessionOf(request).user;
  const secret = newTotpSecret();
  const challenge = await makeChallenge(services.database.kysely, id, 'totp', { secret });
  const address = totpAddress(secret, { issuer: services.schema.current.app.siteName, account: email });
  return { ...challenge, secret, address };
}

async function finishTotp(request: FastifyRequest, services: AccountServices) {
  const { token, code } = bodyWith(request, ['token', 'code']);
  if (typeof code !== 'string') throw malformed('secondFactor.codeNeeded');
  const challenge = await ownChallenge(request, services, token, 'totp');
  return changeFactors(request, services, 'second_factor_added', async (handle, userId) => {
    if (!(await storeTotp(handle, userId, { secret: challenge.data.secret, code }))) throw wrong('wrongCode');
    if (!(await takeChallenge(handle, challenge))) throw wrong('setUpOver');
    return withFirstCodes(handle, userId, {});
  });
}

async function endTotp(request: FastifyRequest, services: AccountServices) {
  return changeFactors(request, services, 'second_factor_removed', async (handle, userId) => {
    if (!(await removeTotp(handle, userId))) throw notFound('secondFactor.none');
    return {};
  });
}

async function beginPasskey(request: FastifyRequest, services: AccountServices) {
  assertNoBody(request);
  await assertFreshPassword(contextOf(request, services));
  const { id, email } = sessionOf(request).user;
  const { kysely } = services.database;
  const { siteName } = services.schema.current.app;
  const creation = await passkeyCreation(kysely, partyOf(request, services), { id, email, siteName });
  const challenge = await makeChallenge(kysely, id, 'passkey', { challenge: creation.challenge });
  return { ...challenge, options: creation };
}

async function finishPasskey(request: FastifyRequest, services: AccountServices, reply: FastifyReply) {
  const { token, name, passkey } = bodyWith(request, ['token', 'name', 'passkey']);
  const valid = validName(name);
  if (typeof passkey !== 'object' || passkey === null) throw malformed('secondFactor.passkeyNeeded');
  const party = partyOf(request, services);
  const challenge = await ownChallenge(request, services, token, 'passkey');
  const result = await changeFactors(request, services, 'second_factor_added', async (handle, userId) => {
    const { passkeys } = await listSecondFactors(handle, userId);
    if (passkeys.length >= MOST_PASSKEYS) throw conflict('secondFactor.manyPasskeys', { max: MOST_PASSKEYS });
    const entry = { userId, name: valid, response: passkey, challenge: challenge.data.challenge };
    const row = await storePasskey(handle, party, entry);
    if (!row) throw wrong('wrongPasskey');
    if (!(await takeChallenge(handle, challenge))) throw wrong('setUpOver');
    return withFirstCodes(handle, userId, row);
  });
  reply.code(201);
  return result;
}

async function changeName(request: FastifyRequest, { database }: AccountServices) {
  const id = idFrom(request);
  const { name } = bodyWith(request, ['name']);
  const renamed = await renamePasskey(database.kysely, sessionOf(request).user.id, { id, name: validName(name) });
  if (!renamed) throw notFound('secondFactor.none');
  return renamed;
}

async function endPasskey(request: FastifyRequest, services: AccountServices) {
  const id = idFrom(request);
  return changeFactors(request, services, 'second_factor_removed', async (handle, userId) => {
    if (!(await removePasskey(handle, userId, id))) throw notFound('secondFactor.none');
    return { id };
  });
}

async function replaceCodes(request: FastifyRequest, services: AccountServices) {
  assertNoBody(request);
  return changeFactors(request, services, 'recovery_codes_made', async (handle, userId) => {
    if (countFactors(await listSecondFactors(handle, userId)) === 0) throw conflict('secondFactor.noneYet');
    return { recovery_codes: await makeRecoveryCodes(handle, userId) };
  });
}

type Handle = Parameters<typeof makeRecoveryCodes>[0];

/** Recovery codes come with the first factor, and stay when others follow. */
async function withFirstCodes<Answer extends object>(handle: Handle, userId: number, answer: Answer) {
  const { recovery_codes: left } = await listSecondFactors(handle, userId);
  return left > 0 ? answer : { ...answer, recovery_codes: await makeRecoveryCodes(handle, userId) };
}

/** What the user of the request has begun. Throws 400 without its token, and 422 where it is over. */
async function ownChallenge<Purpose extends 'totp' | 'passkey'>(
  request: FastifyRequest,
  { database }: AccountServices,
  token: unknown,
  purpose: Purpose,
) {
  if (typeof token !== 'string') throw malformed('secondFactor.tokenNeeded');
  const challenge = await findChallenge(database.kysely, token, purpose);
  if (challenge?.user.id !== sessionOf(request).user.id) throw wrong('setUpOver');
  return challenge;
}

function partyOf(request: FastifyRequest, { publicUrl }: AccountServices): RelyingParty {
  const party = relyingPartyOf(request, publicUrl);
  if (!party) throw conflict('secondFactor.noPasskeysHere');
  return party;
}

function validName(name: unknown): string {
  const valid = readName(name, LONGEST_NAME);
  if (valid === undefined) throw malformed('secondFactor.name', { max: LONGEST_NAME });
  return valid;
}

const wrong = (key: string) => new Refusal('invalid', { key: `facet.error.secondFactor.${key}` });
