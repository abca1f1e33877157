import { randomUUID } from 'node:crypto'
import { type KyselyPlugin, type QueryResult, sql, type UnknownRow } from 'kysely'
import { pino } from 'pino'
import { createCheckInTasks } from '#server/checkIns/tasks.ts'
import { createPlacementTasks } from '#server/placements/tasks.ts'
import { type Database, write } from '#server/platform/db/connection/connect.ts'
import { type Clock, createClock } from '#server/platform/tasks/clock.ts'
import { allowTaskRun, confirmClock } from '#server/taskRuns/data.ts'
import { addDays } from '#shared/platform/calendarDays.ts'
import type { DatedTask } from '#shared/taskRuns/taskRuns.ts'
import { asTest, createDstmPlacement, createUser } from '#test/factories.ts'

/** The clocks of a firm with two nodes, in milliseconds. Only the test moves them. */
export interface FirmClocks {
  monotonic: number
  database: number
  readonly walls: [number, number]
}

/** The rows of the firm, by id. */
export interface Snapshot {
  readonly checkIns: ReadonlyMap<string, Dated>
  readonly placements: ReadonlyMap<string, Dated>
}

/** A row that changes on a day: a check-in is due on its day, a placement ends after it. */
export interface Dated {
  readonly day: string | null
  readonly state: string
}

export type DatedTaskOfFirm = Extract<DatedTask, 'CHECK_INS' | 'PLACEMENTS'>

/** A firm whose tasks run when the test calls them, by clocks that the test moves. */
export interface ClockFirm {
  readonly clocks: FirmClocks
  /** Runs a task on a node until there is no more to do. @returns its id and the time that it worked by; undefined while it waits. */
  run(task: DatedTaskOfFirm, node: number): Promise<{ readonly id: string; readonly now: Date } | undefined>
  /** Makes the node forget its state of the clocks. */
  restart(node: number): void
  snapshot(): Promise<Snapshot>
  /** Finds the run of a task that waits for an admin, or that one has allowed. */
  held(
    task: DatedTaskOfFirm,
  ): Promise<{ readonly id: string; readonly due: number; readonly isAllowed: boolean } | undefined>
  /** Allows a run as an admin. @throws UserError */
  allow(id: string, due: number): Promise<void>
  confirm(): Promise<void>
}

const begin = Date.UTC(2026, 5, 1, 12)
/** A day before any to which a clock is set here, in days from today. */
const longAgo = -9_000
const log = pino({ level: 'silent' })
const names: Readonly<Record<DatedTaskOfFirm, string>> = { CHECK_INS: 'check-ins', PLACEMENTS: 'placements' }

/**
 * Makes a firm in a database in which former firms have ended. @param due days from its first day, one for each
 * check-in. @param ends the same, of placements.
 */
export async function createClockFirm(
  db: Database,
  { due, ends }: { readonly due: readonly number[]; readonly ends: readonly number[] },
): Promise<ClockFirm> {
  await endFormerFirms(db)
  const admin = await createUser(db, { role: 'admin' })
  await placements(db, admin.id, ends)
  await checkIns(db, admin.id, due)
  const clocks: FirmClocks = { monotonic: 0, database: begin, walls: [begin, begin] }
  const nodes = [startNode(db, clocks, 0), startNode(db, clocks, 1)]
  const tasks = [...createCheckInTasks({ db }), ...createPlacementTasks({ db })]
  const asAdmin = write.bind(undefined, db, { actor: admin.id })
  return {
    clocks,
    run: async (name, node) => {
      const now = await nodes[node]?.now()
      const task = tasks.find((one) => one.name === names[name])
      if (!now || !task) return undefined
      const id = randomUUID()
      while (await task.run({ id, now }));
      return { id, now }
    },
    restart: (node) => {
      nodes[node] = startNode(db, clocks, node)
    },
    snapshot: () => readSnapshot(db),
    held: async (name) => {
      const open = db.selectFrom('task_runs').select(['id', 'due', 'state']).where('task', '=', name)
      const run = await open.where('state', 'in', ['HELD', 'ALLOWED']).executeTakeFirst()
      return run && { id: run.id, due: run.due ?? 0, isAllowed: run.state === 'ALLOWED' }
    },
    allow: async (id, count) => void (await asAdmin((trx) => allowTaskRun(trx, id, count))),
    confirm: async () => void (await asAdmin((trx) => confirmClock(trx))),
  }
}

/** Makes the clock of a node from its own wall clock and a database clock that the test moves. */
function startNode(db: Database, clocks: FirmClocks, node: number): Clock {
  const machine = { wall: () => clocks.walls[node] ?? 0, monotonic: () => clocks.monotonic }
  return createClock({ db: db.withPlugin(databaseClock(clocks)), log }, machine)
}

function databaseClock(clocks: FirmClocks): KyselyPlugin {
  const shown = (row: UnknownRow) => ('database' in row ? { ...row, database: clocks.database } : row)
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }): Promise<QueryResult<UnknownRow>> => ({
      ...result,
      rows: result.rows.map(shown),
    }),
  }
}

async function endFormerFirms(db: Database): Promise<void> {
  await asTest(db, async (trx) => {
    await sql`delete from check_ins`.execute(trx)
    await sql`update placements set status = 'ENDED' where status <> 'ENDED'`.execute(trx)
    await sql`delete from task_runs`.execute(trx)
    await sql`delete from clock_pauses`.execute(trx)
  })
}

const dayIn = (days: number) => addDays(new Date(begin).toISOString().slice(0, 10), days)

async function placements(db: Database, dstm_id: string, ends: readonly number[]): Promise<void> {
  for (const days of ends) {
    const { id } = await createDstmPlacement(db, { dstm_id, starts_on: longAgo })
    await asTest(db, (trx) =>
      trx
        .updateTable('placements')
        .set({ ends_on: dayIn(days) })
        .where('id', '=', id)
        .execute(),
    )
  }
}

async function checkIns(db: Database, dstm_id: string, due: readonly number[]): Promise<void> {
  const { id: placement_id } = await createDstmPlacement(db, { dstm_id, starts_on: longAgo })
  const rows = due.map((days) => ({
    placement_id,
    party: 'DEVELOPER' as const,
    due_on: dayIn(days),
    state: 'SCHEDULED' as const,
  }))
  if (rows.length > 0) await asTest(db, (trx) => trx.insertInto('check_ins').values(rows).execute())
}

async function readSnapshot(db: Database): Promise<Snapshot> {
  const checkIns = await db.selectFrom('check_ins').select(['id', 'state', 'due_on as day']).orderBy('id').execute()
  const rows = db.selectFrom('placements').select(['id', 'status as state', 'ends_on as day']).orderBy('id')
  return { checkIns: byId(checkIns), placements: byId(await rows.execute()) }
}

function byId(rows: readonly (Dated & { readonly id: string })[]): ReadonlyMap<string, Dated> {
  return new Map(rows.map(({ id, day, state }) => [id, { day, state }]))
}
