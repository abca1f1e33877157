import { afterAll, beforeAll, expect, test } from 'vitest'
import { write } from '#server/platform/db/connect.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { createAccount, refresh, signIn, startIdentity, type TestIdentity, testPassword } from '#test/identity.ts'
import { accountOfLink, createPasswordLink } from './accounts.ts'
import { resetPassword } from './resetPassword.ts'

let database: TestDatabase
let node: TestIdentity

beforeAll(async () => {
  database = await testDatabase()
  node = await startIdentity(database.db)
})

afterAll(async () => {
  await node.close()
  await database.drop()
})

test('a reset replaces the password, ends sessions and links, and its event names the operator', async () => {
  const account = await createAccount(database.db)
  const browser = node.browser()
  const { refresh_token } = await signIn(browser, account.email, testPassword)
  const { url } = await write(database.db, { actor: 'task:test' }, (trx) =>
    createPasswordLink(trx, account.id, 'reset', 'http://vouch.test'),
  )

  const { email, password } = await resetPassword(database.db, account.email.toUpperCase())
  expect(email).toBe(account.email)
  expect((await refresh(browser, refresh_token)).status).toBe(400)
  expect(await accountOfLink(database.db, url.split('/').at(-1) ?? '')).toBeUndefined()
  await expect(signIn(node.browser(), account.email, testPassword)).rejects.toThrow()
  expect((await signIn(node.browser(), account.email, password)).access_token).toBeTruthy()
  const events = await database.db
    .selectFrom('events')
    .select(['actor', 'row_id'])
    .where('actor', '=', 'task:admin')
    .execute()
  expect(events).toEqual([{ actor: 'task:admin', row_id: account.id }])
  const securityEvents = database.db
    .selectFrom('security_events')
    .select(['kind', 'person_id'])
    .where('actor', '=', 'task:admin')
  expect(await securityEvents.execute()).toEqual([{ kind: 'PASSWORD_CHANGED', person_id: account.id }])
})

test('an unknown address and a blocked account get a sentence', async () => {
  await expect(resetPassword(database.db, 'nobody@vouch.example')).rejects.toThrow(
    'No account has the e-mail address nobody@vouch.example.',
  )
  const { id, email } = await createAccount(database.db)
  await write(database.db, { actor: 'task:test' }, (trx) =>
    trx.updateTable('users').set({ active: false }).where('id', '=', id).execute(),
  )
  await expect(resetPassword(database.db, email)).rejects.toThrow(`The account ${email} is blocked.`)
})
