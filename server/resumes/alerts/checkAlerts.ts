import { sql } from 'kysely'
import type { Database, Trx } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { TaskDeps } from '#server/platform/tasks/tasks.ts'
import { expandQuery } from '#server/resumes/search/expansion/expandQuery.ts'
import { matchesFilters, type ResumeFilters, rankedLimit } from '#server/resumes/search/scanning.ts'
import { parseTexts, tsqueriesOf } from '#server/resumes/search/tsquery.ts'
import { readSavedSearch } from './savedSearch.ts'

interface Alert {
  readonly id: string
  readonly user_id: string
  /** The address of the search, as its owner saved it. */
  readonly query: string
}

interface Progress {
  readonly began_at: Moment
  readonly checked_until: Moment
}

const timeoutMs = 5_000

/**
 * Looks for new resumes for each alert. A saved view gets its alert, and loses it, by the trigger `keep_resume_alerts`. One that fails does not keep the others waiting, and is tried again when the next resume comes.
 */
export async function checkAlerts({ db, log }: Pick<TaskDeps, 'db' | 'log'>): Promise<void> {
  for (const alert of await listAlerts(db)) {
    try {
      await checkAlert(db, alert)
    } catch (err) {
      log.warn({ err, task: 'resume alerts', alert: alert.id }, 'resume alert not checked')
    }
  }
}

/** People who may no longer search have none. */
function listAlerts(db: Database): Promise<Alert[]> {
  return readPrepared(
    db,
    sql<Alert>`
      select a.id, v.user_id, v.query
      from resume_alerts a join saved_views v on v.id = a.saved_view_id
      join users u on u.id = v.user_id and u.active and may_be_notified(u.role, 'NEW_RESUMES')
      order by a.checked_until`,
  )
}

async function checkAlert(db: Database, alert: Alert): Promise<void> {
  const search = readSavedSearch(alert.query)
  if (!search) return
  const expanded = await expandQuery(db, search.query)
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(trx)
    const progress = await claimAlert(trx, alert)
    if (!progress) return
    const { exact } = tsqueriesOf(expanded, await parseTexts(trx, expanded))
    const found = exact === '' ? 0 : await addHits(trx, alert, progress, exact, search.filters)
    await saveProgress(trx, alert, found > 0)
  })
}

/** Two nodes never check the same alert. */
function claimAlert(trx: Trx, { id }: Alert): Promise<Progress | undefined> {
  return trx
    .selectFrom('resume_alerts')
    .select(['began_at', 'checked_until'])
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/**
 * Adds the new hits. Only new resumes are read, however common the words are. It looks back an hour further than the last check, since a resume may be committed later than it was created. A person's own uploads are not news to them.
 */
async function addHits(
  trx: Trx,
  { id, user_id }: Alert,
  { began_at, checked_until }: Progress,
  exact: string,
  filters: ResumeFilters,
): Promise<number> {
  const { rows } = await sql`
    with recent as materialized (
      select id, developer_id, search, created_at from resumes
      where deleted_at is null and created_at > greatest(${began_at}::timestamptz, ${checked_until}::timestamptz - interval '1 hour')
    )
    insert into resume_alert_hits (alert_id, resume_id)
    select ${id}, r.id from recent r join developers d on d.id = r.developer_id
    where r.search @@ ${exact}::tsquery and ${matchesFilters(filters)}
      and not exists (
        select from events e
        where e.table_name = 'resumes' and e.row_id = r.id and e.action = 'INSERT' and e.actor = ${user_id}
      )
    order by r.created_at desc limit ${rankedLimit}
    on conflict do nothing
    returning resume_id`.execute(trx)
  return rows.length
}

/** Starts from the last check if the person has read the earlier hits. Reported resumes are kept as long as they may be found again. */
async function saveProgress(trx: Trx, { id, user_id }: Alert, found: boolean): Promise<void> {
  await sql`
    update resume_alerts a
    set checked_until = now(),
      found_at = case when ${found} then now() else found_at end,
      counted_since = case when ${found} and exists (
        select from notifications n
        where n.user_id = ${user_id} and n.kind = 'NEW_RESUMES' and n.subject_id = a.id and (n.read_at is not null or n.done_at is not null)
      ) then checked_until else counted_since end
    where id = ${id}`.execute(trx)
  await sql`
    delete from resume_alert_hits h using resume_alerts a
    where a.id = ${id} and h.alert_id = a.id and h.found_at <= a.counted_since and h.found_at < now() - interval '1 day'`.execute(
    trx,
  )
}
