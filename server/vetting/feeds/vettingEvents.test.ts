import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { write } from '#server/platform/db/connection/connect.ts'
import type { ReviewStatus } from '#shared/developerAssessments/developerAssessments.ts'
import { type Role, roles } from '#shared/platform/permissions.ts'
import { eventKindsOf, type VettingEventKind, type VettingFeed } from '#shared/vetting/vettingEvents.ts'
import * as fc from '#test/draws/property.ts'
import { asTest, createDeveloper, createUser } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Event {
  readonly id: string
  readonly at: string
  readonly kind: VettingEventKind
  readonly actor: string
  readonly developer_id: string | null
  readonly developer_name: string
  readonly assessment_name: string | null
  readonly changes: { field: string; from: string | null; to: string | null }[]
  readonly why: string | null
}

const query = graphql(`query (
  $feed: VettingFeed!, $limit: Int! = 100, $before: ID, $kinds: [VettingEventKind!], $actor_ids: [ID!], $developer_id: ID,
  $since: String, $until: String
) {
  getVettingEvents(
    feed: $feed, limit: $limit, before: $before, kinds: $kinds, actor_ids: $actor_ids, developer_id: $developer_id, since: $since,
    until: $until
  ) { id at kind actor developer_id developer_name assessment_name changes { field from to } why }
}`)
const ask = (caller: Caller, feed: VettingFeed, variables: object = {}) => caller.query(query, { feed, ...variables })
async function list(role: Role, feed: VettingFeed, variables: object = {}): Promise<Event[]> {
  const { data, errors } = await ask(server.as(role), feed, variables)
  if (!data) throw new Error(JSON.stringify(errors))
  return data.getVettingEvents
}

const csv = (role: Role, feed: string, search = '') =>
  fetch(`${server.url}/portal/vetting/${feed}.csv${search}`, {
    headers: { authorization: `Bearer ${server.as(role).token}` },
  })

/** Moves somebody as an account. */
const moveAs = (role: Role, id: string, values: object) =>
  write(server.db, { actor: server.as(role).account.id }, (trx) =>
    trx.updateTable('developers').set(values).where('id', '=', id).execute(),
  )

