import { expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { demoPassword } from '#server/platform/idp/passwords/publicPasswords.ts'
import { type KnownAccount, usableAccounts } from './welcome.ts'

const demo: KnownAccount = { role: 'admin', email: 'admin@vouch.example', password: demoPassword }
const own: KnownAccount = { role: 'vetter', email: 'vetter@vouch.example', password: 'a password of its own' }

test.each([
  [{ HOST: '0.0.0.0' }, [own]],
  [{ HOST: '0.0.0.0', VOUCH_DEMO: 'true' }, [demo, own]],
  [{}, [demo, own]],
])('the public password of the demo is shown only where it works: %o', (variables, shown) => {
  expect(usableAccounts(readEnv(variables), [demo, own])).toEqual(shown)
})
