import { type Insertable, sql } from 'kysely'
import type { Database } from '#server/platform/db/connection/connect.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { developerStages } from '#shared/developers/developerStages.ts'
import { jobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { jobStatuses } from '#shared/jobs/jobStatuses.ts'
import { placementStatuses } from '#shared/placements/placementLife.ts'
import { addDays } from '#shared/platform/calendarDays.ts'
import { keysOf } from '#shared/platform/keys.ts'
import { asTest } from '#test/factories.ts'

/** A change of a column of a row; `at` is in milliseconds. */
export interface Change {
  readonly table: string
  readonly row: string
  readonly column: string
  readonly from: string | null
  readonly to: string | null
  readonly at: number
}

type Move = Insertable<Tables['imported_moves']>

const states = {
  developers: keysOf(developerStages).flatMap((stage) => [
    { stage, status: null },
    ...developerStages[stage].statuses.map((status) => ({ stage, status })),
  ]),
  jobs: keysOf(jobStatuses).map((status) => ({ status })),
  job_profiles: keysOf(jobProfileStatuses).map((status) => ({ status })),
  placements: keysOf(placementStatuses).map((status) => ({ status })),
} as const
const references = {
  developers: 'developer_id',
  jobs: 'job_id',
  job_profiles: 'job_profile_id',
  placements: 'placement_id',
} as const

/** Gives every second record of a firm four moves of the time before Vouch knew it, of which two are of the same day. */
export async function addImportedMoves(db: Database): Promise<void> {
  const { rows } = await sql<{ table: keyof typeof states; id: string; day: string }>`
    select table_name as table, row_id as id, ((min(at) at time zone 'UTC')::date)::text as day from state_changes
    where table_name in ('developers', 'jobs', 'job_profiles', 'placements') and column_name in ('stage', 'status')
    group by table_name, row_id order by row_id`.execute(db)
  const moves = rows
    .filter((_, index) => index % 2 === 0)
    .flatMap(({ table, id, day }, index) =>
      [90, 60 + (index % 7), 30, 30].map((days, step): Move => {
        const state = states[table][(index * 5 + step * 3) % states[table].length]
        const order = { closes_day: (index + step) % 3 === 0, counts: (index + step) % 5 !== 0 }
        return { ...state, ...order, [references[table]]: id, moved_on: addDays(day, -days) }
      }),
    )
  await asTest(db, (trx) => trx.insertInto('imported_moves').values(moves).execute())
}

export interface ImportedMove {
  readonly table: string
  readonly row: string
  readonly stage: string | null
  readonly status: string | null
  readonly at: number
}

/** Reads the imported moves in the order in which they happened. */
export async function readImportedMoves(db: Database): Promise<ImportedMove[]> {
  const moves = await db
    .selectFrom('imported_moves')
    .selectAll()
    .where('counts', '=', true)
    .orderBy('moved_on')
    .orderBy('closes_day')
    .orderBy('turn')
    .execute()
  return moves.map(({ stage, status, moved_on, ...move }) => {
    const table = keysOf(references).find((name) => move[references[name]] !== null) ?? ''
    const row = move.developer_id ?? move.job_id ?? move.job_profile_id ?? move.placement_id ?? ''
    return { table, row, stage, status, at: Date.parse(`${moved_on}T00:00:00Z`) }
  })
}

const terms = ['cost_rate_cents', 'bill_rate_cents', 'currency', 'weekly_hours']

/** Puts imported moves before the changes that Vouch saw, one after the other, which is slow and simple. */
export function withImportedMoves(seen: readonly Change[], moves: readonly ImportedMove[]): Change[] {
  const [past, last] = [[] as Change[], new Map<string, Omit<Change, 'from' | 'at'>>()]
  const begun = new Set<string>()
  for (const { table, row, at, ...state } of moves) {
    const isNewStage = state.stage !== null && state.stage !== last.get(`${row} stage`)?.to
    for (const column of ['stage', 'status'] as const) {
      const to = state[column]
      const isTold = to !== null || (column === 'status' && isNewStage)
      const before = last.get(`${row} ${column}`)
      const from = before ? before.to : ''
      if (!isTold || to === from) continue
      past.push({ table, row, column, from, to, at })
      last.set(`${row} ${column}`, { table, row, column, to })
    }
    if (table !== 'placements' || begun.has(row)) continue
    begun.add(row)
    const first = (column: string) => seen.find((change) => change.row === row && change.column === column)?.to ?? null
    for (const column of terms) past.push({ table, row, column, from: '', to: first(column), at })
  }
  // Where the last move led to the state that Vouch saw first, that one is no news. Elsewhere it ends the past.
  const firsts = new Map<Change, Change | undefined>()
  for (const { to: held, ...of } of last.values()) {
    const main = of.table === 'developers' ? 'stage' : 'status'
    const began = seen.find((change) => change.row === of.row && change.column === main)
    if (!began) continue
    const own = seen.find((change) => change.row === of.row && change.column === of.column && change.at === began.at)
    const end = { ...of, from: held, to: own?.to ?? null, at: began.at }
    firsts.set(own ?? { ...end, from: null }, end.from === end.to ? undefined : end)
  }
  const ends = [...firsts.values()].filter((end) => end !== undefined)
  return [...past, ...ends, ...seen.filter((change) => !firsts.has(change))]
}
