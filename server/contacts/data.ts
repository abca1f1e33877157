import { sql } from 'kysely'
import { checkCompany, lockCompany } from '#server/companies/relations/data.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readPrepared, type SelectedRow } from '#server/platform/db/connection/read.ts'
import { columnsOfInput } from '#server/platform/db/connection/readable.ts'
import { type ReadVersion, type RowChanges, recordTable, softDelete } from '#server/platform/db/records/record.ts'
import { mentionCheck } from '#server/staff/mentions.ts'
import { type ContactChanges, type ContactInput, contactInput } from '#shared/contacts/contactInput.ts'

/** A person at a company whom the staff talks to. */
export type ContactRow = SelectedRow<typeof contacts>

/** The staff knows fewer people at any company. */
export const contactLimit = 200

/** Nobody looks through more titles. */
export const titleLimit = 500

const contactTable = recordTable('contacts', 'contact', { checks: [mentionCheck('notes', 'companies:readAll')] })

/** Lists the contacts of a company that are not deleted, by name. @throws UserError NOT_FOUND for a deleted company. */
export async function listContacts(db: Queryable, companyId: string): Promise<ContactRow[]> {
  await checkCompany(db, companyId)
  const own = contacts(db).where('contacts.company_id', '=', companyId)
  return readPrepared(db, own.orderBy('contacts.name').orderBy('contacts.id').limit(contactLimit))
}

/** Lists the titles that contacts of any company have, the most frequent first. */
export async function listContactTitles(db: Queryable): Promise<string[]> {
  const titles = db
    .selectFrom('contacts')
    .where('deleted_at', 'is', null)
    .where('title', 'is not', null)
    .groupBy('title')
    .select('title')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('title')
  return (await readPrepared(db, titles.limit(titleLimit))).flatMap(({ title }) => title ?? [])
}

/** @throws UserError NOT_FOUND, also for a deleted contact, and for one of a deleted company. */
export function findContact(db: Queryable, id: string): Promise<ContactRow> {
  return contactTable.find(db, contacts(db).where('contacts.id', '=', id))
}

/** @throws UserError BAD_INPUT when the company is deleted or unknown, or the notes mention somebody who may not read them. */
export async function addContact(trx: Trx, input: ContactInput): Promise<ContactRow> {
  await lockCompany(trx, input.company_id)
  return findContact(trx, await contactTable.insert(trx, input))
}

/** @throws UserError CONFLICT with the newer values when someone else saved first; BAD_INPUT as in `addContact`. */
export function updateContact(trx: Trx, save: RowChanges<ContactChanges>): Promise<ContactRow> {
  return contactTable.update(trx, save, () => findContact(trx, save.id))
}

/** Jobs keep a deleted contact. @throws UserError CONFLICT as in `updateContact`. */
export async function deleteContact(trx: Trx, given: ReadVersion): Promise<ContactRow> {
  const contact = await contactTable.lock(trx, given, () => findContact(trx, given.id))
  await softDelete(trx, 'contacts', given.id)
  return contact
}

function contacts(db: Queryable) {
  return db
    .selectFrom('contacts')
    .innerJoin('companies', 'companies.id', 'contacts.company_id')
    .where('contacts.deleted_at', 'is', null)
    .where('companies.deleted_at', 'is', null)
    .select(['contacts.id', 'contacts.do_not_contact', 'contacts.version'])
    .select(columnsOfInput('contacts', contactInput))
}