describe('the events of developers', () => {
  test('say who did what to whom, from what, to what, and why', async () => {
    const { db } = server
    const owner = await createUser(db, { display_name: 'Olga Owner' })
    const { id } = await createDeveloper(db, {
      first_name: 'Zoë',
      last_name: 'Ünal',
      stage: 'VETTING',
      status: 'DECISION',
    })
    await moveAs('vetter', id, { owner_id: owner.id })
    await moveAs('vetter', id, { headline: 'Builds compilers' })
    await moveAs('admin', id, {
      stage: 'REJECTED',
      status: null,
      stage_reason: 'SKILLS',
      stage_note: 'Not yet',
      cool_off_until: '2027-01-31',
    })
    const events = await list('recruiter', 'developer_events', { developer_id: id })
    expect(events.map(({ kind, actor, changes, why }) => ({ kind, actor, changes, why }))).toEqual([
      {
        kind: 'STAGE',
        actor: 'The admin',
        changes: [
          { field: 'Stage', from: 'Vetting', to: 'Rejected' },
          { field: 'Status', from: 'Decision', to: null },
          { field: 'Cool-off until', from: null, to: '31 Jan 2027' },
        ],
        why: 'Skills: Not yet',
      },
      {
        kind: 'OWNER',
        actor: 'The vetter',
        changes: [{ field: 'Owner', from: null, to: 'Olga Owner' }],
        why: null,
      },
      { kind: 'ADDED', actor: 'Vouch (test)', changes: expect.arrayContaining([]), why: null },
    ])
    expect(events.every((event) => event.developer_name === 'Zoë Ünal' && event.developer_id === id)).toBe(true)
  })

  test('mark what undid an earlier change, and name who is deleted without a link', async () => {
    const { id } = await createDeveloper(server.db, { first_name: 'Gone', last_name: 'Girl' })
    const answer = await server.as('dstm').post({
      query: 'mutation ($id: ID!) { setDeveloperStatus(input: { id: $id, status: UNAVAILABLE, version: 1 }) { id } }',
      variables: { id },
    })
    const { extensions } = (await answer.json()) as { extensions: { change: string } }
    await server.as('dstm').data(undoMutation, { input: extensions })
    await moveAs('admin', id, { deleted_at: new Date() })
    const [deleted, undone] = await list('vetter', 'developer_events', { developer_id: id })
    expect(deleted).toMatchObject({ kind: 'DELETED', developer_id: null, developer_name: 'Gone Girl' })
    expect(undone).toMatchObject({ kind: 'STATUS', why: 'Undid an earlier change.' })
  })

  test('filters find what a plain look at all events finds, page by page', { tags: 'property' }, async () => {
    const people = [await createDeveloper(server.db), await createDeveloper(server.db)]
    for (const [turn, { id }] of [...people, ...people].entries()) {
      await moveAs(turn % 2 ? 'vetter' : 'dstm', id, {
        status: turn > 1 ? 'UNAVAILABLE' : 'AVAILABLE',
        cost_rate_cents: turn,
      })
    }
    const all = await list('admin', 'developer_events')
    const actors = [server.as('vetter').account.id, server.as('dstm').account.id]
    const names = new Map([
      [actors[0], 'The vetter'],
      [actors[1], 'The dstm'],
    ])
    const filters = fc.record({
      kinds: fc.option(fc.subarray([...eventKindsOf('developer_events')], { minLength: 1 })),
      actor_ids: fc.option(fc.subarray(actors, { minLength: 1 })),
      developer_id: fc.option(fc.constantFrom(...people.map(({ id }) => id))),
      since: fc.option(fc.constantFrom(...all.map(({ at }) => at))),
      until: fc.option(fc.constantFrom(...all.map(({ at }) => at))),
    })
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const { kinds, actor_ids, developer_id, since, until } = filter
        const wanted = all.filter(
          ({ kind, actor, at, ...event }) =>
            (!kinds || kinds.includes(kind)) &&
            (!actor_ids || actor_ids.some((id) => names.get(id) === actor)) &&
            (!developer_id || event.developer_id === developer_id) &&
            (!since || Date.parse(at) >= Date.parse(since)) &&
            (!until || Date.parse(at) < Date.parse(until)),
        )
        const pages: Event[] = []
        for (;;) {
          const page = await list('admin', 'developer_events', { ...filter, limit: 3, before: pages.at(-1)?.id })
          pages.push(...page)
          if (page.length < 3) break
        }
        expect(pages.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
      }),
      { numRuns: 25 },
    )
  })

  test('bad input is refused at its field', async () => {
    const admin = server.as('admin')
    for (const [variables, field] of [
      [{ limit: 101 }, 'limit'],
      [{ before: 'x' }, 'before'],
      [{ since: 'yesterday' }, 'since'],
      [{ kinds: ['REVIEW'] }, 'kinds'],
      [{ actor_ids: ['nobody'] }, 'actor_ids.0'],
    ] as const) {
      const { errors } = await ask(admin, 'developer_events', variables)
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field })
    }
  })
})

