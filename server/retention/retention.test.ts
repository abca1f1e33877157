import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { valuesOf } from '#shared/platform/transitions.ts'
import { type RetentionRule, retentionRules } from '#shared/retention/retention.ts'
import { keptPlans } from '#test/database.ts'
import { asTest, createDeveloper, createUser } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { emptyTables } from '#test/rows/emptyTables.ts'
import {
  age,
  allowRun,
  createGone,
  everythingOf,
  passDays,
  retentionNode,
  setMonths,
  showForSevenDays,
} from '#test/rows/retention.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ open: keptPlans })
})
afterAll(() => server.close())
beforeEach(() => emptyTables(server.database, 'developers', 'retention_rules', 'task_runs'))

const rules = valuesOf(retentionRules)

const page = async (filter: object = {}) => {
  const document = graphql(`query ($filter: RetentionItemFilter) {
    getRetentionPage(limit: 20, offset: 0, filter: $filter) {
      retention_items { developer_id rule things state kept_because goes_on } aggregate { count }
    }
  }`)
  return (await server.as('admin').data(document, { filter })).getRetentionPage.retention_items
}
const standing = async (rule: RetentionRule) => {
  const document = graphql(`{ getRetentionRules {
    rule months version set_by counts shown ready kept next_on last_run_people held_run_id
  } }`)
  return (await server.as('admin').data(document)).getRetentionRules.find((one) => one.rule === rule)
}
const set = (variables: { months: number | null; version?: number }, role: 'admin' | 'recruiter' = 'admin') =>
  server.as(role).query(
    graphql(`mutation ($months: Int, $version: Int!) {
      setRetentionRule(input: { rule: RESUMES, months: $months, version: $version }) { months version set_by counts }
    }`),
    { version: 0, ...variables },
  )
const keep = (id: string, role: 'admin' | 'recruiter' = 'admin') =>
  server
    .as(role)
    .query(graphql('mutation ($id: ID!) { keepPerson(input: { id: $id, kept_because: "A court asks" }) { id } }'), {
      id,
    })
const stopKeeping = (id: string, role: 'admin' | 'recruiter' = 'admin') =>
  server
    .as(role)
    .query(graphql('mutation ($input: StopKeepingPersonInput!) { stopKeepingPerson(input: $input) { id } }'), {
      input: { id },
    })

/** Removes what a rule no longer keeps, with all that must come before. */
async function removeBy(rule: RetentionRule): Promise<void> {
  const run = retentionNode(server)
  await setMonths(server, rule, 24)
  await showForSevenDays(server, run)
  await allowRun(server, rule)
  await run()
}

test('every rule is off until an admin sets it, and nothing is ever shown', async () => {
  await createGone(server, 120)
  await showForSevenDays(server)
  expect(await page()).toEqual([])
  for (const rule of rules) expect(await standing(rule)).toMatchObject({ months: null, version: 0, counts: false })
})

test.each(rules)(
  'what goes by the rule of %s is shown for seven days, then waits for an admin the first time',
  async (rule) => {
    const { id } = await createGone(server)
    await setMonths(server, rule, 24)
    const [run, before] = [retentionNode(server), await everythingOf(server, id)]
    await run()
    expect(await page()).toMatchObject([{ developer_id: id, rule, state: 'SHOWN' }])
    for (let day = 1; day < 7; day++) {
      await passDays(server, 1)
      await run()
      expect(await standing(rule)).toMatchObject({ shown: 1, ready: 0, held_run_id: null })
    }
    await passDays(server, 1)
    await run()
    expect(await page()).toMatchObject([{ state: 'READY' }])
    const held = (await standing(rule))?.held_run_id ?? expect.fail('The run does not wait.')
    const rows = graphql('query ($id: ID!) { getTaskRunRows(id: $id) { developer_id detail change } }')
    const waiting = (await server.as('admin').data(rows, { id: held })).getTaskRunRows
    expect(waiting).toMatchObject([{ developer_id: id, change: 'Goes' }])
    expect(await everythingOf(server, id)).toBe(before)
    const allow = graphql('mutation ($id: ID!) { allowTaskRun(input: { id: $id, due: 1 }) { state } }')
    await server.as('admin').data(allow, { id: held })
    await run()
    expect(await everythingOf(server, id)).not.toBe(before)
    expect([await page(), await standing(rule)]).toMatchObject([[], { last_run_people: 1, held_run_id: null }])
  },
)

