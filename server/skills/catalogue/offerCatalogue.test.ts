import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { asTest, createSkill } from '#test/factories.ts'
import type { CatalogueSkill } from './catalogue.ts'
import { offerCatalogue } from './offerCatalogue.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.owner.deleteFrom('catalogue_entries').execute()
})

const entry = (name: string, aliases: string[] = []): CatalogueSkill => ({
  name,
  kind: 'library',
  aliases,
  contextual: [],
  sources: ['vouch'],
})
const offer = (...entries: CatalogueSkill[]) => offerCatalogue(database.url, entries)
const named = (name: string) => database.db.selectFrom('skills').selectAll().where('name', '=', name).execute()

test('a firm gets the skills that ship, as the work of a task that its history names', async () => {
  await offerCatalogue(database.url)
  const [kubernetes] = await named('Kubernetes')
  expect(kubernetes).toMatchObject({ skill_type: 'TOOL', active: true })
  expect(kubernetes?.aliases).toContain('K8s')
  const events = database.db
    .selectFrom('events')
    .select('actor')
    .where('row_id', '=', kubernetes?.id ?? '')
  expect(await events.execute()).toEqual([{ actor: 'task:catalogue' }])
})

test('nothing happens where a release has nothing new, and it waits for nobody who writes skills', async () => {
  await offerCatalogue(database.url)
  await database.db.transaction().execute(async (trx) => {
    await sql`lock table skills in share row exclusive mode`.execute(trx)
    const count = trx.selectFrom('skills').select((q) => q.fn.countAll().as('all'))
    const before = await count.execute()
    await offerCatalogue(database.url)
    expect(await count.execute()).toEqual(before)
  })
})

test('nodes that start together offer it once', async () => {
  await Promise.all([offer(entry('Together')), offer(entry('Together')), offer(entry('Together'))])
  expect(await named('Together')).toHaveLength(1)
})

test('a later release adds what is new, and overwrites nothing that the firm changed', async () => {
  await offer(entry('Changed', ['Chngd']))
  const [skill] = await named('Changed')
  const changes = { name: 'Renamed', aliases: [], skill_type: 'SOFT' as const, active: false }
  await asTest(database.db, (trx) =>
    trx
      .updateTable('skills')
      .set(changes)
      .where('id', '=', skill?.id ?? '')
      .execute(),
  )
  await offer(entry('Changed', ['Chngd', 'Chngd.js']), entry('Newer'))
  expect(await named('Renamed')).toMatchObject([{ aliases: [], skill_type: 'SOFT', active: false }])
  expect(await named('Renamed')).toMatchObject([{ catalogue_keys: ['changed'] }])
  expect(await named('Changed')).toEqual([])
  expect(await named('Newer')).toHaveLength(1)
})

test('a skill that the firm removed is not added again', async () => {
  await offer(entry('Removed'))
  await asTest(database.db, (trx) => trx.deleteFrom('skills').where('name', '=', 'Removed').execute())
  await offer(entry('Removed'))
  expect(await named('Removed')).toEqual([])
})

test('a skill that the firm has under one of the names is taken for its own, and stays as it is', async () => {
  const own = await createSkill(database.db, { name: 'our own js', aliases: ['Ours'] })
  await offer(entry('Theirs', ['OURS']), entry('Our Own JS', ['oojs']))
  expect(await named('Theirs')).toEqual([])
  const keys = ['our own js', 'theirs']
  expect(await named('our own js')).toMatchObject([{ id: own.id, aliases: ['Ours'], catalogue_keys: keys }])
})
