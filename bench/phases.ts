import pg from 'pg'
import { endPhase, type Phase, phaseChannel } from '#server/platform/observe/phases.ts'

/** In µs. A phase that a request does not reach is missing, and adds nothing. */
export type PhaseTimes = Partial<Record<Phase | 'yardstick', number>>

/**
 * Does fixed work as a request begins, on its thread and with its cold caches, so that a slow moment of the machine slows
 * both. @returns its time in µs.
 */
function timeYardstick(): number {
  const began = performance.now()
  JSON.parse(yardstick)
  return (performance.now() - began) * 1_000
}

const yardstick = JSON.stringify(Array.from({ length: 40 }, (_, id) => ({ id, name: `Row ${id}`, tags: ['a', 'b'] })))

/**
 * Records the phases of each request in this process, which must come one at a time. The time of the resolvers leaves
 * out waiting for the database.
 * @returns a function that returns the records since its last call.
 */
export function recordPhases(): () => PhaseTimes[] {
  let recorded: PhaseTimes[] = []
  let current: PhaseTimes = {}
  let last = 0
  phaseChannel.subscribe((message) => {
    const now = performance.now()
    if (message === 'begin') current = { yardstick: timeYardstick() }
    else {
      const phase = message as Phase
      current[phase] = (current[phase] ?? 0) + (now - last) * 1_000
      if (phase === 'JSON') recorded.push(current)
    }
    last = performance.now()
  })
  watchStatements(() => current.cost !== undefined && current.JSON === undefined)
  return () => {
    const taken = recorded
    recorded = []
    return taken
  }
}

/**
 * Ends a phase when the first statement is sent, and when no statement is left without an answer.
 * @param isRunning returns whether an operation runs: the statement that reads an account belongs to its own phase.
 */
function watchStatements(isRunning: () => boolean): void {
  let waiting = 0
  const end = () => {
    waiting--
    if (waiting === 0 && isRunning()) endPhase('statements')
  }
  pg.Client.prototype.query = new Proxy(pg.Client.prototype.query, {
    apply: (query, client, args) => {
      if (waiting === 0 && isRunning()) endPhase('resolvers')
      waiting++
      const answer: unknown = Reflect.apply(query, client, args)
      Promise.resolve(answer).then(end, end)
      return answer
    },
  })
}
