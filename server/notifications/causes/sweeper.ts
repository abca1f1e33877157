import { setTimeout as sleep } from 'node:timers/promises'
import { changesSince, type Position } from '#server/platform/db/cache/changesSince.ts'
import { coalesce } from '#server/platform/db/cache/coalesce.ts'
import { type Database, overOne } from '#server/platform/db/connection/connect.ts'
import { perDatabase } from '#server/platform/db/connection/perDatabase.ts'
import { kinds, kindsChangedWith } from './causes.ts'
import { forgetNotifications, type KindChoice, sweepSince, sweepUnlogged } from './sweep.ts'

/** A node rests this many times as long as a sweep took. So steady writes keep it busy for a tenth of the time at most. */
const restFactor = 10
const longestRestMs = 1_000
const longestWaitMs = 250

const sweeperOf = perDatabase(createSweeper)

/**
 * Brings the notifications to everything that was committed before the call, on any node. It costs one small query where nothing is new.
 */
export function followWrites(db: Database): Promise<void> {
  return sweeperOf(db).followWrites()
}

/**
 * Does as `followWrites` for a request, of which an account has few at a time. A sweep that rests or takes long goes on without it: this
 * request is answered with what is known, and the next one with the rest.
 */
export function followWritesSoon(db: Database): Promise<void> {
  return Promise.race([followWrites(db), sleep(longestWaitMs, undefined, { ref: false })])
}

/** Brings the notifications to the tables that have no events. */
export function followUnlogged(db: Database): Promise<void> {
  return sweeperOf(db).followUnlogged()
}

/** Compares every kind with its causes. This finds changes that time alone brought, and heals whatever a sweep of changes missed. */
export function sweepNotifications(db: Database): Promise<void> {
  return sweeperOf(db).sweepAll()
}

/** Sweeps over one connection: a new one plans the view of all causes again, which takes as long as fifty sweeps of a small firm. */
function createSweeper(db: Database) {
  const sweeping = overOne(db)
  let position: Position | undefined
  let restUntil = 0

  /** @returns true where something changed that notifications follow. */
  const look = coalesce(async () => {
    if (!position) return true
    const changes = await changesSince(db, position)
    if (changes.isOtherDatabase || kindsChangedWith(changes.tables).length > 0) return true
    position = changes.position
    return false
  })
  let last: Promise<unknown> = Promise.resolve()
  /** Lets one sweep wait for the other. Waiting for the connection would give up after seconds, and count as a request that waits. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
  const sweep = (chosen: KindChoice) =>
    inTurn(async () => {
      const began = performance.now()
      position = await sweepSince(sweeping, position, chosen)
      const ended = performance.now()
      restUntil = ended + Math.min(longestRestMs, restFactor * (ended - began))
    })
  const sweepChanged = coalesce(() => sweep(kindsChangedWith))
  return {
    followWrites: async () => {
      if (!(await look())) return
      const rest = restUntil - performance.now()
      if (rest > 0) await sleep(rest)
      await sweepChanged()
    },
    followUnlogged: () => inTurn(() => sweepUnlogged(sweeping)),
    sweepAll: async () => {
      await sweep(() => kinds)
      await forgetNotifications(db)
    },
  }
}