describe('what goes', () => {
  test('by the rule of rejected applicants is everything personal, and the admin who set the rule is named', async () => {
    const [gone, recent] = [await createGone(server), await createGone(server, 12)]
    const kept = await everythingOf(server, recent.id)
    await removeBy('REJECTED')
    const left = await everythingOf(server, gone.id)
    for (const word of ['Dora', 'Rust', gone.email]) expect(left).not.toContain(word)
    expect(await everythingOf(server, recent.id)).toBe(kept)
    const erased = server.db
      .selectFrom('security_events')
      .select(['actor', 'details'])
      .where('kind', '=', 'PERSON_ERASED')
    expect(await erased.where(sql<string>`details ->> 'developer'`, '=', gone.id).execute()).toMatchObject([
      { actor: 'task:retention', details: { set_by: server.as('admin').account.id } },
    ])
    const files = server.db.selectFrom('unowned_files').select('file_key').where('file_key', '=', gone.file_key)
    expect(await files.execute()).toHaveLength(1)
  })

  test('by the rule of resumes is every old resume with its events, but for the newest one of a member', async () => {
    const [gone, member] = [
      await createGone(server),
      await createGone(server, 30, { stage: 'MEMBER', status: 'AVAILABLE' }),
    ]
    const [before, kept] = [await everythingOf(server, gone.id), await everythingOf(server, member.id)]
    expect(before).toContain('dora.pdf')
    await removeBy('RESUMES')
    const left = await everythingOf(server, gone.id)
    expect(left).not.toContain('dora.pdf')
    expect(left).not.toContain('Dora wrote Rust')
    expect(left).toContain('How is Dora?')
    expect(await everythingOf(server, member.id)).toBe(kept)
    const resumes = server.db.selectFrom('resumes').select(['deleted_at', 'extracted_text'])
    expect(await resumes.where('developer_id', '=', gone.id).execute()).toMatchObject([
      { deleted_at: expect.any(String), extracted_text: null },
    ])
  })

  test('by the rule of messages is the text of old ones with their events, and nothing else', async () => {
    const { id } = await createGone(server)
    const mail = {
      developer_id: id,
      delivery_method: 'EMAIL' as const,
      success: true,
      subject: 'New',
      body: 'Still new',
    }
    await asTest(server.db, (trx) => trx.insertInto('messages').values(mail).execute())
    await removeBy('MESSAGES')
    const left = await everythingOf(server, id)
    for (const text of ['How is Dora?', 'Hello Dora', 'Dora is fine']) expect(left).not.toContain(text)
    for (const text of ['Still new', 'Rust since 2015', 'dora.pdf']) expect(left).toContain(text)
  })

  test('by the rule of the history are values of old events, of which none is deleted, and later ones stay', async () => {
    const { id } = await createGone(server)
    await asTest(server.db, (trx) => trx.updateTable('developers').set({ city: 'Graz' }).where('id', '=', id).execute())
    await asTest(server.db, (trx) => trx.updateTable('developers').set({ city: 'Linz' }).where('id', '=', id).execute())
    const events = server.db.selectFrom('events').select(['id', 'old_values', 'new_values']).where('row_id', '=', id)
    const before = await events.orderBy('id').execute()
    await removeBy('EVENTS')
    const after = await events.orderBy('id').execute()
    expect(after.map((event) => event.id)).toEqual(before.map((event) => event.id))
    expect(after[0]?.new_values).toMatchObject({ first_name: '[erased]', stage: 'REJECTED' })
    expect(after.slice(1)).toEqual(before.slice(1))
    const row = server.db.selectFrom('developers').select(['first_name', 'city']).where('id', '=', id)
    expect(await row.executeTakeFirst()).toEqual({ first_name: 'Dora', city: 'Linz' })
    await showForSevenDays(server)
    expect(await page(), 'nothing is due twice').toEqual([])
  })
})

describe('the clock', () => {
  test('removes nothing when it jumps, however far, since the days on the list are counted one by one', async () => {
    const { id } = await createGone(server)
    await setMonths(server, 'REJECTED', 24)
    const [run, before] = [retentionNode(server), await everythingOf(server, id)]
    await run()
    for (const jump of [8, 400]) {
      await passDays(server, jump)
      await run()
      expect(await standing('REJECTED')).toMatchObject({ ready: 0, held_run_id: null })
    }
    expect(await everythingOf(server, id)).toBe(before)
  })

  test('begins the seven days anew when it was ahead', async () => {
    await createGone(server)
    await setMonths(server, 'REJECTED', 24)
    const run = retentionNode(server)
    await showForSevenDays(server, run)
    await passDays(server, -400)
    await run()
    expect(await standing('REJECTED')).toMatchObject({ shown: 1, ready: 0 })
  })

  test('that shows a wrong year to a node makes the admin decide about many people, later too', async () => {
    const first = await createGone(server)
    await removeBy('REJECTED')
    expect(await everythingOf(server, first.id)).not.toContain('Rust')
    for (let count = 0; count < 21; count++) await createGone(server)
    await showForSevenDays(server)
    const { held_run_id, ready } = (await standing('REJECTED')) ?? expect.fail('There is no rule.')
    expect([ready, held_run_id]).toEqual([21, expect.any(String)])
  })
})

test('a later run of few people waits for nobody', async () => {
  await createGone(server)
  await removeBy('REJECTED')
  const { id } = await createGone(server)
  await showForSevenDays(server)
  expect(await everythingOf(server, id)).not.toContain('Rust')
})

