import type { Timing } from '#bench/statistics.ts'
import { readFigureRows, readFigures } from '#server/figures/data.ts'
import { readKpis } from '#server/goals/readKpis.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { figureIds, hasOwner } from '#shared/figures/figures.ts'
import { time } from './time.ts'

const turns = 5
const year = { from: '2025-01-01', to: '2025-12-31', as_of: null }
const yearBefore = { from: '2024-01-01', to: '2024-12-31' }
const past = { ...year, as_of: '2025-08-31' }
const page = { limit: 20, offset: 0 }

/** Times the figures of a year without HTTP: each alone, all figures of the overview, of one person, and as they were known in a past month. */
export async function measureFigures(db: Database): Promise<Timing[]> {
  const person = await busiestOwner(db)
  const read = (asked: typeof figureIds, period: typeof year | typeof past, owner: string | null = null) =>
    readFigures(db, 'admin', asked, period, yearBefore, owner)
  const rows = (figure: (typeof figureIds)[number]) =>
    readFigureRows(db, 'admin', { ...past, figure, owner: null, movement: null }, page)
  const asked: [string, () => Promise<unknown>][] = [
    ['all figures of a year', () => read(figureIds, year)],
    ['all figures as of a past day', () => read(figureIds, past)],
    ['the goals of all staff, 12 months', () => readKpis(db, 'admin', 'MONTH', '2025-12-31')],
    ['the goals of all staff, as of a past day', () => readKpis(db, 'admin', 'MONTH', past.as_of)],
    ...figureIds.flatMap((figure): [string, () => Promise<unknown>][] => [
      [`${figure}, a year`, () => read([figure], year)],
      [`${figure}, as of a past day`, () => read([figure], past)],
      [`${figure}, its rows as of a past day`, () => rows(figure)],
    ]),
    ...figureIds
      .filter(hasOwner)
      .map((figure): [string, () => Promise<unknown>] => [
        `${figure}, a year, of one person`,
        () => read([figure], year, person),
      ]),
  ]
  const timings: Timing[] = []
  for (const [name, work] of asked) timings.push(await time(name, turns, work))
  return timings
}

/** Returns the account that put most developers forward. */
async function busiestOwner(db: Database): Promise<string> {
  const { owner_id } = await db
    .selectFrom('job_profiles')
    .select(({ ref }) => ref('owner_id').$notNull().as('owner_id'))
    .where('owner_id', 'is not', null)
    .groupBy('owner_id')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('owner_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return owner_id
}
