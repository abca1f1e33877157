import { sql } from 'kysely'
import { lockCompany } from '#server/companies/relations/data.ts'
import { UserError } from '#server/errors.ts'
import { findSettings } from '#server/firmSettings/data.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { type LinkDeps, linkForNewAccount } from '#server/staff/access/passwordLinks.ts'
import type { InviteClientInput } from '#shared/clients/clientInput.ts'
import { clientRole } from '#shared/platform/permissions.ts'

/** The sender of an invitation learns no link, because with it they could set the password of a client and log in as them. */
export type InvitedClient = Awaited<ReturnType<typeof inviteClient>>

interface Inviting extends LinkDeps {
  readonly viewer: { readonly id: string }
}

/**
 * Creates a client account for a company that the viewer owns, and mails the link to set its password. An address that any account has
 * is refused in the same words and by the same statement, whatever the role of that account, so that nobody learns it.
 * @throws UserError CONFLICT where no admin allowed it, and for a known address; BAD_INPUT for a company of somebody else.
 */
export async function inviteClient(trx: Trx, { company_id, ...person }: InviteClientInput, context: Inviting) {
  await requireAllowed(trx)
  await requireOwned(trx, company_id, context.viewer.id)
  const account = await trx
    .insertInto('users')
    .values({ ...person, role: clientRole })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'display_name', 'active', sql<boolean>`password_hash is not null`.as('has_password')])
    .executeTakeFirst()
  if (!account) {
    throw new UserError('CONFLICT', 'You cannot invite this address. Ask an admin to add it.', { field: 'email' })
  }
  await joinCompany(trx, account.id, company_id, context.viewer.id)
  const link = await linkForNewAccount(trx, account, context)
  return { id: account.id, display_name: account.display_name, mailed: link?.mailed ?? false }
}

async function requireAllowed(trx: Trx): Promise<void> {
  const { recruiters_invite } = await findSettings(trx)
  if (!recruiters_invite) throw new UserError('CONFLICT', 'An admin has not allowed recruiters to invite clients.')
}

async function requireOwned(trx: Trx, id: string, viewerId: string): Promise<void> {
  await lockCompany(trx, id)
  const owned = trx.selectFrom('companies').select('id').where('id', '=', id).where('owner_id', '=', viewerId)
  if (await owned.executeTakeFirst()) return
  const sentence = 'You can invite clients only for companies that you own. Ask an admin, or become the owner.'
  throw new UserError('BAD_INPUT', sentence, { field: 'company_id' })
}

/** Joins a new account with its company. The statement itself refuses what the checks before it refuse. */
async function joinCompany(trx: Trx, userId: string, companyId: string, viewerId: string) {
  const owned = trx
    .selectFrom('companies')
    .innerJoin('firm_settings', (join) => join.on('firm_settings.recruiters_invite', '=', true))
    .select([sql<string>`${userId}::uuid`.as('user_id'), 'companies.id as company_id'])
    .where('companies.id', '=', companyId)
    .where('companies.owner_id', '=', viewerId)
    .where('companies.deleted_at', 'is', null)
  await trx
    .insertInto('company_users')
    .columns(['user_id', 'company_id'])
    .expression(owned)
    .returning('user_id')
    .executeTakeFirstOrThrow()
}
