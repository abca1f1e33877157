import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Env } from '#server/env.ts'
import { UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { Invitation } from '#server/platform/idp/passwords/passwordMail.ts'
import { createPasswordLink, hasPasswordLink, type LinkPurpose } from '#server/platform/idp/provider/accounts.ts'
import { enqueue } from '#server/platform/sending/mailQueue/queue.ts'
import { type Account, findAccount } from '#server/staff/data.ts'

export interface NewPasswordLink {
  readonly url: string
  readonly expires_at: Moment
  readonly mailed: boolean
}

export interface LinkDeps {
  readonly env: Pick<Env, 'AUTH_MODE' | 'PUBLIC_URL'>
  /** Mail is configured. */
  readonly mailer: { readonly enabled: boolean }
  readonly secret: string
}

export const mailedLink = z.object({
  url: z.string(),
  purpose: z.enum(['welcome', 'reset'] satisfies LinkPurpose[]),
  expires_at: z.string(),
  invited: z.optional(
    z.nullable(z.object({ by_name: z.string(), by_email: z.string(), company: z.nullable(z.string()) })),
  ),
})
type MailedLink = z.output<typeof mailedLink>

/**
 * Creates a one-time link to set the password of an account, and mails it if mail is configured.
 * @throws UserError CONFLICT when the link could not be used.
 */
export async function linkForPassword(trx: Trx, id: string, deps: LinkDeps): Promise<NewPasswordLink> {
  const { active, has_password } = await findAccount(trx, id)
  if (!active) throw new UserError('CONFLICT', 'This account is blocked. Unblock it first.')
  if (deps.env.AUTH_MODE !== 'embedded') {
    throw new UserError('CONFLICT', 'Your identity provider keeps the passwords. Set this one there.')
  }
  return createLink(trx, id, has_password ? 'reset' : 'welcome', deps)
}

/**
 * Creates the link for a new account; null when the account has a password, or could not use the link. An account that was added earlier keeps a link that still works: a second one would void the mailed one.
 */
export async function linkForNewAccount(
  trx: Trx,
  { id, active, has_password }: Pick<Account, 'id' | 'active' | 'has_password'>,
  deps: LinkDeps,
): Promise<NewPasswordLink | null> {
  if (!active || has_password || deps.env.AUTH_MODE !== 'embedded') return null
  if (await hasPasswordLink(trx, id)) return null
  return createLink(trx, id, 'welcome', deps)
}

async function createLink(
  trx: Trx,
  id: string,
  purpose: LinkPurpose,
  { env, mailer, secret }: LinkDeps,
): Promise<NewPasswordLink> {
  const { url, expiresAt: expires_at } = await createPasswordLink(trx, id, purpose, env.PUBLIC_URL)
  const mailed = mailer.enabled
  if (mailed) {
    const invited = purpose === 'welcome' ? await findInvitation(trx, id) : null
    await enqueue(trx, secret, 'password link', { url, purpose, expires_at, invited } satisfies MailedLink)
  }
  return { url, expires_at, mailed }
}

/** Reads who makes the account now, and for which company of a client; null where nobody with an account does. */
async function findInvitation(trx: Trx, id: string): Promise<Omit<Invitation, 'firm'> | null> {
  const { rows } = await sql<Omit<Invitation, 'firm'>>`
    select maker.display_name as by_name, maker.email as by_email, (
      select companies.name from company_users join companies on companies.id = company_users.company_id
      where company_users.user_id = ${id} order by companies.name limit 1
    ) as company
    from users maker where maker.id = account_in(current_setting('vouch.actor', true)) and maker.id <> ${id}`.execute(
    trx,
  )
  return rows[0] ?? null
}
