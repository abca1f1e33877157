import { expect, test } from 'vitest'
import { type Lifecycle, movesFrom, refusalsOf, sentencesOf, valuesOf } from '#shared/platform/transitions.ts'
import type { Caller, TestServer } from './testServer.ts'

/** A row that a test moves. */
export interface MovableRow {
  readonly id: string
  readonly version: number
}

interface LifecycleContract<State extends string, Facts> {
  server(): TestServer
  /** Every combination of facts that the gates distinguish, by name. */
  readonly facts: Readonly<Record<string, Facts>>
  /** Creates a row in a state with the given facts. */
  create(server: TestServer, state: State, facts: Facts): Promise<MovableRow>
  /** Sends a move to the API, with inputs that match the facts. */
  move(caller: Caller, row: MovableRow, to: State, facts: Facts): ReturnType<Caller['query']>
  /** The current state of a row. */
  stateOf(server: TestServer, id: string): Promise<State>
  /** A role that may move the row. */
  readonly mover: Parameters<TestServer['as']>[0]
}

/** Tries every move of a lifecycle with every combination of facts, through the API, and once each move that the lifecycle does not have. */
export function testLifecycle<State extends string, Facts>(
  lifecycle: Lifecycle<State, Facts>,
  { server, facts, create, move, stateOf, mover }: LifecycleContract<State, Facts>,
): void {
  const states = valuesOf(lifecycle.states)
  const cases = states.flatMap((from) =>
    Object.entries(facts).flatMap(([name, fact], at) => {
      // No fact is asked for a move that the table does not have.
      const targets = at === 0 ? states : movesFrom(lifecycle, from)
      return targets.length > 0 ? [{ from, name, fact, targets }] : []
    }),
  )

  test.each(cases)('from $from, $name: each move is allowed or refused as the table says', async (tried) => {
    const { from, fact, targets } = tried
    let row: MovableRow | undefined
    for (const to of targets) {
      // A refused move leaves the row as it is, so the next one can use it.
      row ??= await create(server(), from, fact)
      const { errors } = await move(server().as(mover), row, to, fact)
      const refusals = refusalsOf(lifecycle, from, to, fact)
      const [first] = refusals
      const told = first && sentencesOf(refusals)
      expect({ to, told: errors?.[0]?.message }).toEqual({ to, told })
      if (first?.field) expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: first.field })
      else if (first) expect(errors?.[0]?.extensions?.code).toBe('CONFLICT')
      expect({ to, state: await stateOf(server(), row.id) }).toEqual({ to, state: first ? from : to })
      if (!first) row = undefined
    }
  })
}
