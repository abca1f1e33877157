import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { freePort } from '#server/platform/db/embedded/freePort.ts'
import { databaseFailure, openFailure } from './failure.ts'

/** Gives the sentence of a start that cannot open the database at an address. */
async function failureAt(change: (url: URL) => void): Promise<string | undefined> {
  const url = new URL(inject('templateUrl'))
  change(url)
  const client = new pg.Client({ connectionString: url.href })
  client.on('error', () => undefined)
  return client.connect().then(() => undefined, openFailure)
}

test('a start tells which part of DATABASE_URL is wrong', async () => {
  const port = String(await freePort())
  expect(
    await failureAt((url) => {
      url.port = port
    }),
  ).toMatch(/^PostgreSQL does not answer \(.*ECONNREFUSED.*\)\. Start it, or correct DATABASE_URL\.$/)
  expect(
    await failureAt((url) => {
      url.password = 'wrong'
    }),
  ).toBe('PostgreSQL refused the user or the password of DATABASE_URL. Correct them.')
  expect(
    await failureAt((url) => {
      url.pathname = '/nothing'
    }),
  ).toBe('The database that DATABASE_URL names does not exist. Create it, or correct DATABASE_URL.')
})

test('a missing socket reads as a server that does not answer', async () => {
  const client = new pg.Client({ host: '/nowhere', user: 'x', database: 'x' })
  expect(await client.connect().catch(openFailure)).toMatch(/^PostgreSQL does not answer \(.*ENOENT.*\)/)
})

test('any other error, such as a missing file, is no failure of the database', async () => {
  expect(openFailure(new Error('surprise'))).toBeUndefined()
  const missing: unknown = await readFile('/nowhere/index.html').catch((error) => error)
  expect(openFailure(missing)).toBeUndefined()
  expect(databaseFailure(missing)).toBeUndefined()
})
