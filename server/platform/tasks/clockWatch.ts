import type { PauseReason } from '#shared/taskRuns/taskRuns.ts'

/** The readings of all clocks at one moment, in milliseconds. */
export interface ClockReading {
  readonly wall: number
  /** Reads a clock that nobody can set. Its zero is arbitrary. */
  readonly monotonic: number
  readonly database: number
  /** The id of the pause that all nodes share; null without one. */
  readonly pause: string | null
}

/** The lead of the two clocks that can be set over the one that cannot. */
interface Offsets {
  readonly wall: number
  readonly database: number
}

interface Trusted {
  readonly kind: 'trusted'
  readonly at: Offsets
}

interface Doubted {
  readonly kind: 'doubted'
  readonly at: Offsets
  /** The offsets before the clocks jumped; null if they are not known. */
  readonly before: Offsets | null
  /** The time of the monotonic clock since which the clocks agree. */
  readonly alikeSince: number
  /** The pause that it has seen; null if it began one itself and has not read it yet. */
  readonly pause: string | null
}

export type ClockWatch = Trusted | Doubted

/** The result of a reading. */
export interface ClockStep {
  readonly watch: ClockWatch
  /** The pause to begin for all nodes. */
  readonly begin?: { readonly reason: PauseReason; readonly seconds: number }
  /** The id of the pause to end for all nodes. */
  readonly end?: string
}

/** A clock that moves by more has jumped. */
export const jumpMs = 60 * 60_000
/** The clocks must agree for this time before a new time is trusted. */
export const alikeMs = 10 * 60_000

/**
 * Judges a reading of the clocks. After a jump they are doubted until they are back, have agreed for ten minutes, or
 * somebody ended the pause. While wall clock and database show different times, nothing ends the doubt.
 * @param watch the earlier state of the node; undefined at its start, when only a pause or two different times are a
 * reason to doubt.
 */
export function watchClocks(watch: ClockWatch | undefined, reading: ClockReading): ClockStep {
  const at = offsetsOf(reading)
  const doubted: Doubted = { kind: 'doubted', at, before: null, alikeSince: reading.monotonic, pause: reading.pause }
  if (watch?.kind === 'doubted') return doubtFurther(watch, doubted, reading)
  const before = watch?.at ?? null
  if (isApart(at)) return { watch: { ...doubted, before }, begin: apart(at) }
  if (watch && isJump(watch.at, at)) return { watch: { ...doubted, before }, begin: jumped(watch.at, at) }
  return { watch: reading.pause === null ? { kind: 'trusted', at } : doubted }
}

function doubtFurther(watch: Doubted, anew: Doubted, { monotonic, pause }: ClockReading): ClockStep {
  const { at } = anew
  const trust: ClockStep = { watch: { kind: 'trusted', at }, ...(pause !== null && { end: pause }) }
  if (isApart(at)) return { watch: { ...anew, before: watch.before } }
  if (watch.before && !isJump(watch.before, at)) return trust
  if (isJump(watch.at, at)) {
    return { watch: { ...anew, before: watch.before, pause: null }, begin: jumped(watch.before ?? watch.at, at) }
  }
  if (pause === null) return trust
  // Another pause began, so the clocks must prove themselves again.
  if (watch.pause !== null && watch.pause !== pause) return { watch: anew }
  if (monotonic - watch.alikeSince >= alikeMs) return trust
  return { watch: { ...watch, at, pause } }
}

function offsetsOf({ wall, monotonic, database }: ClockReading): Offsets {
  return { wall: wall - monotonic, database: database - monotonic }
}

function isApart({ wall, database }: Offsets): boolean {
  return Math.abs(wall - database) > jumpMs
}

function isJump(from: Offsets, to: Offsets): boolean {
  return Math.max(Math.abs(to.wall - from.wall), Math.abs(to.database - from.database)) > jumpMs
}

function jumped(from: Offsets, to: Offsets) {
  return { reason: 'JUMP', seconds: Math.round((to.database - from.database) / 1_000) } as const
}

function apart({ wall, database }: Offsets) {
  return { reason: 'APART', seconds: Math.round((wall - database) / 1_000) } as const
}
