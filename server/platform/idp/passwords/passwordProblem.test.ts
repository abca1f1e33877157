import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { write } from '#server/platform/db/connection/connect.ts'
import { accountById } from '#server/platform/idp/provider/accounts.ts'
import { userInputsOf } from '#server/platform/idp/provider/userInputs.ts'
import { testDatabase } from '#test/database.ts'
import { createAccount, testEnv } from '#test/identity/identity.ts'
import { passwordProblem } from './passwordProblem.ts'

const userInputs = ['vera.vetter@vouch.example', 'Vera Vetter', 'vera', 'vetter', 'Northwind', 'Traders', 'vouch']
const advice = 'Use four or more words that have nothing to do with each other.'

test.each([
  ['short words', 'Use at least 12 characters.'],
  ['x'.repeat(257), 'Use at most 256 characters.'],
  ['Vera.Vetter@Vouch.example', 'Use something other than your e-mail address.'],
  ['just a few words', undefined],
  ['correct horse battery', undefined],
  ['Kx9#mQ2v!pLw', undefined],
  ['žluťoučký kůň úpěl', undefined],
])('a new password like %s gets: %s', async (password, problem) => {
  expect(await passwordProblem(password, userInputs)).toBe(problem)
})

test.each([
  ['Password1234!', 'This is too similar to a common password.'],
  ['P@ssw0rd1234', 'This is too similar to a common password.'],
  ['qwerty123456', 'This is one of the most common passwords.'],
  ['123456789012', 'This is one of the most common passwords.'],
  ['aaaaaaaaaaaaaa', 'Repeating something does not make it harder to guess.'],
  ['letmeinletmein', 'Repeating something does not make it harder to guess.'],
  ['drowssapdrowssap', 'Repeating something does not make it harder to guess.'],
  ['abcdefghijklm', 'Sequences such as “abc” or “123” are easy to guess.'],
])('%s is refused, with what to do', async (password, reason) => {
  expect(await passwordProblem(password, userInputs)).toBe(`${reason} ${advice}`)
})

test.each([
  'qwertyuiop12',
  'passwordpassword',
  'administrator',
  'iloveyou1234',
  'changemechangeme',
  'welcome12345',
  '1q2w3e4r5t6y',
  'Football2024!',
  'VeraVetterVouch',
  'vera vetter vouch',
  'northwindtraders',
])('%s is refused with advice', async (password) => {
  expect(await passwordProblem(password, userInputs)).toContain(advice)
})

test('the strength of the longest and hardest passwords is estimated without blocking the server', async () => {
  const signs = '@4({3$5017|!%9'
  const hardest = [signs, 'aeiou4310', 'Aa1!', '19871113', 'žščř'].map((text) => text.repeat(256).slice(0, 256))
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const problems = await Promise.all(hardest.map((password) => passwordProblem(password, userInputs)))
  delay.disable()
  expect(problems[0]).toBeUndefined()
  // On this thread each password would take a second or more.
  expect(delay.percentile(50) / 1e6).toBeLessThan(50)
})

test('the user inputs of a person are their address, names and company and the name of the firm, whole and in parts', async () => {
  const database = await testDatabase()
  const { db } = database
  const { id, email } = await createAccount(db, 'client')
  await write(db, { actor: 'task:test' }, async (trx) => {
    await trx.updateTable('users').set({ username: 'veravet' }).where('id', '=', id).execute()
    const company = { name: 'Northwind Traders' }
    const { id: company_id } = await trx
      .insertInto('companies')
      .values(company)
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx.insertInto('company_users').values({ user_id: id, company_id }).execute()
  })
  const account = await accountById(db, id)
  const words = account && (await userInputsOf(db, account, testEnv({ FIRM_NAME: 'Arbor Talent' })))
  const expected = [
    email,
    'Vera Vetter',
    'Vera',
    'Vetter',
    'veravet',
    'Northwind Traders',
    'Northwind',
    'Traders',
    'Arbor Talent',
    'Arbor',
    'Talent',
    'vouch',
  ]
  expect(words).toEqual(expect.arrayContaining(expected))
  expect(words?.[0]).toBe(email)
  await database.drop()
})
