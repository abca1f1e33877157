import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase, waitsForLock } from '#test/database.ts'
import { asTest, createDeveloper, createUser } from '#test/factories.ts'
import { lockSends, requireQuota } from './quota.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('two who each send after a change of a developer of their own do not wait for each other in a circle', async () => {
  const { db } = database
  const { id: owner_id } = await createUser(db, { role: 'vetter' })
  // Namesakes wait for each other, so each has a name of their own.
  const people = await Promise.all(['Ada', 'Bo'].map((last_name) => createDeveloper(db, { owner_id, last_name })))
  let changed = 0
  const bothChanged = Promise.withResolvers<void>()
  const decide = (id: string) =>
    asTest(db, async (trx) => {
      // A trigger keeps facts of the developer, and takes a shared lock on the row of the owner.
      await trx.updateTable('developers').set({ first_name: randomUUID() }).where('id', '=', id).execute()
      if (++changed === people.length) bothChanged.resolve()
      await bothChanged.promise
      await requireQuota(trx, owner_id, 1)
    })
  await expect(Promise.all(people.map(({ id }) => decide(id)))).resolves.toBeDefined()
})

test('the second send of an account waits for the first, and that of another account does not', async () => {
  const { db } = database
  const [one, other] = [randomUUID(), randomUUID()]
  const order: string[] = []
  const over = Promise.withResolvers<void>()
  const first = asTest(db, async (trx) => {
    await lockSends(trx, one)
    order.push('first')
    await over.promise
    order.push('first is over')
  })
  await expect.poll(() => order).toEqual(['first'])
  const second = asTest(db, async (trx) => {
    await lockSends(trx, one)
    order.push('second')
  })
  await expect.poll(() => waitsForLock(database)).toBe(true)
  await asTest(db, (trx) => lockSends(trx, other))
  over.resolve()
  await Promise.all([first, second])
  expect(order).toEqual(['first', 'first is over', 'second'])
})