/** Creates an assessment of somebody with a review by the viewer, and one by somebody else that is sent. */
async function createReviewed(viewerId: string, own: ReviewStatus) {
  const other = await createUser(server.db, { role: 'reviewer', display_name: 'Rhea Reviewer' })
  const { id: developer_id } = await createDeveloper(server.db)
  await asTest(server.db, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      with made as (insert into assessments (name, type) values (${`Take-home ${developer_id}`}, 'TAKE_HOME') returning id)
      insert into assessment_versions (assessment_id, number) select id, 1 from made returning id`.execute(trx)
    const attempt = await trx
      .insertInto('developer_assessments')
      .values({
        developer_id,
        assessment_version_id: rows[0]?.id ?? '',
        code_name: developer_id,
        url_submission: 'https://git.example.com/submissions/4711',
        status: 'SECOND_REVIEW',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const reviews = await trx
      .insertInto('reviews')
      .values([
        { developer_assessment_id: attempt.id, reviewer_id: other.id },
        { developer_assessment_id: attempt.id, reviewer_id: viewerId },
      ])
      .returning('id')
      .execute()
    const set = (at: number, values: object) =>
      trx
        .updateTable('reviews')
        .set(values)
        .where('id', '=', reviews[at]?.id ?? '')
        .execute()
    await set(0, { status: 'SENT', sent_at: new Date(), total_score: 73, comments: 'Secret praise' })
    await set(1, { status: own, total_score: 41 })
    const done = { status: 'COMPLETED', result: 'PASS', total_score: 77 } as const
    await trx.updateTable('developer_assessments').set(done).where('id', '=', attempt.id).execute()
  })
  return developer_id
}

describe('the events of assessments', () => {
  test('name the developer, the assessment and the reviewer', async () => {
    const developer_id = await createReviewed(server.as('dstm').account.id, 'SENT')
    const events = await list('admin', 'assessment_events', { developer_id })
    expect(new Set(events.map(({ kind }) => kind))).toEqual(
      new Set(['ASSESSMENT', 'REVIEW', 'REVIEW_STATUS', 'RESULT']),
    )
    expect(events.every((event) => event.developer_id === developer_id)).toBe(true)
    expect(events.every(({ assessment_name }) => assessment_name === `Take-home ${developer_id}`)).toBe(true)
    expect(JSON.stringify(events)).toContain('Rhea Reviewer')
    expect(JSON.stringify(events)).not.toContain('Secret praise')
  })

  test('whoever owes a review reads neither scores nor results, in the feed and in its file', async () => {
    const viewer = server.as('vetter')
    const shown = (text: string) => ({
      others: text.includes('73 %'),
      result: /77 %|Pass/.test(text),
      state: /Second review|Completed/.test(text),
    })
    for (const own of ['PENDING', 'DRAFT', 'SENT', 'DECLINED'] as const) {
      const developer_id = await createReviewed(viewer.account.id, own)
      const isReviewing = own === 'PENDING' || own === 'DRAFT'
      const { data } = await ask(viewer, 'assessment_events', { developer_id })
      const file = await (await csv('vetter', 'assessment_events', `?developer_id=${developer_id}`)).text()
      for (const text of [JSON.stringify(data?.getVettingEvents.map(({ changes }) => changes)), file]) {
        expect({ own, ...shown(text) }).toEqual({
          own,
          others: !isReviewing,
          result: !isReviewing,
          state: !isReviewing,
        })
      }
      const lead = JSON.stringify((await ask(server.as('admin'), 'assessment_events', { developer_id })).data)
      // A draft of somebody else is nobody's to read.
      expect({ own, ...shown(lead), draft: lead.includes('41 %') }).toEqual({
        own,
        others: true,
        result: true,
        state: true,
        draft: own === 'SENT',
      })
    }
  })
})

describe('the file of a feed', () => {
  test('has a line for each change, and its export is an event', async () => {
    const { id } = await createDeveloper(server.db, { first_name: '=Bo', last_name: 'Cell' })
    await moveAs('dstm', id, { status: 'UNAVAILABLE' })
    const answer = await csv('dstm', 'developer_events', `?developer_id=${id}&kinds=STATUS`)
    const [heading, ...lines] = parse(await answer.text(), { relax_column_count: false }) as string[][]
    expect(heading).toEqual(['When', 'Who', 'Whom', 'Assessment', 'What', 'Field', 'From', 'To', 'Why'])
    expect(lines.map((line) => line.slice(1))).toEqual([
      ['The dstm', "'=Bo Cell", '', 'Status', 'Status', 'Available', 'Unavailable', ''],
    ])
    const exported = await server.db
      .selectFrom('security_events')
      .select(['actor', 'details'])
      .where('kind', '=', 'EXPORTED')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(exported).toMatchObject({
      actor: server.as('dstm').account.id,
      details: { what: 'list', list: 'Developer events', rows: 1 },
    })
  })

  test('is refused where a filter would be ignored, and not found for another feed', async () => {
    expect((await csv('admin', 'developer_events', '?stage=VETTING')).status).toBe(400)
    expect((await csv('admin', 'developer_events', '?kinds=REVIEW')).status).toBe(400)
    expect((await csv('admin', 'toString')).status).toBe(404)
  })
})

test.each(roles)('a %s reads feeds and their files only with the permission for events', async (role) => {
  const isStaff = !['reviewer', 'client'].includes(role)
  const { errors } = await ask(server.as(role), 'assessment_events')
  expect(errors?.[0]?.extensions?.code).toBe(isStaff ? undefined : 'FORBIDDEN')
  expect((await csv(role, 'assessment_events')).status).toBe(isStaff ? 200 : 403)
})

test('the database names the same kinds as both feeds', async () => {
  const { rows } = await sql<{ source: string }>`
    select pg_get_functiondef('vetting_event_kind'::regproc) as source`.execute(server.db)
  const named = [...(rows[0]?.source ?? '').matchAll(/THEN '([A-Z_]+)'/gi)].map(([, kind]) => kind)
  expect(new Set(named)).toEqual(new Set([...eventKindsOf('developer_events'), ...eventKindsOf('assessment_events')]))
})
