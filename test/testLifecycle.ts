import { expect, test } from 'vitest'
import { type Lifecycle, movesFrom, refusalsOf, sentencesOf, valuesOf } from '#shared/platform/transitions.ts'
import type { Caller, TestServer } from './testServer.ts'

/** A row that a test moves. */
export interface MovableRow {
  readonly id: string
  readonly version: number
}

interface LifecycleContract<State extends string, Conditions> {
  server(): TestServer
  /** Every combination of conditions that the gates distinguish, by name. */
  readonly conditions: Readonly<Record<string, Conditions>>
  /** Creates a row in a state with the given conditions. */
  create(server: TestServer, state: State, conditions: Conditions): Promise<MovableRow>
  /** Sends a move to the API, with inputs that match the conditions. */
  move(caller: Caller, row: MovableRow, to: State, conditions: Conditions): ReturnType<Caller['query']>
  /** Reads the current state of a row. */
  stateOf(server: TestServer, id: string): Promise<State>
  /** A role that may move the row. */
  readonly mover: Parameters<TestServer['as']>[0]
}

/** Tries every move of a lifecycle with every combination of conditions, through the API, and once each move that the lifecycle does not have. */
export function testLifecycle<State extends string, Conditions>(
  lifecycle: Lifecycle<State, Conditions>,
  { server, conditions, create, move, stateOf, mover }: LifecycleContract<State, Conditions>,
): void {
  const states = valuesOf(lifecycle.states)
  const cases = states.flatMap((from) =>
    Object.entries(conditions).flatMap(([name, condition], at) => {
      // No condition is asked for a move that the table does not have.
      const targets = at === 0 ? states : movesFrom(lifecycle, from)
      return targets.length > 0 ? [{ from, name, condition, targets }] : []
    }),
  )

  test.each(cases)('from $from, $name: each move is allowed or refused as the table says', async (tried) => {
    const { from, condition, targets } = tried
    let row: MovableRow | undefined
    for (const to of targets) {
      // A refused move leaves the row as it is, so the next one can use it.
      row ??= await create(server(), from, condition)
      const { errors } = await move(server().as(mover), row, to, condition)
      const refusals = refusalsOf(lifecycle, from, to, condition)
      const [first] = refusals
      const expected = first && sentencesOf(refusals)
      expect({ to, told: errors?.[0]?.message }).toEqual({ to, told: expected })
      if (first?.field) expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: first.field })
      else if (first) expect(errors?.[0]?.extensions?.code).toBe('CONFLICT')
      expect({ to, state: await stateOf(server(), row.id) }).toEqual({ to, state: first ? from : to })
      if (!first) row = undefined
    }
  })
}
