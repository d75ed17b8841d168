import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { isSecret } from '../../fields/capabilities.ts';
import type { Language } from '../../fields/shared/languages.ts';
import { mayDo, moduleOf } from '../../metadata/model.ts';
import { malformed, notFound } from '../errors.ts';
import { contextOf } from '../http/contextOf.ts';
import { idFrom } from '../http/idFrom.ts';
import { limitGuests } from '../http/limitGuests.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import { pathParameter } from '../http/pathParameter.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import { assertNoBody, bodyWith } from '../http/readJsonOnly.ts';
import type { Services } from '../http/Services.ts';
import { accountMail } from '../mail/accountMail.ts';
import type { Mailer } from '../mail/Mailer.ts';
import { idParameter } from '../openapi/parts.ts';
import { getRecord } from '../records/read/getRecord.ts';
import { type ApiRecord, inTransaction, type RecordsContext } from '../records/recordsContext.ts';
import { createRecord } from '../records/write/createRecord.ts';
import { seenBody } from '../rights/seenBody.ts';
import { seenRecord } from '../rights/View.ts';
import { allowedModule, assertRowsSeen, readingContext, viewOf } from '../rights/viewOf.ts';
import { withinView } from '../rights/withinView.ts';
import { type AccountLink, endAccountLinks, findAccountLink, type LinkKind, makeAccountLink } from './accountLinks.ts';
import {
  accountSchemas,
  forgotOperation,
  inviteOperation,
  linkParameter,
  optionsOperation,
  readLinkOperation,
  resetLinkOperation,
  useLinkOperation,
} from './accountOperations.ts';
import { assertMayTakeOver } from './administrators.ts';
import { assertFreshSignIn } from './freshSignIn.ts';
import { setPasswordByLink } from './updatePassword.ts';

/** The further services that the routes of accounts use. */
export interface AccountServices extends Services {
  /** The address at which people open Facet, for links; absent: it is not known. */
  publicUrl?: string | undefined;
  /** Absent: no mails are sent. */
  mailer?: Mailer | undefined;
}

/** How users get the link with which they set their password: from those who manage users. */
export const accountRoutes: RouteTable<AccountServices> = {
  schemas: ({ modules }) => (modules.user ? accountSchemas : {}),
  routes: [
    {
      method: 'POST',
      path: '/api/auth/invitation',
      handler: invite,
      openapi: ({ modules: { user } }) =>
        user && mayDo(user, 'create') ? [{ path: '/api/auth/invitation', operation: inviteOperation }] : [],
    },
    {
      method: 'POST',
      path: '/api/user/:id/reset-link',
      handler: makeResetLink,
      rights: ['update'],
      openapi: ({ modules }) =>
        modules.user
          ? [{ path: '/api/user/{id}/reset-link', pathParameters: [idParameter], operation: resetLinkOperation }]
          : [],
    },
  ],
};

const MINUTE = 60_000;
/** How many calls one address may make. */
const limits = {
  read: { max: 60, timeWindow: MINUTE },
  use: { max: 20, timeWindow: MINUTE },
  forgot: { max: 10, timeWindow: 15 * MINUTE },
};
/** One account gets a mail by which a password is set at most once in so many minutes. */
const MAIL_MINUTES = 5;

/** What needs no session: setting a password by such a link, and getting one by mail. */
export const guestAccountRoutes: RouteTable<AccountServices> = {
  prepare: limitGuests,
  routes: [
    {
      method: 'GET',
      path: '/api/auth/options',
      handler: readOptions,
      openapi: { operation: optionsOperation },
      options: { config: { open: true, rateLimit: limits.read } },
    },
    {
      method: 'GET',
      path: '/api/auth/link/:token',
      handler: readLink,
      openapi: { pathParameters: [linkParameter], operation: readLinkOperation },
      options: { config: { open: true, rateLimit: limits.read } },
    },
    {
      method: 'POST',
      path: '/api/auth/link/:token',
      handler: useLink,
      openapi: { pathParameters: [linkParameter], operation: useLinkOperation },
      options: { config: { open: true, rateLimit: limits.use } },
    },
    {
      method: 'POST',
      path: '/api/auth/forgot',
      handler: forgot,
      openapi: { operation: forgotOperation },
      options: { config: { open: true, rateLimit: limits.forgot } },
    },
  ],
};

/** An Idempotency-Key has no effect: the answer holds a secret, which is kept nowhere. */
async function invite(request: FastifyRequest, services: AccountServices, reply: FastifyReply) {
  onlyParameters(request, []);
  const [context, view] = [contextOf(request, services), viewOf(request, services)];
  const module = allowedModule(view, 'user', ['create']);
  const body = bodyWith(request, ['email', 'first_name', 'last_name', 'role']);
  const secret = moduleOf(context.schema, 'user').fields.find(isSecret)?.name ?? 'password';
  const { user, link } = await inTransaction(context, async (inside) => {
    const seen = await seenBody(inside, view, module.name, body);
    // Nobody knows this password, so the user has none. The column is never empty.
    const unknown = { [secret]: `${randomBytes(32).toString('base64url')}-A1` };
    const user = await withinView(inside, view, module.name, (within) =>
      createRecord(within, module.name, { ...seen, ...unknown }),
    );
    return { user, link: await newLink(inside, user.id, 'invitation') };
  });
  reply.code(201);
  return answer(request, services, { user, link, kind: 'invitation' });
}

