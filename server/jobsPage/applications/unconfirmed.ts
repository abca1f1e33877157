import { sql } from 'kysely'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import type { SelectedRow } from '#server/platform/db/connection/read.ts'
import { listSource } from '#server/platform/db/lists/list.ts'
import { type BulkPlan, changeSelected, type Selected } from '#server/platform/db/records/bulk.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { findRow } from '#server/platform/db/records/record.ts'
import { recordEvent } from '#server/platform/idp/pages/securityEvents.ts'
import { unseal } from '#server/platform/idp/provider/secrets.ts'
import { applicationFormList } from '#shared/jobsPage/jobsPage.ts'
import { type ApplicationMessage, messageLabel } from './message.ts'
import { deleteForms } from './room.ts'

/** An application that was sent and is not confirmed yet. */
export type ApplicationForm = SelectedRow<typeof selectForms>

const typed = (name: string) => sql<string>`(application_forms.application ->> ${sql.lit(name)})`
const name = sql<string>`(${typed('first_name')} || ' ' || ${typed('last_name')})`
/** The message waits in the outbox, because mail is not set up; otherwise it was mailed. */
const inOutbox = sql<boolean>`(application_forms.sealed_message is not null)`

/** Waiting applications are few and short-lived, so that no index is needed. */
export const applicationFormSource = listSource(applicationFormList, {
  id: 'application_forms.id',
  from: sql`application_forms left join jobs on jobs.id = application_forms.job_id`,
  where: () => sql<boolean>`application_forms.application is not null and application_forms.expires_at > now()`,
  columns: {
    name: { sql: name },
    email: { sql: typed('email') },
    country: { sql: typed('country') },
    job_title: 'jobs.title',
    in_outbox: { sql: inOutbox },
    submitted_at: 'application_forms.submitted_at',
    expires_at: { notNull: 'application_forms.expires_at' },
  },
  rows: (db, { among, order }) => selectForms(db).where(among).orderBy(order),
})

function selectForms(db: Queryable) {
  return db
    .selectFrom('application_forms')
    .leftJoin('jobs', 'jobs.id', 'application_forms.job_id')
    .select([
      'application_forms.id',
      name.as('name'),
      typed('email').as('email'),
      typed('country').as('country'),
      'application_forms.job_id',
      'jobs.title as job_title',
      'application_forms.file_name',
      inOutbox.as('in_outbox'),
      sql<Moment>`application_forms.submitted_at`.as('submitted_at'),
      'application_forms.expires_at',
    ])
}

/**
 * Deletes applications that wait for their confirmation, with their files. A person who follows the link of one is asked to send it again. An
 * application that is confirmed at this moment is left out.
 * @throws UserError TOO_LARGE
 */
export function deleteUnconfirmed(
  trx: Trx,
  selected: Selected<typeof applicationFormList>,
  isDryRun: boolean,
): Promise<BulkPlan> {
  return changeSelected(trx, applicationFormSource, selected, isDryRun, {
    lock: (ids) =>
      trx
        .selectFrom('application_forms')
        .select('id')
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .where('confirmed_at', 'is', null)
        .orderBy('id')
        .forUpdate()
        .execute(),
    reasonToSkip: () => undefined,
    nameOf: ({ id }) => id,
    apply: async (ids) => {
      const rows = await deleteForms(trx, ids)
      await recordEvent(trx, 'APPLICATIONS_DELETED', null, { rows })
    },
  })
}

/**
 * Reads the confirmation that waits in the outbox, with its link; null when it was mailed.
 * @throws UserError NOT_FOUND when the application was confirmed or deleted.
 */
export async function findOutboxMessage(db: Queryable, secret: string, id: string): Promise<ApplicationMessage | null> {
  const row = await findRow(
    db,
    'application',
    db
      .selectFrom('application_forms')
      .select(['form_hash', 'sealed_message'])
      .where('id', '=', id)
      .where('application', 'is not', null)
      .where('expires_at', '>', sql<Moment>`now()`),
  )
  if (!row.sealed_message) return null
  return JSON.parse(unseal(secret, messageLabel(row.form_hash), row.sealed_message))
}
