import { type NotNull, sql } from 'kysely'
import { notFound } from '#server/errors.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { mailRefusalOf, mailRefusals } from '#shared/companyMessages/mailRefusals.ts'
import { activeJobStatuses } from '#shared/jobs/jobStatuses.ts'
import { readPeople } from './sending/people.ts'

/** All that a composer needs to know of a company. */
export type CompanyReaders = Awaited<ReturnType<typeof findReaders>>

/** The staff knows fewer people at any company, and nobody chooses among more jobs. */
export const readerLimit = 400

/**
 * Finds the people of a company, and its jobs that are worked on.
 * @param id that of the company, of one of its contacts or clients, or of a shortlist.
 * @throws UserError NOT_FOUND
 */
export async function findReaders(db: Database, id: string) {
  const ofId = sql<string>`(
    select ${id}::uuid
    union all select company_id from contacts where id = ${id} and deleted_at is null
    union all select company_id from company_users where user_id = ${id}
    union all select jobs.company_id from signed_links join jobs on jobs.id = signed_links.job_id where signed_links.id = ${id}
  )`
  const companies = db.selectFrom('companies').select(['id', 'name']).where('deleted_at', 'is', null)
  const company = await companies.where('id', 'in', ofId).executeTakeFirstOrThrow(() => notFound('company'))
  const people = (await readPeople(db, company.id)).filter(({ is_there }) => is_there)
  const jobs = db.selectFrom('jobs').select(['id', 'title']).where('company_id', '=', company.id)
  const active = jobs.where('deleted_at', 'is', null).where('status', 'in', activeJobStatuses)
  return {
    ...company,
    shortlist: (await findShortlist(db, id)) ?? null,
    // The refusal says why they get no mail; null where they may get one.
    people: people.slice(0, readerLimit).map(({ id, kind, name, ...person }) => {
      const reason = mailRefusalOf(person)
      return { id, kind, name, refusal: reason && mailRefusals[reason].label }
    }),
    jobs: await active.orderBy('title').orderBy('id').limit(readerLimit).execute(),
  }
}

function findShortlist(db: Database, id: string) {
  return db
    .selectFrom('signed_links')
    .select(['contact_id', 'job_id'])
    .$narrowType<{ contact_id: NotNull; job_id: NotNull }>()
    .where('id', '=', id)
    .where('purpose', '=', 'SHORTLIST')
    .executeTakeFirst()
}
