import { UserError } from '#server/errors.ts'
import * as fc from '#test/draws/property.ts'
import { type ClockFirm, createClockFirm, type Dated, type DatedTaskOfFirm, type Snapshot } from './clockFirm.ts'
import { createFuzzer, FuzzError, type Fuzzer } from './fuzzer.ts'
import type { FuzzTarget } from './target.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const task = fc.constantFrom<DatedTaskOfFirm>('CHECK_INS', 'PLACEMENTS')
const node = fc.constantFrom(0, 1)
type Step =
  | { readonly kind: 'run'; readonly task: DatedTaskOfFirm; readonly node: number }
  | { readonly kind: 'jump'; readonly which: (typeof jumping)[number]; readonly ms: number }
  | { readonly kind: 'back' }
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'confirm' | 'allow' }
  | { readonly kind: 'restart'; readonly node: number }

const jumping = ['all', 'database', 'wall of node 0', 'wall of node 1'] as const

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('run' as const), task, node }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('jump' as const),
      which: fc.constantFrom(...jumping),
      ms: fc.constantFrom(...[10 * minuteMs, 2 * hourMs, dayMs, 30 * dayMs, 400 * dayMs].flatMap((ms) => [ms, -ms])),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('back' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      ms: fc.constantFrom(minuteMs, 5 * minuteMs, 11 * minuteMs, dayMs, 20 * dayMs),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('confirm' as const, 'allow' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const), node }) },
)
const firms = fc.record({
  due: fc.oneof(
    fc.array(fc.integer({ min: -40, max: 60 }), { maxLength: 12 }),
    fc
      .tuple(fc.integer({ min: 18, max: 24 }), fc.integer({ min: 0, max: 460 }))
      .map(([missed, ahead]) => [
        ...Array.from({ length: missed }, () => -30),
        ...Array.from({ length: ahead }, () => 300),
      ]),
  ),
  ends: fc.array(fc.integer({ min: -3, max: 90 }), { maxLength: 2 }),
  steps: fc.array(steps, { minLength: 3, maxLength: 18 }),
})

/** Moves the clocks of a firm at random while its tasks run, and compares their writes with a simple model. */
export function createClockFuzzer({ background }: FuzzTarget): Fuzzer {
  return createFuzzer({ name: 'clock', perTurn: 10 }, firms, async ({ steps, ...rows }) => {
    const trial = new Trial(await createClockFirm(background, rows))
    for (const one of steps) await trial.take(one)
    await trial.settle()
    return trial.told
  })
}

/** The lead of two clocks over the monotonic one, in milliseconds. */
interface Ahead {
  readonly wall: number
  readonly database: number
}

interface Run {
  readonly before: Snapshot
  readonly after: Snapshot
}

/** A run that waits for an admin, or that one has allowed. */
interface Held {
  readonly id: string
  readonly due: number
  readonly isAllowed: boolean
}

/** One firm beside a simple model of it. */
class Trial {
  readonly #firm: ClockFirm
  /** The lead of the clocks of each node when it last worked; undefined since its start. */
  readonly #worked: (Ahead | undefined)[] = [undefined, undefined]
  /** The end of the wait of each node for a clock that jumped, by the monotonic clock. */
  readonly #doubted: number[] = [0, 0]
  #isCalm = true
  readonly #kinds = new Set<string>()

  constructor(firm: ClockFirm) {
    this.#firm = firm
  }

