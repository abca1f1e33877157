import { expect, test } from 'vitest'
import { type Lifecycle, movesFrom, refusalsOf, sentencesOf, valuesOf } from '#shared/platform/transitions.ts'
import type { Caller, TestServer } from '#test/testServer.ts'

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

/**
 * Tries the moves of a lifecycle through the API: each with every condition that it refuses, with all conditions and with one more that it
 * allows, and once each move that the lifecycle does not have. What else it allows, the proofs try.
 */
export function testLifecycle<State extends string, Conditions>(
  lifecycle: Lifecycle<State, Conditions>,
  { server, conditions, create, move, stateOf, mover }: LifecycleContract<State, Conditions>,
): void {
  async function tryMoves({ from, condition, targets }: Case<State, Conditions>): Promise<void> {
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
  }

  const { always, further } = casesOf(lifecycle, conditions)
  test.each(always)('from $from, $name: each move is allowed or refused as the table says', tryMoves)
  test.each(further)('from $from, $name: each further move is allowed', { tags: 'pairs' }, tryMoves)
}

interface Case<State, Conditions> {
  readonly from: State
  readonly name: string
  readonly condition: Conditions
  readonly targets: readonly State[]
}

function casesOf<State extends string, Conditions>(
  lifecycle: Lifecycle<State, Conditions>,
  conditions: Readonly<Record<string, Conditions>>,
) {
  const states = valuesOf(lifecycle.states)
  const names = Object.keys(conditions)
  const isAllowed = (from: State, to: State) => (name: string) =>
    refusalsOf(lifecycle, from, to, conditions[name] as Conditions).length === 0
  const moves = states.flatMap((from) => movesFrom(lifecycle, from).map((to) => ({ from, to })))
  // Each move has another one, so that they try all conditions together.
  const furtherOf = moves.map(({ from, to }, at) => {
    const [, ...rest] = names.filter(isAllowed(from, to))
    return { from, to, names: rest.filter((_, place) => place !== at % rest.length) }
  })
  const isFurther = (from: State, to: State, name: string) =>
    furtherOf.some((move) => move.from === from && move.to === to && move.names.includes(name))
  const casesWith = (targetsOf: (from: State, name: string, at: number) => readonly State[]) =>
    states.flatMap((from) =>
      Object.entries(conditions).flatMap(([name, condition], at): Case<State, Conditions>[] => {
        const targets = targetsOf(from, name, at)
        return targets.length > 0 ? [{ from, name, condition, targets }] : []
      }),
    )
  return {
    always: casesWith((from, name, at) =>
      // No condition is asked for a move that the table does not have.
      at === 0 ? states : movesFrom(lifecycle, from).filter((to) => !isFurther(from, to, name)),
    ),
    further: casesWith((from, name) => movesFrom(lifecycle, from).filter((to) => isFurther(from, to, name))),
  }
}
