import { sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Database, Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readFirst, readPrepared, type SelectedRow } from '#server/platform/db/connection/read.ts'
import { type ReadVersion, recordTable } from '#server/platform/db/records/record.ts'
import { requireVersion } from '#server/platform/db/records/requireVersion.ts'
import { definitionOf, type Figure } from '#shared/figures/figures.ts'
import type { GoalInput } from '#shared/goals/goals.ts'
import type { GoalPeriod } from '#shared/platform/enumerations.ts'

/** A goal is to be reached each week or month, from a day on, until a newer goal begins. */
export type Goal = SelectedRow<typeof goals>

export type GoalKey = Pick<Goal, 'user_id' | 'figure' | 'period'>

const table = recordTable('goals', 'goal')

/** Even one goal for each person and figure would be fewer. */
const goalLimit = 5_000

function goals(db: Queryable) {
  return db
    .selectFrom('goals')
    .select(['id', 'user_id', sql<Figure>`metric`.as('figure'), 'period', 'target', 'starts_on', 'version'])
}

/** Lists the goals of everybody that began by a day, the latest first. */
export function listGoals(db: Database, period: GoalPeriod, until: string): Promise<Goal[]> {
  const began = goals(db).where('period', '=', period).where('starts_on', '<=', until)
  return readPrepared(db, began.orderBy('starts_on', 'desc').limit(goalLimit))
}

export function findGoal(db: Queryable, { user_id, figure, period }: GoalKey, day: string): Promise<Goal | undefined> {
  const own = goals(db).where('user_id', '=', user_id).where('metric', '=', figure).where('period', '=', period)
  return readFirst(db, own.where('starts_on', '<=', day).orderBy('starts_on', 'desc').limit(1))
}

/**
 * Sets a goal from a day on. One that began on the same day is replaced.
 * @throws UserError BAD_INPUT for somebody whose work the figure is not; CONFLICT when somebody else set it meanwhile.
 */
export async function setGoal(trx: Trx, { version = null, ...input }: GoalInput): Promise<Goal> {
  await requireWorker(trx, input)
  const { figure: metric, target, ...rest } = input
  const key = { user_id: input.user_id, metric, period: input.period, starts_on: input.starts_on }
  const same = await findSameDay(trx, input)
  if (same) {
    await requireVersion(trx, { noun: 'goal', id: same.id }, same, version ?? 0)
    await table.save(trx, same.id, { target })
  } else {
    const insert = trx
      .insertInto('goals')
      .values({ ...rest, ...key, target })
      .returning('id')
    const added = await insert
      .onConflict((conflict) => conflict.columns(['user_id', 'metric', 'period', 'starts_on']).doNothing())
      .executeTakeFirst()
    // Somebody else added it in the meantime.
    if (!added) await requireVersion(trx, { noun: 'goal' }, await table.find(trx, sameDay(trx, input)), 0)
  }
  return table.find(trx, sameDay(trx, input))
}

function sameDay(trx: Queryable, { user_id, figure, period, starts_on }: Omit<GoalInput, 'version' | 'target'>) {
  return goals(trx)
    .where('user_id', '=', user_id)
    .where('metric', '=', figure)
    .where('period', '=', period)
    .where('starts_on', '=', starts_on)
}

function findSameDay(trx: Trx, input: Omit<GoalInput, 'version' | 'target'>): Promise<Goal | undefined> {
  return sameDay(trx, input).forNoKeyUpdate().executeTakeFirst()
}

/** Takes a goal away. The one before it holds again. @throws UserError NOT_FOUND or CONFLICT. */
export async function removeGoal(trx: Trx, read: ReadVersion): Promise<Goal> {
  const goal = await table.lock(trx, read, () => table.find(trx, goals(trx).where('id', '=', read.id)))
  await trx.deleteFrom('goals').where('id', '=', goal.id).execute()
  return goal
}

async function requireWorker(trx: Trx, { user_id, figure }: GoalInput): Promise<void> {
  const { label, goalOf = [] } = definitionOf(figure)
  const user = await trx
    .selectFrom('users')
    .select(['role', 'display_name'])
    .where('id', '=', user_id)
    .executeTakeFirst()
  if (!user) throw new UserError('BAD_INPUT', 'Choose a person.', { field: 'user_id' })
  if (goalOf.includes(user.role)) return
  throw new UserError(
    'BAD_INPUT',
    `${user.display_name} cannot have this goal, because “${label}” is not part of their role.`,
    { field: 'figure' },
  )
}