  /** Names the events of the trial, for the tally. */
  get told(): string {
    return [...this.#kinds].toSorted().join(', ') || 'nothing'
  }

  async take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'run':
        return this.#run(step.task, step.node)
      case 'jump':
        return this.#jump(step)
      case 'back':
        return this.#align()
      case 'pass':
        return this.#pass(step.ms)
      case 'restart':
        this.#worked[step.node] = undefined
        return this.#firm.restart(step.node)
      default:
        return this.#decide(step.kind)
    }
  }

  /** Sets all clocks to one time and lets ten minutes pass. Then both nodes work, by the rules. */
  async settle(): Promise<void> {
    this.#align()
    for (const node of [0, 1, 0, 1]) await this.#run('CHECK_INS', node)
    this.#pass(10 * minuteMs + 1)
    for (const node of [0, 1]) {
      this.#isCalm = true
      await this.#run('CHECK_INS', node)
      await this.#run('PLACEMENTS', node)
    }
  }

  #pass(ms: number): void {
    const { clocks } = this.#firm
    clocks.monotonic += ms
    clocks.database += ms
    for (const node of [0, 1] as const) clocks.walls[node] += ms
  }

  #jump({ which, ms }: Extract<Step, { kind: 'jump' }>): void {
    const { clocks } = this.#firm
    this.#isCalm = false
    if (which === 'all' || which === 'database') clocks.database += ms
    for (const node of [0, 1] as const) {
      if (which === 'all' || which === `wall of node ${node}`) clocks.walls[node] += ms
      if (Math.abs(ms) > hourMs && which !== `wall of node ${1 - node}`) this.#doubt(node)
    }
  }

  /** Sets the wall clocks to that of the database. */
  #align(): void {
    const { clocks } = this.#firm
    for (const node of [0, 1] as const) {
      if (Math.abs(clocks.walls[node] - clocks.database) > hourMs) this.#doubt(node)
      clocks.walls[node] = clocks.database
    }
  }

  #doubt(node: number): void {
    this.#doubted[node] = this.#firm.clocks.monotonic + 10 * minuteMs
  }

  #ahead(node: number): Ahead {
    const { monotonic, database, walls } = this.#firm.clocks
    return { wall: (walls[node] ?? 0) - monotonic, database: database - monotonic }
  }

  /** Says why a node must not work; undefined if it may, or if another node can have ended the doubt. */
  #mustWait(node: number): string | undefined {
    const now = this.#ahead(node)
    if (isFar(now.wall, now.database)) return 'the clocks show different times'
    const { monotonic } = this.#firm.clocks
    const worked = this.#worked[node]
    const hasJumped = worked && (isFar(worked.wall, now.wall) || isFar(worked.database, now.database))
    return hasJumped && monotonic < (this.#doubted[node] ?? 0) ? 'the clocks just jumped' : undefined
  }

  async #run(task: DatedTaskOfFirm, node: number): Promise<void> {
    const [before, held] = [await this.#firm.snapshot(), await this.#firm.held(task)]
    const reason = this.#mustWait(node)
    const run = await this.#firm.run(task, node)
    const after = await this.#firm.snapshot()
    if (!run) {
      if (this.#isCalm) throw new FuzzError(`${task} waits on node ${node}, though nothing jumped.`)
      this.#kinds.add('waited')
      return expectRows(`${task} on node ${node}, which waits,`, before, after)
    }
    if (reason) throw new FuzzError(`${task} ran on node ${node}, though ${reason}.`)
    this.#hasWorked(node)
    await this.#compare(task, { ...run, held, before, after })
  }

  /** Records that a node worked, which ends the doubt for all nodes. */
  #hasWorked(node: number): void {
    this.#worked[node] = this.#ahead(node)
    this.#doubted.fill(0)
  }

  async #compare(
    task: DatedTaskOfFirm,
    { now, held, before, after }: Run & { readonly now: Date; readonly held: Held | undefined },
  ): Promise<void> {
    const wanted = modelOf(task, now, before, held)
    const shown = `${task} on ${now.toISOString()}`
    if (task === 'CHECK_INS') expectRows(shown, wanted.rows, after)
    else expectSame(`${shown}, placements,`, wanted.rows.placements, after.placements)
    const found = await this.#firm.held(task)
    if (found?.isAllowed === false && found.due === wanted.waiting) this.#kinds.add('a large run waited')
    else if (found?.isAllowed ? wanted.waiting !== undefined : found?.due !== wanted.waiting) {
      throw new FuzzError(`${shown}: ${wanted.waiting ?? 'no'} rows should wait, and ${found?.due ?? 'none'} do.`)
    }
    if (areSame(before.checkIns, after.checkIns) && areSame(before.placements, after.placements)) return
    this.#kinds.add(wanted.isAllowed ? 'wrote what was allowed' : 'wrote')
  }

  async #decide(kind: 'confirm' | 'allow'): Promise<void> {
    if (kind === 'confirm') {
      if (await isDone(this.#firm.confirm())) this.#doubted.fill(0)
    } else {
      for (const task of ['CHECK_INS', 'PLACEMENTS'] as const) {
        const held = await this.#firm.held(task)
        if (held) await isDone(this.#firm.allow(held.id, held.due))
      }
    }
  }
}

function isFar(one: number, other: number): boolean {
  return Math.abs(one - other) > hourMs
}

/** Returns whether an admin may do it now. */
async function isDone(work: Promise<void>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof UserError) return false
    throw error
  }
}

