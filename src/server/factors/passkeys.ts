import { randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { RelyingParty } from './relyingParty.ts';

/** A passkey as its owner sees it. */
export interface PasskeyRow {
  id: number;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

interface StoredPasskey {
  id: number;
  credential_id: string;
  public_key: Buffer;
  counter: string | number;
  transports: string[];
}

/** Loaded when first needed: few houses use passkeys, and reading certificates takes some memory. */
const loadWebAuthn = () => import('@simplewebauthn/server');

/** What the browser needs to make a passkey. The same device does not make a second one for the user. */
export async function passkeyCreation(
  db: QueryExecutorProvider,
  party: RelyingParty,
  { id, email, siteName }: { id: number; email: string; siteName: string },
) {
  const { generateRegistrationOptions } = await loadWebAuthn();
  return generateRegistrationOptions({
    rpName: siteName,
    rpID: party.id,
    userName: email,
    userDisplayName: email,
    // What a passkey keeps of its user says nothing of them.
    userID: new Uint8Array(randomBytes(32)),
    attestationType: 'none',
    excludeCredentials: (await passkeysAt(db, id, party)).map(descriptorOf),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
}

/** Keeps a new passkey of the user. Undefined: what the browser sent proves nothing, or there is that passkey already. */
export async function storePasskey(
  db: QueryExecutorProvider,
  { origin, id: relyingParty }: RelyingParty,
  { userId, name, response, challenge }: { userId: number; name: string; response: unknown; challenge: string },
): Promise<PasskeyRow | undefined> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: relyingParty,
    requireUserVerification: false,
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  const { rows } = await sql<PasskeyRow>`
    insert into facet.passkeys (user_id, name, relying_party, credential_id, public_key, counter, transports)
    values (${userId}, ${name}, ${relyingParty}, ${id}, ${Buffer.from(publicKey)}, ${counter},
      ${JSON.stringify(transports)}::jsonb)
    on conflict do nothing returning id, name, created_at, last_used_at`.execute(db);
  return rows[0];
}

/** What the browser needs to use one of the user's passkeys; undefined where none was made at this address. */
export async function passkeyRequest(db: QueryExecutorProvider, party: RelyingParty | undefined, userId: number) {
  const known = party ? await passkeysAt(db, userId, party) : [];
  if (!party || known.length === 0) return undefined;
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: known.map(descriptorOf),
    userVerification: 'preferred',
  });
}

/** Whether the browser's answer proves one of the user's passkeys. A counter that does not grow is of a copy. */
export async function takePasskey(
  db: QueryExecutorProvider,
  party: RelyingParty,
  { userId, response, challenge }: { userId: number; response: unknown; challenge: string },
): Promise<boolean> {
  const sent = response as Partial<AuthenticationResponseJSON> | null;
  const stored = (await passkeysAt(db, userId, party)).find(({ credential_id }) => credential_id === sent?.id);
  if (!stored) return false;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const verified = await verifyAuthenticationResponse({
    response: sent as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: stored.credential_id,
      publicKey: new Uint8Array(stored.public_key),
      counter: Number(stored.counter),
      transports: stored.transports,
    },
    requireUserVerification: false,
  }).catch(() => undefined);
  if (!verified?.verified) return false;
  const { newCounter } = verified.authenticationInfo;
  const { rows } = await sql`update facet.passkeys set counter = ${newCounter}, last_used_at = now()
    where id = ${stored.id} and (counter < ${newCounter} or (counter = 0 and ${newCounter} = 0)) returning id`.execute(
    db,
  );
  return rows.length > 0;
}

async function passkeysAt(db: QueryExecutorProvider, userId: number, { id }: RelyingParty): Promise<StoredPasskey[]> {
  const { rows } = await sql<StoredPasskey>`
    select id, credential_id, public_key, counter, transports from facet.passkeys
    where user_id = ${userId} and relying_party = ${id} order by id`.execute(db);
  return rows;
}

function descriptorOf({ credential_id, transports }: StoredPasskey) {
  return { id: credential_id, transports };
}

/** Returns whether the user has such a passkey. */
export async function renamePasskey(
  db: QueryExecutorProvider,
  userId: number,
  { id, name }: { id: number; name: string },
): Promise<PasskeyRow | undefined> {
  const { rows } = await sql<PasskeyRow>`update facet.passkeys set name = ${name}
    where id = ${id} and user_id = ${userId} returning id, name, created_at, last_used_at`.execute(db);
  return rows[0];
}

/** Returns whether the user had such a passkey. */
export async function removePasskey(db: QueryExecutorProvider, userId: number, id: number): Promise<boolean> {
  const { rows } = await sql`delete from facet.passkeys where id = ${id} and user_id = ${userId}
    returning id`.execute(db);
  return rows.length > 0;
}
