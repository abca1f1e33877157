import { expect, test } from 'vitest'
import { write } from '#server/platform/db/connection/connect.ts'
import { accountOfLink, createPasswordLink } from '#server/platform/idp/provider/accounts.ts'
import { blockAccount, createAccount, refresh, signIn, testPassword } from '#test/identity/identity.ts'
import { setUpIdentity } from '#test/identity/identitySetup.ts'
import { resetPassword } from './resetPassword.ts'

const setup = setUpIdentity()

test('a reset replaces the password, ends sessions and links, and its event names the operator', async () => {
  const account = await createAccount(setup.database.db)
  const browser = setup.node.browser()
  const { refresh_token } = await signIn(browser, account.email, testPassword)
  const { url } = await write(setup.database.db, { actor: 'task:test' }, (trx) =>
    createPasswordLink(trx, account.id, 'reset', 'http://vouch.test'),
  )

  const { email, password } = await resetPassword(setup.database.db, account.email.toUpperCase())
  expect(email).toBe(account.email)
  expect((await refresh(browser, refresh_token)).status).toBe(400)
  expect(await accountOfLink(setup.database.db, url.split('/').at(-1) ?? '')).toBeUndefined()
  await expect(signIn(setup.node.browser(), account.email, testPassword)).rejects.toThrow()
  expect((await signIn(setup.node.browser(), account.email, password)).access_token).toBeTruthy()
  const events = await setup.database.db
    .selectFrom('events')
    .select(['actor', 'row_id'])
    .where('actor', '=', 'task:admin')
    .execute()
  expect(events).toEqual([{ actor: 'task:admin', row_id: account.id }])
  const securityEvents = setup.database.db
    .selectFrom('security_events')
    .select(['kind', 'person_id'])
    .where('actor', '=', 'task:admin')
  expect(await securityEvents.execute()).toEqual([{ kind: 'PASSWORD_CHANGED', person_id: account.id }])
})

test('an unknown address and a blocked account get a sentence', async () => {
  await expect(resetPassword(setup.database.db, 'nobody@vouch.example')).rejects.toThrow(
    'No account has the email address nobody@vouch.example.',
  )
  const { id, email } = await createAccount(setup.database.db)
  await blockAccount(setup.database.db, id)
  await expect(resetPassword(setup.database.db, email)).rejects.toThrow(`The account ${email} is blocked.`)
})
