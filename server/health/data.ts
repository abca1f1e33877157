import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Env } from '#server/env.ts'
import type { Database, Queryable } from '#server/platform/db/connection/connect.ts'
import { serverFolder } from '#server/platform/db/connection/open.ts'
import { readFirst } from '#server/platform/db/connection/read.ts'
import { countSuspects } from '#server/platform/files/viruses/data.ts'
import { healthMonitorOf } from '#server/platform/healthChecks/nodeMonitor.ts'
import { certificateEnd } from '#server/platform/process/certificate.ts'
import { taskStatesOf } from '#server/platform/tasks/taskStates.ts'
import { readFormer } from '#server/platform/upgrade/formerData.ts'
import { nameBounced } from './bounced.ts'
import { backupFindings } from './findings/backupFindings.ts'
import { fileFindings } from './findings/fileFindings.ts'
import type { HealthFinding } from './findings/finding.ts'
import { mailFindings, type QueueFacts } from './findings/mailFindings.ts'
import { certificateFindings, checkFindings, roomFindings, taskFindings } from './findings/nodeFindings.ts'
import { upgradeFindings } from './findings/upgradeFindings.ts'

/** Judges what an admin looks after: first what all nodes share, then the node that answers. */
export async function getFindings(
  db: Database,
  env: Pick<Env, 'BACKUP_TO' | 'DATABASE_URL' | 'PUBLIC_URL' | 'VOUCH_DATA_DIR'>,
): Promise<HealthFinding[]> {
  const now = new Date()
  const columns = ['good_at', 'tried_at', 'problem', 'failing_since', 'proof', 'proof_at', 'proof_detail'] as const
  const backups = await readFirst(db, db.selectFrom('backup_states').select(columns))
  const monitor = healthMonitorOf(db)
  return [
    ...backupFindings(env, backups, now),
    ...upgradeFindings(env.DATABASE_URL ? undefined : await readFormer(serverFolder(env))),
    ...mailFindings({ ...(await readQueueFacts(db)), bounced: await nameBounced(db) }, now),
    ...fileFindings(await countSuspects(db), await nameInfected(db)),
    ...certificateFindings(env.PUBLIC_URL, await certificateEnd(env), now),
    ...roomFindings(await roomOf(env.VOUCH_DATA_DIR)),
    ...(monitor ? checkFindings(monitor.names, monitor.problems()) : []),
    ...taskFindings(taskStatesOf(db).all(), now),
  ]
}

/** A sentence names at most this many files. */
const namedFiles = 3

/** Names some files with a virus, such as “cv.pdf of Ada Lovelace”. */
async function nameInfected(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select f.file_name || ' of ' || trim(d.first_name || ' ' || d.last_name) as name
    from suspect_files s
    join (
      select file_key, file_name, developer_id from resumes
      union all select file_key, file_name, developer_id from signed_terms
      union all select w.file_key, w.file_name, a.developer_id
        from submissions w join developer_assessments a on a.id = w.developer_assessment_id
      union all select c.file_key, c.file_name, a.developer_id
        from anonymous_copies c join developer_assessments a on a.id = c.developer_assessment_id
    ) f using (file_key)
    join developers d on d.id = f.developer_id
    where s.virus is not null order by s.created_at limit ${namedFiles}`.execute(db)
  return rows.map(({ name }) => name)
}

async function readQueueFacts(db: Queryable): Promise<QueueFacts> {
  const waiting = sql`
    select run_after as due from tasks where given_up_at is null
    union all select send_after from messages where send_after is not null`
  const { rows } = await sql<QueueFacts>`
    select count(*)::int as given_up, max(given_up_at) as given_up_at,
      (array_agg(given_up_for order by given_up_at desc))[1] as given_up_for,
      (select min(due) from (${waiting}) as each_row) as waiting_since
    from tasks where given_up_at is not null`.execute(db)
  return rows[0] ?? { given_up: 0, given_up_at: null, given_up_for: null, waiting_since: null }
}

async function roomOf(folder: string): Promise<{ free: number; size: number } | undefined> {
  const disk = await statfs(folder).catch(() => undefined)
  return disk && { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize }
}
