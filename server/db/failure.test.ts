import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { freePort } from './embedded/freePort.ts'
import { openFailure } from './failure.ts'

/** What a start says when it cannot open the database at an address. */
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
  ).toBe('There is no such database as DATABASE_URL names. Create it, or correct DATABASE_URL.')
})

test('any other error keeps its own words', () => {
  expect(openFailure(new Error('surprise'))).toBeUndefined()
})
