import { type RawBuilder, sql, type Transaction } from 'kysely'
import { notFound, UserError } from '#server/errors.ts'
import { queueMeetingMails } from '#server/meetings/inviting/queueMails.ts'
import { erasedMark } from '#server/platform/db/records/erasedMark.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { type ReadVersion, requireVersion } from '#server/platform/db/records/record.ts'
import type { BusinessTable, Tables } from '#server/platform/db/schema/tables.ts'
import { releaseFile } from '#server/platform/files/data.ts'
import { recordEvent } from '#server/platform/idp/pages/securityEvents.ts'
import type { DeliveryChannels } from '#server/platform/sending/channels.ts'
import { openAttemptStatuses } from '#shared/developerAssessments/developerAssessments.ts'
import { openJobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { erasedTables, queueTables } from '#server/people/catalogue/kindsOfTables.ts'
import type { Erasing } from '#server/people/catalogue/personTables.ts'
import { rowsOfPerson } from '#server/people/data.ts'

type Trx = Transaction<Tables>

export interface Erasure {
  readonly rows: number
  readonly events: number
  readonly files: number
}

/**
 * Blanks the personal values of a developer in every table, in all events and in files. The rows stay, so that figures of the firm still
 * add up. Plans with the person end: open profiles, assessments, meetings, messages that wait.
 * @param name the full name, as typed to confirm.
 * @param channels from `availableChannels(context)`, to tell others of meetings that do not take place.
 * @throws UserError NOT_FOUND.
 * @throws UserError BAD_INPUT when the name is another one.
 * @throws UserError CONFLICT when the record was changed since it was read, or while the person is placed or a message is on its way.
 */
export async function eraseDeveloper(
  trx: Trx,
  read: ReadVersion,
  name: string,
  channels: DeliveryChannels,
): Promise<Erasure> {
  await lockPerson(trx, read, name)
  await requireErasable(trx, read.id)
  return erasePerson(trx, read.id, channels, eraseEvents)
}

/** Blanks the events of a person. @param kept has the columns of each table that stay, as JSON. @returns how many. */
export type EraseEvents = (trx: Trx, id: string, kept: string) => Promise<number>

/** Erases a person without asking for any condition. */
export async function erasePerson(
  trx: Trx,
  id: string,
  channels: DeliveryChannels,
  blankEvents: EraseEvents,
): Promise<Erasure> {
  await endPlans(trx, id, channels)
  await trx
    .updateTable('developers')
    .set({ erased_at: sql<Moment>`now()`, deleted_at: sql<Moment>`now()` })
    .where('id', '=', id)
    .execute()
  const ids = await rowsOfPerson(trx, id)
  const files = (await deleteForms(trx, id)) + (await giveUpFiles(trx, ids))
  let rows = 0
  for (const { table, columns } of erasedTables) rows += await blankRows(trx, table, columns, ids.get(table) ?? [])
  const events = await blankEvents(trx, id, keptColumns())
  const erasure = { rows, events, files }
  await recordEvent(trx, 'PERSON_ERASED', null, { developer: id, ...erasure })
  return erasure
}

/** Locks the developer against every other writer, also of rows that refer to it. */
async function lockPerson(trx: Trx, { id, version }: ReadVersion, typed: string): Promise<void> {
  const row = await trx
    .selectFrom('developers')
    .select(['version', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('developer')
  requireVersion('developer', { version: row.version }, version)
  if (oneSpaced(typed) === oneSpaced(row.name)) return
  throw new UserError('BAD_INPUT', `Type the name exactly as it is: ${oneSpaced(row.name)}`, { field: 'name' })
}

/** Reads several spaces as one, because nobody sees how many a name has. */
function oneSpaced(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ')
}

/** @throws UserError CONFLICT with the reason. */
async function requireErasable(trx: Trx, id: string): Promise<void> {
  const { rows } = await sql<{ sentence: string }>`
    select 'This developer is placed as ' || jobs.title || ' at ' || companies.name || '. End the placement first, because both sides still need these records.'
      as sentence
    from job_profiles
    join placements on placements.job_profile_id = job_profiles.id and placements.status in ('PENDING_START', 'ACTIVE', 'ENDING')
    join jobs on jobs.id = job_profiles.job_id
    join companies on companies.id = jobs.company_id
    where job_profiles.developer_id = ${id} and job_profiles.deleted_at is null
    union all ${sql.join(
      queueTables.map((table) => sending(sql`${sql.table(table)} where developer_id = ${id}`)),
      sql` union all `,
    )}
    union all ${sending(calendarMailsTo(id))}
    limit 1`.execute(trx)
  if (rows[0]) throw new UserError('CONFLICT', rows[0].sentence)
}

/** Nobody knows whether a message that a worker has will arrive. @param messages a table and a condition. */
const sending = (messages: RawBuilder<unknown>) => sql`
  select 'A message to this developer is being sent now. Try again in a minute.'
  from ${messages} and lease_until is not null`

/** A calendar mail names its reader only by the meeting. Those to contacts and colleagues go to nobody who is erased. */
const calendarMailsTo = (id: string) => sql`
  meeting_mails
  join meeting_guests g on g.id = meeting_mails.guest_id
  join meetings on meetings.id = g.meeting_id
  where meetings.developer_id = ${id} and g.contact_id is null and g.colleague_id is null`

async function endPlans(trx: Trx, id: string, channels: DeliveryChannels): Promise<void> {
  await trx
    .updateTable('job_profiles')
    .set({ status: 'DEVELOPER_WITHDREW', end_reason: 'OTHER' })
    .where('developer_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('status', 'in', openJobProfileStatuses)
    .execute()
  // With the attempt, the database ends the reviews that somebody still owes.
  await trx
    .updateTable('developer_assessments')
    .set({ status: 'CANCELLED' })
    .where('developer_id', '=', id)
    .where('status', 'in', ['DRAFT', ...openAttemptStatuses])
    .execute()
  const meetings = await trx
    .updateTable('meetings')
    .set({ status: 'CANCELLED' })
    .where('developer_id', '=', id)
    .where('status', '=', 'SCHEDULED')
    .returning('id')
    .execute()
  for (const meeting of meetings) await queueMeetingMails(trx, channels, meeting.id)
  for (const table of queueTables) {
    await sql`
      update ${sql.table(table)} set send_after = null, success = false
      where developer_id = ${id} and send_after is not null`.execute(trx)
  }
}

type Columns = readonly (readonly [column: string, Erasing])[]

/** Deletes the forms that the person sent on the jobs page and has not confirmed. @returns how many files they had. */
async function deleteForms(trx: Trx, id: string): Promise<number> {
  const { rows } = await sql<{ file_key: string | null }>`
    delete from application_forms
    where lower(application ->> 'email') in (
      select lower(email) from developers where id = ${id}
      union select lower(email) from merged_developers where developer_id = ${id}
    )
    returning file_key`.execute(trx)
  const keys = rows.flatMap(({ file_key }) => file_key ?? [])
  for (const key of keys) await releaseFile(trx, key)
  return keys.length
}

/** Gives the files of the person up, so that the next run of a task removes them. @returns how many. */
async function giveUpFiles(trx: Trx, ids: ReadonlyMap<string, readonly string[]>): Promise<number> {
  let files = 0
  for (const { table, columns } of erasedTables) {
    for (const [column, erasing] of columns) {
      if (erasing !== 'file') continue
      const { rows } = await sql<{ file_key: string }>`
        select ${sql.ref(column)} as file_key from ${sql.table(table)}
        where id = any(${ids.get(table) ?? []}::uuid[]) and ${sql.ref(column)} is not null`.execute(trx)
      for (const { file_key } of rows) await releaseFile(trx, file_key)
      files += rows.length
    }
  }
  return files
}

const blanks: Readonly<Record<Exclude<Erasing, 'keep'>, (column: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  clear: () => sql`null`,
  mark: (column) => sql`case when ${column} is not null then ${erasedMark} end`,
  blank: () => sql`''`,
  // Writes an empty list, or an empty object.
  empty: () => sql`'{}'`,
  email: () => sql`'erased-' || id || '@erased.invalid'`,
  file: (column) => sql`case when ${column} is not null then 'erased-' || id end`,
}

/** @returns how many rows were blanked. */
async function blankRows(trx: Trx, table: BusinessTable, columns: Columns, ids: readonly string[]): Promise<number> {
  const assignments = columns.flatMap(([column, erasing]) =>
    erasing === 'keep' ? [] : [sql`${sql.ref(column)} = ${blanks[erasing](sql.ref(column))}`],
  )
  if (assignments.length === 0 || ids.length === 0) return 0
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.join(assignments)} where id = any(${ids}::uuid[])`.execute(trx)
  return Number(numAffectedRows)
}

/** Gives the columns of each table that stay in events, as JSON. */
function keptColumns(): string {
  const kept = erasedTables.map(({ table, columns }) => [
    table,
    ['created_at', ...columns.flatMap(([column, erasing]) => (erasing === 'keep' ? [column] : []))],
  ])
  return JSON.stringify(Object.fromEntries(kept))
}

/** Blanks also the events that this erasure has written. The database lets no other function of the app rewrite events. */
const eraseEvents: EraseEvents = async (trx, id, kept) => {
  const { rows } = await sql<{ events: number }>`select erase_events(${id}, ${kept})::integer as events`.execute(trx)
  return rows[0]?.events ?? 0
}
