import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTest, createCompany, createDeveloper } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let [mailed, unmailed]: TestServer[] = []
beforeAll(async () => {
  mailed = await startTestServer()
  unmailed = await startTestServer({ mail: false })
})
afterAll(() => Promise.all([mailed?.close(), unmailed?.close()]))

const stepsOf = async (server: TestServer | undefined) =>
  (await server?.as('admin').data(graphql('{ getSetupSteps }')))?.getSetupSteps

test('an admin is led through what a new firm lacks, and nothing is left once it has developers and companies', async () => {
  for (const server of [mailed, unmailed]) {
    if (!server) throw new Error('The servers were started.')
    const mail = server === unmailed ? ['MAIL'] : []
    expect(await stepsOf(server)).toEqual([...mail, 'IMPORT', 'COMPANY'])
    await asTest(server.db, (trx) =>
      trx.updateTable('users').set({ active: false }).where('id', '<>', server.as('admin').account.id).execute(),
    )
    expect(await stepsOf(server)).toEqual(['STAFF', ...mail, 'IMPORT', 'COMPANY'])
    await createCompany(server.db)
    expect(await stepsOf(server)).toEqual(['STAFF', ...mail, 'IMPORT'])
    await createDeveloper(server.db)
    expect(await stepsOf(server)).toEqual([])
  }
})
