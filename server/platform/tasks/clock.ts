import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { type ClockReading, type ClockStep, type ClockWatch, watchClocks } from './clockWatch.ts'

/** In milliseconds. */
export interface MachineClocks {
  wall(): number
  /** Reads a clock that nobody can set. */
  monotonic(): number
}

/** The time for tasks that change records by days. */
export interface Clock {
  /** @returns the time of the database, which all nodes share; null while the clocks cannot be trusted. */
  now(): Promise<Date | null>
}

interface Deps {
  readonly db: Database
  readonly log: Logger
}

const machine: MachineClocks = { wall: () => Date.now(), monotonic: () => performance.now() }

/** Compares the clocks whenever it is asked for the time, and pauses all nodes when they jump. */
export function createClock(deps: Deps, clocks: MachineClocks = machine): Clock {
  let watch: ClockWatch | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function read(): Promise<Date | null> {
    const shared = await readShared(deps)
    const step = watchClocks(watch, { ...shared, wall: clocks.wall(), monotonic: clocks.monotonic() })
    await apply(deps, step)
    watch = step.watch
    return watch.kind === 'trusted' ? new Date(shared.database) : null
  }

  return {
    // Runs one reading after the other: each must see the pause that the one before it began.
    now: () => {
      const reading = last.then(read, read)
      last = reading
      return reading
    },
  }
}

async function readShared({ db }: Deps): Promise<Omit<ClockReading, keyof MachineClocks>> {
  const { rows } = await sql<{ database: number; pause: string | null }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as database, pause.id as pause
    from (select) one left join clock_pauses pause on true`.execute(db)
  const { database = 0, pause = null } = rows[0] ?? {}
  return { database, pause }
}

async function apply({ db, log }: Deps, { begin, end }: ClockStep): Promise<void> {
  if (begin) {
    log.warn(begin, 'the clocks jumped: tasks that follow days wait')
    // Replaces a running pause by one with a new id, so that nodes that wait for its end begin to wait again.
    await sql`insert into clock_pauses (reason, seconds) values (${begin.reason}, ${begin.seconds})
      on conflict (only_one) do update set id = gen_random_uuid(), reason = excluded.reason, seconds = excluded.seconds,
        began_at = clock_timestamp()`.execute(db)
  }
  if (end === undefined) return
  log.info('the clocks run alike: tasks that follow days go on')
  await db.deleteFrom('clock_pauses').where('id', '=', end).execute()
}
