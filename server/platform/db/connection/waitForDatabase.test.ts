import { beforeEach, expect, test } from 'vitest'
import { startFailure } from '#server/platform/start/startFailure.ts'
import { emptyDatabase } from '#test/database.ts'
import { type Relay, startRelay } from '#test/servers/relay.ts'
import { waitForDatabase } from './waitForDatabase.ts'

let relay: Relay
beforeEach(async () => {
  const database = await emptyDatabase()
  relay = await startRelay(database.url)
  return async () => {
    await relay.close()
    await database.drop()
  }
})

test('a start waits for a database that comes later, and says so once', async () => {
  const said: string[] = []
  relay.cut(true)
  const say = (sentence: string) => {
    said.push(sentence)
    setTimeout(() => relay.cut(false), 50)
  }
  await waitForDatabase(relay.url, say, { forMs: 60_000, pauseMs: 20 })
  expect(said).toEqual(['The database does not answer yet. Vouch waits for it, for up to 60 s.'])
})

test('a start ends with a sentence when the database does not come', async () => {
  relay.cut(true)
  const failure = await waitForDatabase(relay.url, () => undefined, { forMs: 100, pauseMs: 20 }).catch(startFailure)
  expect(failure).toMatch(/^PostgreSQL does not answer \(.+\)\. Start it, or correct DATABASE_URL\.$/)
})

test('a start does not wait for what no time heals', async () => {
  const said: string[] = []
  const url = new URL(relay.url)
  url.password = 'wrong'
  const failure = await waitForDatabase(url.href, (sentence) => said.push(sentence)).catch(startFailure)
  expect([failure, said]).toEqual(['PostgreSQL refused the user or the password of DATABASE_URL. Correct them.', []])
})
