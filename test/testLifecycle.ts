import { expect, test } from 'vitest'
import { type Lifecycle, refusalOf, valuesOf } from '#shared/transitions.ts'
import type { Caller, TestServer } from './testServer.ts'

/** What a test knows of a row that it moves. */
export interface MovableRow {
  readonly id: string
  readonly version: number
}

interface LifecycleContract<State extends string, Facts> {
  server(): TestServer
  /** Every combination of facts that the gates tell apart, by a name. */
  readonly facts: Readonly<Record<string, Facts>>
  /** Makes a row in a state, of which the facts hold. */
  create(server: TestServer, state: State, facts: Facts): Promise<MovableRow>
  /** Asks the API for a move, with the inputs that make the facts true. */
  move(caller: Caller, row: MovableRow, to: State, facts: Facts): ReturnType<Caller['query']>
  /** The state that a row has now. */
  stateOf(server: TestServer, id: string): Promise<State>
  /** Who may move. */
  readonly mover: Parameters<TestServer['as']>[0]
}

/** Tries every move of a lifecycle, allowed or not, with every combination of facts, through the API. */
export function testLifecycle<State extends string, Facts>(
  lifecycle: Lifecycle<State, Facts>,
  { server, facts, create, move, stateOf, mover }: LifecycleContract<State, Facts>,
): void {
  const states = valuesOf(lifecycle.states)
  const cases = states.flatMap((from) => Object.entries(facts).map(([name, fact]) => ({ from, name, fact })))

  test.each(cases)('from $from, $name: each move is allowed or refused as the table says', async ({ from, fact }) => {
    for (const to of states) {
      const row = await create(server(), from, fact)
      const { errors } = await move(server().as(mover), row, to, fact)
      const refusal = refusalOf(lifecycle, from, to, fact)
      expect({ to, told: errors?.[0]?.message }).toEqual({ to, told: refusal?.sentence })
      if (refusal?.field) expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: refusal.field })
      else if (refusal) expect(errors?.[0]?.extensions?.code).toBe('CONFLICT')
      expect({ to, state: await stateOf(server(), row.id) }).toEqual({ to, state: refusal ? from : to })
    }
  })
}
