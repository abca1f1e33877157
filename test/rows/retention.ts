import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { write } from '#server/platform/db/connection/connect.ts'
import { setRule } from '#server/retention/data.ts'
import { createRetentionTasks } from '#server/retention/tasks.ts'
import { type RetentionRule, retentionTaskOf } from '#shared/retention/retention.ts'
import { asTest, createDeveloper } from '#test/factories.ts'
import type { TestServer } from '#test/testServer.ts'

/** Changes rows as the owner of the tables, without triggers: nobody else writes what is past. */
async function rewrite(server: TestServer, ...changes: readonly ReturnType<typeof sql>[]): Promise<void> {
  await server.database.owner.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const change of changes) await change.execute(trx)
  })
}

/** Lets everything of a person be older by some months. */
export async function age(server: TestServer, id: string, months: number): Promise<void> {
  const by = sql`make_interval(months => ${months})`
  const tables = ['resumes', 'messages', 'message_replies', 'applications', 'job_profiles'] as const
  await rewrite(
    server,
    sql`update developers set created_at = created_at - ${by} where id = ${id}`,
    ...tables.map(
      (table) => sql`update ${sql.table(table)} set created_at = created_at - ${by} where developer_id = ${id}`,
    ),
    sql`update message_replies set received_at = received_at - ${by} where developer_id = ${id}`,
    sql`update applications set decided_at = decided_at - ${by} where developer_id = ${id}`,
    sql`update state_changes set at = at - ${by} where row_id = ${id}`,
    sql`update events set at = at - ${by} where (table_name, row_id) in (select table_name, row_id from rows_of_person(${id}))`,
  )
}

/** Lets days pass for the list, as a clock shows them. */
export function passDays(server: TestServer, days: number): Promise<void> {
  return rewrite(
    server,
    sql`update retention_rules set updated_at = updated_at - make_interval(days => ${days})`,
    sql`update retention_items set shown_from = shown_from - make_interval(days => ${days}), last_shown_on = last_shown_on - ${days}::integer`,
  )
}

/** Makes the tasks of one node. Each call runs all of them until nothing is left to do. */
export function retentionNode(server: TestServer) {
  const tasks = createRetentionTasks(server)
  return async () => {
    for (const task of tasks) {
      const run = { id: randomUUID(), now: new Date() }
      while (await task.run(run));
    }
  }
}

export function setMonths(
  server: TestServer,
  rule: RetentionRule,
  months: number | null,
  by = server.as('admin').account.id,
) {
  return write(server.db, { actor: by }, async (trx) => {
    const row = await trx.selectFrom('retention_rules').select('version').where('rule', '=', rule).executeTakeFirst()
    return setRule(trx, { rule, months, version: row?.version ?? 0 }, by)
  })
}

/** Shows whoever is due for seven days. */
export async function showForSevenDays(server: TestServer, run = retentionNode(server)): Promise<void> {
  await run()
  for (let day = 0; day < 7; day++) {
    await passDays(server, 1)
    await run()
  }
}

/** Allows the run of a rule that waits, as the admin does. */
export async function allowRun(server: TestServer, rule: RetentionRule): Promise<void> {
  await server.db
    .updateTable('task_runs')
    .set({ state: 'ALLOWED' })
    .where('task', '=', retentionTaskOf(rule))
    .where('state', '=', 'HELD')
    .execute()
}

/** Creates somebody who was rejected so many months ago, with a resume, messages and a reply of the time before. */
export async function createGone(server: TestServer, months = 30, row: Parameters<typeof createDeveloper>[1] = {}) {
  const person = await createDeveloper(server.db, {
    stage: 'REJECTED',
    status: null,
    headline: 'Rust since 2015',
    ...row,
  })
  const file_key = randomUUID()
  await asTest(server.db, async (trx) => {
    const own = { developer_id: person.id }
    const file = { file_key, file_name: 'dora.pdf', file_type: 'PDF' as const, file_size: 4, file_hash: randomUUID() }
    await trx
      .insertInto('resumes')
      .values({ ...own, ...file, extracted_text: 'Dora wrote Rust' })
      .execute()
    const mail = { delivery_method: 'EMAIL' as const, success: true, subject: 'Hello Dora', body: 'How is Dora?' }
    await trx
      .insertInto('messages')
      .values({ ...own, ...mail })
      .execute()
    const reply = { channel: 'EMAIL' as const, received_at: new Date(), body: 'Dora is fine' }
    await trx
      .insertInto('message_replies')
      .values({ ...own, ...reply })
      .execute()
  })
  await age(server, person.id, months)
  return { ...person, file_key }
}

/** Reads everything that is known of a person: rows and events, as one text. */
export async function everythingOf(server: TestServer, id: string): Promise<string> {
  const { rows } = await sql<{ known: string }>`
    select coalesce(string_agg(known, E'\n' order by known), '') as known from (
      select to_jsonb(d)::text from developers d where id = ${id}
      union all select to_jsonb(r)::text from resumes r where developer_id = ${id}
      union all select to_jsonb(m)::text from messages m where developer_id = ${id}
      union all select to_jsonb(m)::text from message_replies m where developer_id = ${id}
      union all select to_jsonb(e)::text from rows_of_person(${id}) p join events e on e.row_id = p.row_id and e.table_name = p.table_name
    ) all_known (known)`.execute(server.database.owner)
  return rows[0]?.known ?? ''
}