async function makeResetLink(request: FastifyRequest, services: AccountServices) {
  onlyParameters(request, []);
  assertNoBody(request);
  const [context, view] = [contextOf(request, services), viewOf(request, services)];
  allowedModule(view, 'user', ['update']);
  const id = idFrom(request);
  await assertRowsSeen(context, view, 'user', [id]);
  await assertFreshSignIn(context);
  const user = await getRecord(readingContext(request, services), 'user', id);
  const link = await inTransaction(context, async (inside) => {
    await assertMayTakeOver(inside, id);
    return newLink(inside, id, 'reset');
  });
  return answer(request, services, { user, link, kind: 'reset' });
}

async function newLink(context: RecordsContext, userId: number, kind: LinkKind): Promise<AccountLink> {
  const link = await makeAccountLink(context.transaction ?? context.database.kysely, userId, kind);
  if (!link) throw new Error('A new link was neither stored nor refused');
  return link;
}

interface Made {
  user: ApiRecord;
  link: AccountLink;
  kind: LinkKind;
}

/** Without the public address `link` is its path: the front puts its own address before it. */
async function answer(request: FastifyRequest, services: AccountServices, { user, link, kind }: Made) {
  const address = `${services.publicUrl ?? ''}/${kind}/${link.token}`;
  const { email, first_name } = user as ApiRecord & Recipient;
  const sent = await sendLink(services, { kind, link, email, first_name }, request.language);
  return {
    user: seenRecord(viewOf(request, services), 'user', user),
    link: address,
    expires_at: link.expires_at,
    sent,
  };
}

interface Recipient {
  email: string;
  first_name: string | null;
}

async function sendLink(
  { mailer, publicUrl, schema }: AccountServices,
  { kind, link, email, first_name }: Recipient & { kind: LinkKind; link: AccountLink },
  language: Language,
): Promise<boolean> {
  if (!mailer || publicUrl === undefined) return false;
  const { siteName } = schema.current.app;
  const mail = { kind, email, firstName: first_name, siteName, expiresAt: link.expires_at };
  return mailer.send(accountMail({ ...mail, link: `${publicUrl}/${kind}/${link.token}` }, language));
}

function readOptions(request: FastifyRequest, { mailer }: AccountServices) {
  onlyParameters(request, []);
  return { forgot: mailer !== undefined };
}

async function readLink(request: FastifyRequest, { database }: AccountServices) {
  onlyParameters(request, []);
  const found = await findAccountLink(database.kysely, tokenFrom(request));
  if (!found) throw noLink();
  const { kind, email, first_name } = found;
  return { kind, email, first_name };
}

async function useLink(request: FastifyRequest, services: AccountServices) {
  const { database, schema, hooks, media, changes } = services;
  const token = tokenFrom(request);
  const { password } = bodyWith(request, ['password']);
  const found = await findAccountLink(database.kysely, token);
  if (!found) throw noLink();
  const publish: RecordsContext['publish'] = (change) => changes.publish({ type: 'records', ...change });
  const context = { database, schema: schema.current, hooks, media, userId: found.user_id, publish };
  if (!(await setPasswordByLink(context, found.user_id, password, token))) throw noLink();
  services.sessions.clear();
  return {};
}

/**
 * Answers the same, and as quickly, whether or not there is such a user: what is done for them is done afterwards.
 */
async function forgot(request: FastifyRequest, services: AccountServices, reply: FastifyReply) {
  const { email } = bodyWith(request, ['email']);
  if (typeof email !== 'string' || email.length > 320) throw malformed('emailNeeded');
  const { language } = request;
  services.mailer?.later(() => sendForgotten(services, email.trim().toLowerCase(), language));
  reply.code(202);
  return {};
}

async function sendForgotten(services: AccountServices, email: string, language: Language): Promise<void> {
  const { kysely } = services.database;
  const { rows } = await sql<Recipient & { id: number }>`
    select id, email, first_name from "user" where email = ${email} limit 1`.execute(kysely);
  const [user] = rows;
  const link = user && (await makeAccountLink(kysely, user.id, 'reset', MAIL_MINUTES));
  if (!link || (await sendLink(services, { ...user, kind: 'reset', link }, language))) return;
  await endAccountLinks(kysely, [user.id], 'reset');
}

/** The same for every token that opens nothing. */
const noLink = () => notFound('accountLink');

function tokenFrom(request: FastifyRequest): string {
  const token = pathParameter(request, 'token');
  if (!/^[\w-]{43}$/.test(token)) throw noLink();
  return token;
}
