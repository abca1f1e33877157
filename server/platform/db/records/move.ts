import { type Selectable, sql, type Updateable } from 'kysely'
import { notFound, UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { type Lifecycle, movesFrom, refusal, refusalsOf, sentencesOf } from '#shared/platform/transitions.ts'
import { requireVersion } from './requireVersion.ts'

/** The column with the lifecycle, by table. */
const stateColumns = { jobs: 'status', job_profiles: 'status', developers: 'stage', meetings: 'status' } as const
type LifecycleTable = keyof typeof stateColumns

interface MoveOptions<Table extends LifecycleTable, State, Conditions> {
  readonly table: Table
  /** The word that people use for the row. */
  readonly noun: string
  readonly id: string
  readonly to: State
  readonly version: number
  /** The conditions that the gates check. */
  conditions(row: Selectable<Tables[Table]>): Promise<Conditions>
  /** Columns to write besides the state. */
  also(row: Selectable<Tables[Table]>): Updateable<Tables[Table]> | Promise<Updateable<Tables[Table]>>
}

/**
 * Moves a row to another state of its lifecycle. If two moves run at once, the second waits, and then its version is
 * stale.
 * @returns the row before the move.
 * @throws UserError NOT_FOUND, also for a deleted row.
 * @throws UserError CONFLICT when the row was changed in between, or when the move is not allowed.
 * @throws UserError BAD_INPUT with the field, when another value of that input would pass the gate.
 */
export async function move<Table extends LifecycleTable, State extends string, Conditions>(
  trx: Trx,
  lifecycle: Lifecycle<State, Conditions>,
  { table, noun, id, to, version, conditions, also }: MoveOptions<Table, State, Conditions>,
): Promise<Selectable<Tables[Table]>> {
  type Row = Selectable<Tables[Table]> & Readonly<Record<'status' | 'stage', State>> & { readonly version: number }
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where id = ${id} for no key update`.execute(trx)
  const [row] = rows
  if (!row || isDeleted(row)) throw notFound(noun)
  await requireVersion(trx, { noun, id }, row, version)
  const column = stateColumns[table]
  requireMove(lifecycle, { from: row[column], to, conditions: await conditions(row) })
  await trx
    .updateTable<LifecycleTable>(table)
    .set({ ...(await also(row)), [column]: to } as Updateable<Tables[LifecycleTable]>)
    .where('id', '=', id)
    .execute()
  return row
}

interface Step<State, Conditions> {
  readonly from: State
  readonly to: State
  /** The conditions that the gates check. */
  readonly conditions: Conditions
  /** The screen shows a refusal at this input if no gate names one; by default at that of the target. */
  readonly field?: string
}

/**
 * Checks one move of a lifecycle.
 * @throws UserError CONFLICT when it is not allowed; BAD_INPUT with the field, when another value of that input would
 * pass the first missing gate. The message names all of them.
 */
export function requireMove<State extends string, Conditions>(
  lifecycle: Lifecycle<State, Conditions>,
  { from, to, conditions, field = 'to' }: Step<State, Conditions>,
): void {
  const refusals = refusalsOf(lifecycle, from, to, conditions)
  const [first] = refusals
  if (!first) return
  throw new UserError(first.field ? 'BAD_INPUT' : 'CONFLICT', sentencesOf(refusals), { field: first.field ?? field })
}

/** Returns whether a row is deleted. Rows of tables without soft deletion never are. */
function isDeleted(row: object): boolean {
  return 'deleted_at' in row && row.deleted_at !== null
}

export interface PossibleMove<State> {
  readonly to: State
  /** Says why the move is refused, with a sentence for each missing gate that its dialog cannot supply; null when it is allowed. */
  readonly refusal: string | null
}

/** Lists the moves from a state, checked by the same gates as in `move`. @param conditions with everything that the dialog can supply. */
export function possibleMoves<State extends string, Conditions>(
  lifecycle: Lifecycle<State, Conditions>,
  from: State,
  conditions: Conditions,
): PossibleMove<State>[] {
  return movesFrom(lifecycle, from).map((to) => ({
    to,
    refusal: refusal(lifecycle, from, to, conditions) ?? null,
  }))
}
