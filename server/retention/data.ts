import { sql } from 'kysely'
import { notFound, UserError } from '#server/errors.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { recordTable } from '#server/platform/db/records/record.ts'
import { requireVersion } from '#server/platform/db/records/requireVersion.ts'
import { runsOfTask } from '#server/platform/tasks/datedRun.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { type RetentionRule, retentionRules, retentionTaskOf } from '#shared/retention/retention.ts'
import type { RetentionRuleInput } from '#shared/retention/retentionInput.ts'
import { goesOn, isReady } from './retentionSource.ts'

/** A rule as it is now, with its next and its last run. */
export interface StandingRule {
  readonly rule: RetentionRule
  /** The rule is off without months. */
  readonly months: number | null
  /** Is 0 for a rule that nobody has set. */
  readonly version: number
  readonly set_by: string | null
  readonly set_at: Moment | null
  /** False when it is off, or when the person who set it is no longer an active admin. */
  readonly counts: boolean
  readonly shown: number
  readonly ready: number
  readonly kept: number
  /** The day on which the first of the listed people are due. */
  readonly next_on: string | null
  readonly last_run_at: Moment | null
  /** Counts the people of the last run. */
  readonly last_run_people: number | null
  /** The run that waits for an admin. */
  readonly held_run_id: string | null
}

/** A developer, from whom nothing is removed while there is a reason. */
export interface KeptPerson {
  readonly id: string
  readonly kept_because: string | null
}

const noun = 'rule'
const table = recordTable('retention_rules', noun)
const developers = recordTable('developers', 'developer')

/** Lists every rule, also those that nobody has set. */
export async function listRules(db: Queryable, only?: RetentionRule): Promise<StandingRule[]> {
  const names = only ? [only] : valuesOf(retentionRules)
  const tasks = names.map(retentionTaskOf)
  const standing = sql<StandingRule>`
    select name.rule, r.months, coalesce(r.version, 0) as version, u.display_name as set_by, r.updated_at as set_at,
      t.rule is not null as counts, coalesce(i.shown, 0) as shown, coalesce(i.ready, 0) as ready, coalesce(i.kept, 0) as kept,
      i.next_on, run.at as last_run_at, run.written as last_run_people, held.id as held_run_id
    from unnest(${names}::text[], ${tasks}::text[]) with ordinality as name (rule, task, place)
    left join retention_rules r on r.rule = name.rule
    left join users u on u.id = r.set_by_id
    left join retention_terms t on t.rule = name.rule
    left join lateral (
      select count(*) filter (where d.kept_because is null)::integer as shown, count(*) filter (where ${isReady})::integer as ready,
        count(d.kept_because)::integer as kept, min(${goesOn}) as next_on
      from retention_items join developers d on d.id = retention_items.developer_id
      where retention_items.rule = name.rule and retention_items.shown_from is not null
    ) i on true
    ${runsOfTask}
    order by name.place`
  return readPrepared(db, standing)
}

/**
 * Sets how long something is kept, or switches the rule off. Listed people begin their seven days again, and the next run waits for an admin.
 * @param set_by_id the acting admin, whom the rule names as responsible.
 * @throws UserError CONFLICT when somebody else set the rule meanwhile.
 */
export async function setRule(
  trx: Trx,
  { rule, months, version }: RetentionRuleInput,
  set_by_id: string,
): Promise<StandingRule> {
  // Two admins at once take turns, so that the second finds the rule of the first.
  await sql`lock table retention_rules in share row exclusive mode`.execute(trx)
  const row = await trx.selectFrom('retention_rules').select('id').where('rule', '=', rule).executeTakeFirst()
  await requireVersion(trx, { noun, id: row?.id }, await findRule(trx, rule), version)
  if (row) await table.save(trx, row.id, { months, set_by_id })
  else await table.insert(trx, { rule, months, set_by_id })
  await trx.updateTable('retention_items').set({ shown_from: null }).where('rule', '=', rule).execute()
  return findRule(trx, rule)
}

async function findRule(db: Queryable, rule: RetentionRule): Promise<StandingRule> {
  const [found] = await listRules(db, rule)
  if (!found) throw notFound(noun)
  return found
}

/** Keeps a person in spite of every rule. @throws UserError NOT_FOUND */
export async function keepPerson(trx: Trx, id: string, kept_because: string): Promise<KeptPerson> {
  await lockPerson(trx, id)
  await developers.save(trx, id, { kept_because })
  return { id, kept_because }
}

/**
 * Lets the rules count for a person again, who is then listed for seven days again.
 * @throws UserError NOT_FOUND; CONFLICT when nobody keeps the person.
 */
export async function stopKeepingPerson(trx: Trx, id: string): Promise<KeptPerson> {
  const { kept_because } = await lockPerson(trx, id)
  if (kept_because === null) throw new UserError('CONFLICT', 'This person is not kept any more. Reload the list.')
  await developers.save(trx, id, { kept_because: null })
  await trx
    .updateTable('retention_items')
    .set({ shown_from: sql<Moment>`now()`, shown_days: 0 })
    .where('developer_id', '=', id)
    .where('shown_from', 'is not', null)
    .execute()
  return { id, kept_because: null }
}

async function lockPerson(trx: Trx, id: string) {
  return trx
    .selectFrom('developers')
    .select('kept_because')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('developer'))
}
