import { afterAll, beforeAll, test } from 'vitest'
import { addExchangeRate } from '#server/exchangeRates/data.ts'
import { fewConnections } from '#test/database.ts'
import { asTest, createCompany, createDeveloper, createJob, createSkill, createUser } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

/** Rows that forms choose from. */
export interface World {
  readonly server: TestServer
  readonly db: TestServer['db']
  /** The rows are named by their ids. */
  readonly staff: string
  readonly dstm: string
  readonly company: string
  readonly developer: string
  readonly job: string
  readonly skills: readonly [string, string]
}

export type TriedForm = (world: World) => Promise<void>

/** Tries the forms of one file of tests, which share a server. @param forms by their file. */
export function tryForms(forms: Readonly<Record<string, TriedForm>>): void {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.server.close())

  test.each(Object.entries(forms))(
    '%s: what is typed is saved, or refused at its field',
    { tags: 'fuzz' },
    async (_file, tryIt) => {
      await tryIt(world)
    },
  )
}

async function createWorld(): Promise<World> {
  const server = await startTestServer({ open: fewConnections })
  const { db } = server
  const idOf = async (row: Promise<{ readonly id: string }>) => (await row).id
  const company = await idOf(createCompany(db))
  const link = { user_id: server.as('client').account.id, company_id: company }
  await asTest(db, (trx) => trx.insertInto('company_users').values(link).execute())
  await asTest(db, (trx) => addExchangeRate(trx, { currency: 'EUR', rate: '1.25', day: '2026-01-01' }))
  return {
    server,
    db,
    staff: await idOf(createUser(db)),
    dstm: await idOf(createUser(db, { role: 'dstm' })),
    company,
    developer: await idOf(createDeveloper(db)),
    job: await idOf(createJob(db)),
    skills: [await idOf(createSkill(db)), await idOf(createSkill(db))],
  }
}
