import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '#shared/platform/permissions.ts'
import { shippedReminders } from '#shared/reminders/shippedReminders.ts'
import { emptyTables } from '#test/emptyTables.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => emptyTables(server.database, 'reminder_rules'))

const saving =
  graphql(`mutation ($on: Boolean!, $remind: Int!, $follow: Int!, $zone: String!, $subject: String!, $body: String!, $number: Int!) {
  saveReminderRule(input: { rule: CONSENT, is_on: $on, remind_days: $remind, follow_up_days: $follow, time_zone: $zone, subject: $subject, body: $body, number: $number }) { number is_on set_by remind_days }
}`)
const { subject, body, time_zone: zone } = shippedReminders.CONSENT
const save = (more: object = {}, role: Role = 'admin') =>
  server.as(role).query(saving, { on: true, remind: 4, follow: 3, zone, subject, body, number: 0, ...more })
const versions = async () => {
  const document = graphql('{ getReminderVersions(rule: CONSENT) { number is_on set_by } }')
  return (await server.as('admin').data(document)).getReminderVersions
}

test('saving makes the next version, which names its admin, and earlier ones stay', async () => {
  expect((await save()).data?.saveReminderRule).toMatchObject({
    number: 1,
    is_on: true,
    set_by: 'The admin',
    remind_days: 4,
  })
  await save({ on: false, number: 1 })
  expect(await versions()).toEqual([
    { number: 2, is_on: false, set_by: 'The admin' },
    { number: 1, is_on: true, set_by: 'The admin' },
    { number: 0, is_on: false, set_by: null },
  ])
})

test('a save can be undone', async () => {
  const { extensions } = await save()
  await server.as('admin').data(undoMutation, { input: { change: extensions?.change } })
  expect(await versions()).toHaveLength(1)
})

test('of two admins who save at once, the second learns what the first wrote', async () => {
  const answers = await Promise.all([save(), save({ remind: 9 })])
  const conflicts = answers.flatMap(({ errors = [] }) => errors)
  expect(conflicts).toMatchObject([{ extensions: { code: 'CONFLICT', details: { number: 1 } } }])
})

test.each([
  [{ remind: 0 }, 'Enter 1 to 60 days.'],
  [{ follow: 61 }, 'Enter 1 to 60 days.'],
  [{ zone: 'Atlantis' }, 'Choose a time zone such as Europe/Berlin.'],
  [{ zone: '' }, 'Choose a time zone.'],
  [{ subject: 'See {{link}}' }, 'A subject cannot have the address. Write it in the message.'],
  [{ body: 'Hello {{dstm_name}}' }, '{{dstm_name}} is not a merge field here.'],
])('%o is refused', async (more, message) => {
  expect((await save(more)).errors?.[0]?.message).toContain(message)
  expect(await versions()).toHaveLength(1)
})

test('a list of what would go out needs terms that a rule could have', async () => {
  const list = graphql(`query ($remind: Int!, $zone: String!) {
    getReminderPlan(rule: CONSENT, remind_days: $remind, follow_up_days: 1, time_zone: $zone, subject: "a", body: "b") { count }
  }`)
  const problemOf = async (remind: number, zone: string) =>
    (await server.as('admin').query(list, { remind, zone })).errors?.[0]?.message
  expect(await problemOf(2_000_000_000, 'UTC')).toContain('Enter 1 to 60 days.')
  expect(await problemOf(1, 'Atlantis')).toContain('Choose a time zone such as Europe/Berlin.')
  expect(await problemOf(1, 'UTC')).toBeUndefined()
})

test.each(['vetter', 'dstm', 'recruiter', 'reviewer', 'client'] as const)(
  'a %s neither sets rules nor reads them',
  async (role) => {
    expect((await save({}, role)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
    const reads = [
      '{ getReminderRules { counts } }',
      '{ getReminderVersions(rule: CONSENT) { number } }',
      '{ getReminderPlan(rule: CONSENT, remind_days: 1, follow_up_days: 1, time_zone: "UTC", subject: "a", body: "b") { count } }',
    ]
    for (const read of reads)
      expect((await server.as(role).send(read)).errors?.[0]?.extensions?.code, read).toBe('FORBIDDEN')
  },
)
