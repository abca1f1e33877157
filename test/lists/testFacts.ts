import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { type TestDatabase, waitsForLock } from '#test/database.ts'
import * as fc from '#test/draws/property.ts'
import { asTest } from '#test/factories.ts'

/** One write. The number chooses among few rows and values, so that writes meet. */
export type FactWrite = (trx: Trx, pick: number) => Promise<unknown>

interface FactsContract {
  database(): TestDatabase
  /** Each table of facts, with a simple and slow query for the same rows, in the order of the first column. */
  readonly facts: Readonly<Record<string, () => RawBuilder<object>>>
  /** Every kind of write that may change the facts, by name. */
  readonly writes: Readonly<Record<string, FactWrite>>
  /** Names of writes that must notice each other when they run at once, in either order. */
  readonly pairs: readonly (readonly [string, string])[]
  /** Creates the rows that a pair writes. */
  prepare?(): Promise<void>
}

/**
 * Tests that triggers keep facts equal to a simple query, after any writes, in turn and at once. It also tests that the
 * app cannot write them.
 */
export function testFacts({ database, facts, writes, pairs, prepare }: FactsContract): void {
  const step = fc.tuple(fc.constantFrom(...Object.keys(writes)), fc.nat({ max: 1_000 }))
  const transactions = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 6 })

  function write(steps: readonly (readonly [string, number])[]): Promise<void> {
    return asTest(database().db, async (trx) => {
      for (const [name, pick] of steps) await writes[name]?.(trx, pick)
    })
  }

  async function expectPlainFacts() {
    for (const [table, plain] of Object.entries(facts)) {
      const kept = await sql`select * from ${sql.table(table)} order by 1`.execute(database().owner)
      expect(kept.rows, table).toEqual((await plain().execute(database().owner)).rows)
    }
  }

  test('after any writes the facts are what a plain query finds', { tags: 'property' }, async () => {
    await fc.assert(
      fc.asyncProperty(transactions, async (wanted) => {
        for (const steps of wanted) await write(steps)
        await expectPlainFacts()
      }),
      { numRuns: 50 },
    )
  })

  test('after any writes at the same time, too', { tags: 'property' }, async () => {
    await fc.assert(
      fc.asyncProperty(transactions, async (wanted) => {
        // If two wait for each other, one is refused and writes nothing.
        await Promise.allSettled(wanted.map(write))
        await expectPlainFacts()
      }),
      { numRuns: 15 },
    )
  })

  test.each(pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]))(
    'two at once know of each other: %s, and %s',
    async (first, second) => {
      await prepare?.()
      let other: Promise<unknown> = Promise.resolve()
      await asTest(database().db, async (trx) => {
        await writes[first]?.(trx, 0)
        let isOver = false
        other = write([[second, 0]]).finally(() => (isOver = true))
        // The second has been written, or waits for the first.
        await expect.poll(async () => isOver || (await waitsForLock(database()))).toBe(true)
      })
      await other
      await expectPlainFacts()
    },
  )

  test.each(Object.keys(facts))('the app cannot write %s', async (table) => {
    const deletion = sql`delete from ${sql.table(table)}`.execute(database().db)
    await expect(deletion).rejects.toThrow('permission denied')
  })
}
