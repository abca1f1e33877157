import { type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import { notFound, UserError } from '#server/errors.ts'
import { type Lifecycle, movesFrom, refusalOf } from '#shared/transitions.ts'
import type { Tables } from './tables.ts'
import { requireVersion } from './version.ts'

/** Tables whose rows have a life in their column `status`, and can be deleted softly. */
type LivingTable = 'jobs' | 'job_profiles'

interface MoveOptions<Table extends LivingTable, State, Facts> {
  readonly table: Table
  /** The row as people call it. */
  readonly noun: string
  readonly id: string
  readonly to: State
  /** The one that was read before the move. */
  readonly version: number
  /** What the gates look at. */
  facts(row: Selectable<Tables[Table]>): Promise<Facts>
  /** What is written besides the status. */
  also(row: Selectable<Tables[Table]>): Updateable<Tables[Table]>
}

/**
 * Moves a row to another status by the table of its life. Of two moves at once the second waits, and then its version is stale.
 * @returns the row as it was.
 * @throws UserError NOT_FOUND, also for a deleted row.
 * @throws UserError CONFLICT where it was changed in between, or the move is not allowed.
 * @throws UserError BAD_INPUT with the field, where an input of the move would pass the gate.
 */
export async function move<Table extends LivingTable, State extends string, Facts>(
  trx: Transaction<Tables>,
  life: Lifecycle<State, Facts>,
  { table, noun, id, to, version, facts, also }: MoveOptions<Table, State, Facts>,
): Promise<Selectable<Tables[Table]>> {
  type Row = Selectable<Tables[Table]> & { readonly status: State; readonly version: number }
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where id = ${id} and deleted_at is null for no key update`.execute(trx)
  const [row] = rows
  if (!row) throw notFound(noun)
  requireVersion(noun, row, version)
  const refusal = refusalOf(life, row.status, to, await facts(row))
  if (refusal) {
    const { sentence, field } = refusal
    throw new UserError(field ? 'BAD_INPUT' : 'CONFLICT', sentence, { field: field ?? 'to' })
  }
  await trx
    .updateTable<LivingTable>(table)
    .set({ ...also(row), status: to } as Updateable<Tables[LivingTable]>)
    .where('id', '=', id)
    .execute()
  return row
}

/** A status that a row can become. */
export interface PossibleMove<State> {
  readonly to: State
  /** What stands in its way that the dialog of the move cannot mend, in one sentence; null where nothing does. */
  readonly refusal: string | null
}

/** The moves from a status, judged by the gates that `move` asks. @param facts with all that the dialog can supply. */
export function possibleMoves<State extends string, Facts>(
  life: Lifecycle<State, Facts>,
  from: State,
  facts: Facts,
): PossibleMove<State>[] {
  return movesFrom(life, from).map((to) => ({ to, refusal: refusalOf(life, from, to, facts)?.sentence ?? null }))
}