interface Wanted {
  readonly rows: Snapshot
  /** The number of rows that wait for an admin; undefined if none do. */
  readonly waiting: number | undefined
  readonly isAllowed: boolean
}

/** Computes simply what a run must do. */
function modelOf(task: DatedTaskOfFirm, now: Date, before: Snapshot, held: Held | undefined): Wanted {
  const today = Math.floor(now.getTime() / dayMs)
  const table = task === 'CHECK_INS' ? before.checkIns : before.placements
  const stateOn = task === 'CHECK_INS' ? checkInOn : placementOn
  const moved = new Map([...table].map(([id, row]) => [id, { ...row, state: stateOn(row, today) }]))
  const lost = [...moved].filter(
    ([id, { state }]) => state !== table.get(id)?.state && /MISSED|ENDED/.test(state),
  ).length
  const isAllowed = held?.isAllowed === true && lost > 0 && lost <= held.due
  if (!isAllowed && lost > 20 && lost > table.size * 0.05) return { rows: before, waiting: lost, isAllowed }
  const rows = task === 'CHECK_INS' ? { ...before, checkIns: moved } : { ...before, placements: moved }
  return { rows, waiting: undefined, isAllowed }
}

const dayOf = (day: string) => Date.parse(day) / dayMs

function checkInOn({ day, state }: Dated, today: number): string {
  if (!day || /DONE|MISSED|CANCELLED/.test(state)) return state
  const late = today - dayOf(day)
  if (late > 14) return 'MISSED'
  if (late > 0) return 'OVERDUE'
  return late === 0 ? 'DUE' : 'SCHEDULED'
}

function placementOn({ day, state }: Dated, today: number): string {
  if (!day || /ENDED/.test(state)) return state
  if (today > dayOf(day)) return 'ENDED'
  return today >= dayOf(day) - 45 ? 'ENDING' : 'ACTIVE'
}

function expectRows(what: string, wanted: Snapshot, found: Snapshot): void {
  expectSame(`${what} check-ins`, wanted.checkIns, found.checkIns)
  expectSame(`${what} placements`, wanted.placements, found.placements)
}

/** @throws FuzzError with the first row that differs. */
function expectSame(what: string, wanted: Snapshot['checkIns'], found: Snapshot['checkIns']): void {
  for (const [id, row] of wanted) {
    const other = found.get(id)
    if (isSame(row, other)) continue
    throw new FuzzError(`${what}: ${JSON.stringify(row)} was expected, and ${JSON.stringify(other ?? 'no row')} found.`)
  }
  if (found.size !== wanted.size)
    throw new FuzzError(`${what}: ${wanted.size} rows were expected, and ${found.size} found.`)
}

function areSame(one: Snapshot['checkIns'], other: Snapshot['checkIns']): boolean {
  return one.size === other.size && [...one].every(([id, row]) => isSame(row, other.get(id)))
}

function isSame(one: Dated, other: Dated | undefined): boolean {
  return other?.day === one.day && other.state === one.state
}