test('two nodes at once remove each person once', async () => {
  for (let count = 0; count < 5; count++) await createGone(server)
  await setMonths(server, 'REJECTED', 24)
  await showForSevenDays(server)
  await allowRun(server, 'REJECTED')
  await Promise.all([retentionNode(server)(), retentionNode(server)()])
  const erased = server.db.selectFrom('security_events').select(sql<string>`details ->> 'developer'`.as('id'))
  const ids = (await erased.where('kind', '=', 'PERSON_ERASED').execute()).map(({ id }) => id)
  const all = await server.db.selectFrom('developers').select('id').execute()
  for (const { id } of all) expect(ids.filter((one) => one === id)).toHaveLength(1)
  expect(await standing('REJECTED')).toMatchObject({ last_run_people: 5 })
})

describe('an admin', () => {
  test('sets a rule, and whoever was shown begins the seven days anew when it changes', async () => {
    await createGone(server)
    expect((await set({ months: 24 })).data?.setRetentionRule).toMatchObject({
      months: 24,
      set_by: 'The admin',
      counts: true,
    })
    await showForSevenDays(server)
    expect(await standing('RESUMES')).toMatchObject({ ready: 1 })
    expect((await set({ months: 12 })).errors?.[0]?.message).toContain('You changed this rule')
    await set({ months: 12, version: 1 })
    await retentionNode(server)()
    expect(await standing('RESUMES')).toMatchObject({ shown: 1, ready: 0 })
    await set({ months: null, version: 2 })
    expect([await page(), (await standing('RESUMES'))?.counts]).toEqual([[], false])
  })

  test.each([0, 121])('cannot keep something for %i months', async (months) => {
    expect((await set({ months })).errors?.[0]?.message).toBe('Enter 1 to 120 months, or nothing.')
  })

  test('who is blocked has no rule any more, until another admin sets it', async () => {
    const other = await createUser(server.db, { role: 'admin' })
    const { id } = await createGone(server)
    await setMonths(server, 'REJECTED', 24, other.id)
    await showForSevenDays(server)
    await asTest(server.db, (trx) =>
      trx.updateTable('users').set({ active: false }).where('id', '=', other.id).execute(),
    )
    await allowRun(server, 'REJECTED')
    await retentionNode(server)()
    expect(await standing('REJECTED')).toMatchObject({ counts: false, set_by: 'Uma User' })
    expect(await everythingOf(server, id)).toContain('Rust')
    await setMonths(server, 'REJECTED', 24)
    expect(await standing('REJECTED')).toMatchObject({ counts: true, set_by: 'The admin', shown: 0 })
  })

  test('keeps a person with a reason, and lets the rules count again after seven more days', async () => {
    const { id } = await createGone(server)
    await setMonths(server, 'REJECTED', 24)
    const run = retentionNode(server)
    await showForSevenDays(server, run)
    await allowRun(server, 'REJECTED')
    expect((await keep(id)).errors).toBeUndefined()
    await run()
    expect(await page({ state: ['KEPT'] })).toMatchObject([
      { developer_id: id, kept_because: 'A court asks', goes_on: null },
    ])
    expect(await everythingOf(server, id)).toContain('Rust')
    expect((await stopKeeping(id)).errors).toBeUndefined()
    await run()
    expect(await page()).toMatchObject([{ state: 'SHOWN', kept_because: null }])
    expect((await stopKeeping(id)).errors?.[0]?.message).toContain('not kept any more')
  })

  test('sees whom somebody keeps while no rule is on', async () => {
    const { id } = await createGone(server)
    await keep(id)
    expect(await page()).toMatchObject([
      { developer_id: id, rule: null, things: 0, state: 'KEPT', kept_because: 'A court asks', goes_on: null },
    ])
    await setMonths(server, 'REJECTED', 24)
    await retentionNode(server)()
    expect(await page(), 'once, by the rule').toMatchObject([{ developer_id: id, rule: 'REJECTED', state: 'KEPT' }])
    await stopKeeping(id)
    await setMonths(server, 'REJECTED', null)
    await retentionNode(server)()
    expect(await page()).toEqual([])
  })

  test('alone sets rules and keeps people', async () => {
    const { id } = await createDeveloper(server.db)
    for (const answer of [
      await set({ months: 1 }, 'recruiter'),
      await keep(id, 'recruiter'),
      await stopKeeping(id, 'recruiter'),
    ]) {
      expect(answer.errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
    }
    for (const role of ['vetter', 'dstm', 'recruiter', 'reviewer', 'client'] as const) {
      const answer = await server.as(role).send('{ getRetentionRules { rule } }')
      expect(answer.errors?.[0]?.extensions?.code, role).toBe('FORBIDDEN')
    }
  })
})

test('whoever is young, or whose last months were busy, is on no list', async () => {
  const { id } = await createDeveloper(server.db, { stage: 'REJECTED', status: null })
  for (const rule of rules) await setMonths(server, rule, 24)
  await age(server, id, 23)
  await retentionNode(server)()
  expect(await page()).toEqual([])
})
