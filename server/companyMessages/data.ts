import { type NotNull, sql } from 'kysely'
import { notFound } from '#server/errors.ts'
import type { Database, Queryable } from '#server/platform/db/connection/connect.ts'
import { listSource } from '#server/platform/db/lists/list.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import {
  type CompanyMessageState,
  companyMessageList,
  shownMailState,
} from '#shared/companyMessages/companyMessages.ts'
import { mailRefusalOf, mailRefusals } from '#shared/companyMessages/mailRefusals.ts'
import { activeJobStatuses } from '#shared/jobs/jobStatuses.ts'
import type { DeliveryMethod } from '#shared/platform/enumerations.ts'
import type { ReminderRule } from '#shared/reminders/reminders.ts'
import { type PersonKind, readPeople } from './sending/people.ts'

/** A mail to one person at a company. Its address is not told, since not everybody may read that of a client. */
export interface CompanyMessage {
  readonly id: string
  readonly created_at: Moment
  readonly recipient: string
  readonly delivery_method: DeliveryMethod
  readonly state: CompanyMessageState
  readonly sender_name: string | null
  readonly subject: string
  readonly text: string
  /** The rule by which a reminder went out by itself; null for what somebody sent. */
  readonly reminder_rule: ReminderRule | null
  /** Says why it was not sent, why it waits, or why it may not have arrived. */
  readonly reason: string | null
  readonly job: { readonly id: string; readonly title: string } | null
}

const recipient = sql<string>`coalesce(contacts.name, clients.display_name)`

export const companyMessageSource = listSource(companyMessageList, {
  id: 'company_messages.id',
  from: sql`company_messages
    left join contacts on contacts.id = company_messages.contact_id
    left join users as clients on clients.id = company_messages.client_id`,
  within: { company_id: 'company_messages.company_id' },
  columns: {
    created_at: { notNull: 'company_messages.created_at' },
    recipient: { sql: recipient, isNotNull: true },
    delivery_method: { notNull: 'company_messages.delivery_method' },
    state: { notNull: 'company_messages.state' },
    sender: { sql: sql`company_messages.sender_id` },
    subject: { notNull: 'company_messages.subject' },
    text: { notNull: 'company_messages.body' },
  },
  rows: (db, { among, order }) => selectMessages(db).where(among).orderBy(order),
  cells: {
    state: (message) => shownMailState(message).label,
    sender: ({ sender_name }) => sender_name,
  },
})

function selectMessages(db: Queryable) {
  return db
    .selectFrom('company_messages')
    .leftJoin('contacts', 'contacts.id', 'company_messages.contact_id')
    .leftJoin('users as clients', 'clients.id', 'company_messages.client_id')
    .leftJoin('users as senders', 'senders.id', 'company_messages.sender_id')
    .leftJoin('jobs', 'jobs.id', 'company_messages.job_id')
    .leftJoin('reminders', 'reminders.id', 'company_messages.id')
    .select(['company_messages.id', 'company_messages.created_at', 'company_messages.delivery_method'])
    .select(['company_messages.state', 'company_messages.subject', 'company_messages.body as text'])
    .select(['senders.display_name as sender_name', recipient.as('recipient'), 'reminders.rule as reminder_rule'])
    .select([
      sql<string | null>`company_messages.metadata ->> 'reason'`.as('reason'),
      sql<CompanyMessage['job']>`
        case when jobs.id is not null then json_build_object('id', jobs.id, 'title', jobs.title) end`.as('job'),
    ])
}

/** A person at a company whom a mail could go to. */
export interface CompanyPerson {
  readonly id: string
  readonly kind: PersonKind
  readonly name: string
  /** Says why they get no mail; null where they may get one. */
  readonly refusal: string | null
}

/** The contact whom a shortlist was made for, and its job. */
export interface ShortlistReader {
  readonly contact_id: string
  readonly job_id: string
}

/** All that a composer needs to know of a company. */
export interface CompanyReaders {
  readonly id: string
  readonly name: string
  readonly people: readonly CompanyPerson[]
  readonly jobs: readonly { readonly id: string; readonly title: string }[]
  readonly shortlist: ShortlistReader | null
}

/** The staff knows fewer people at any company, and nobody chooses among more jobs. */
export const readerLimit = 400

/**
 * Finds the people of a company, and its jobs that are worked on.
 * @param id that of the company, of one of its contacts or clients, or of a shortlist.
 * @throws UserError NOT_FOUND
 */
export async function findReaders(db: Database, id: string): Promise<CompanyReaders> {
  const ofId = sql<string>`(
    select ${id}::uuid
    union all select company_id from contacts where id = ${id} and deleted_at is null
    union all select company_id from company_users where user_id = ${id}
    union all select jobs.company_id from signed_links join jobs on jobs.id = signed_links.job_id where signed_links.id = ${id}
  )`
  const companies = db.selectFrom('companies').select(['id', 'name']).where('deleted_at', 'is', null)
  const company = await companies.where('id', 'in', ofId).executeTakeFirst()
  if (!company) throw notFound('company')
  const people = (await readPeople(db, company.id)).filter(({ is_there }) => is_there)
  const jobs = db.selectFrom('jobs').select(['id', 'title']).where('company_id', '=', company.id)
  const active = jobs.where('deleted_at', 'is', null).where('status', 'in', activeJobStatuses)
  return {
    ...company,
    shortlist: (await findShortlist(db, id)) ?? null,
    people: people.slice(0, readerLimit).map(({ id, kind, name, ...person }) => {
      const reason = mailRefusalOf(person)
      return { id, kind, name, refusal: reason && mailRefusals[reason].label }
    }),
    jobs: await active.orderBy('title').orderBy('id').limit(readerLimit).execute(),
  }
}

function findShortlist(db: Database, id: string): Promise<ShortlistReader | undefined> {
  return db
    .selectFrom('signed_links')
    .select(['contact_id', 'job_id'])
    .$narrowType<{ contact_id: NotNull; job_id: NotNull }>()
    .where('id', '=', id)
    .where('purpose', '=', 'SHORTLIST')
    .executeTakeFirst()
}
