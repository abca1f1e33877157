import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { asTest, createAssessment, createCompletedAssessment, createDeveloper } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { type Answer, startTestServer, type TestServer } from '#test/testServer.ts'
import { drawChallenge } from './data.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Challenge = Readonly<Record<'version' | 'revision', number>> & { readonly id: string }

const fields = 'id name assessment_id brief revision is_frozen url_repository hours deadline_days sent version'
const add = graphql(`mutation ($name: String!, $assessment_id: ID, $brief: String! = "# Build it", $url: String) {
  addChallenge(input: { name: $name, assessment_id: $assessment_id, brief: $brief, url_repository: $url, hours: 4 }) { ${fields} }
}`)
const update = graphql(`mutation ($id: ID!, $version: Int!, $changes: ChallengeChanges!) {
  updateChallenge(input: { id: $id, version: $version, changes: $changes }) { ${fields} }
}`)
const remove = graphql(
  'mutation ($id: ID!, $version: Int!) { deleteChallenge(input: { id: $id, version: $version }) { id } }',
)
const revisionsQuery = graphql(
  'query ($id: ID!) { getChallengeRevisions(id: $id) { number brief url_repository hours deadline_days sent } }',
)

const as = () => server.as('vetter')
async function added(assessment_id?: string) {
  const variables = { name: `C ${randomUUID()}`, assessment_id }
  return (await as().data(add, variables)).addChallenge
}
async function changed(challenge: Challenge, changes: object) {
  const { id, version } = challenge
  return (await as().data(update, { id, version, changes })).updateChallenge
}
async function sendTo(challenge_id: string, developer_id: string, row: object = {}): Promise<{ id: string }> {
  return createCompletedAssessment(server.db, developer_id, { challenge_id, ...row })
}

/** Returns the id by which undo takes the change back. */
const changeOf = async (answer: Promise<Answer<unknown>>) => (await answer).extensions?.change

describe('a revision', () => {
  test('that was never sent changes in place', async () => {
    expect(await changed(await added(), { brief: 'Other' })).toMatchObject({
      revision: 1,
      is_frozen: false,
      brief: 'Other',
    })
  })

  test('that was sent is frozen: a change of its text makes the next one, and a new name does not', async () => {
    const challenge = await added()
    const developer = await createDeveloper(server.db)
    await sendTo(challenge.id, developer.id)
    const renamed = await changed(challenge, { name: `Renamed ${challenge.id}` })
    expect(renamed).toMatchObject({ revision: 1, is_frozen: true, sent: 1 })
    expect(await changed(renamed, { brief: '# Build it' }), 'the same text').toMatchObject({ revision: 1 })
    const next = await changed(renamed, { brief: 'Second', hours: 8 })
    expect(next).toMatchObject({ revision: 2, is_frozen: false, brief: 'Second', hours: 8 })
    const { getChallengeRevisions } = await as().data(revisionsQuery, { id: challenge.id })
    expect(getChallengeRevisions).toEqual([
      { number: 1, brief: '# Build it', url_repository: null, hours: 4, deadline_days: null, sent: 1 },
    ])
  })

  test('is what a developer got, whatever the challenge says later', async () => {
    const challenge = await added()
    const [first, second] = [await createDeveloper(server.db), await createDeveloper(server.db)]
    const sent = await sendTo(challenge.id, first.id)
    await changed(challenge, { brief: 'Second' })
    const later = await sendTo(challenge.id, second.id)
    const briefs = await server.db
      .selectFrom('developer_assessments')
      .innerJoin('challenge_revisions', 'challenge_revisions.id', 'developer_assessments.challenge_revision_id')
      .where('developer_assessments.id', 'in', [sent.id, later.id])
      .select(['challenge_revisions.number', 'brief'])
      .orderBy('number')
      .execute()
    expect(briefs).toEqual([
      { number: 1, brief: '# Build it' },
      { number: 2, brief: 'Second' },
    ])
  })

  test('a draft has none until it is sent', async () => {
    const challenge = await added()
    const developer = await createDeveloper(server.db)
    const draft = { status: 'DRAFT', result: null, completed_at: null } as const
    const { id } = await sendTo(challenge.id, developer.id, draft)
    await changed(challenge, { brief: 'In time' })
    const revisionOf = () =>
      server.db
        .selectFrom('developer_assessments')
        .leftJoin('challenge_revisions', 'challenge_revisions.id', 'challenge_revision_id')
        .where('developer_assessments.id', '=', id)
        .select('brief')
        .executeTakeFirstOrThrow()
    expect(await revisionOf()).toEqual({ brief: null })
    await asTest(server.db, (trx) =>
      trx.updateTable('developer_assessments').set({ status: 'SENT' }).where('id', '=', id).execute(),
    )
    expect(await revisionOf()).toEqual({ brief: 'In time' })
  })

  test.each([
    ['its brief', sql`update challenges set brief = 'Other' where revision = 1`],
    ['its hours', sql`update challenges set hours = 9 where revision = 1`],
    ['an earlier number', sql`update challenges set revision = 0`],
  ])('the second lock, whoever writes: %s', async (_name, statement) => {
    const challenge = await added()
    await sendTo(challenge.id, (await createDeveloper(server.db)).id)
    await expect(asTest(server.db, (trx) => statement.execute(trx))).rejects.toThrow('This revision was sent')
  })

  test('the app cannot write what was sent', async () => {
    await expect(sql`update challenge_revisions set brief = 'Other'`.execute(server.db)).rejects.toThrow(
      'permission denied',
    )
  })
})

describe('a challenge', () => {
  test('belongs to a take-home, and its links lead to web pages', async () => {
    const { id: assessment_id } = await createAssessment(server.db, { type: 'LANGUAGE' })
    const name = `C ${randomUUID()}`
    const refusals = [
      [{ name, assessment_id }, 'assessment_id'],
      [{ name, assessment_id: randomUUID() }, 'assessment_id'],
      [{ name, url: 'javascript:alert(1)' }, 'url_repository'],
      [{ name, brief: '*a_ '.repeat(600) }, 'brief'],
      [{ name: ' ' }, 'name'],
    ] as const
    for (const [variables, field] of refusals) {
      const { errors } = await as().query(add, variables)
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: expect.stringContaining(field) })
    }
  })

  test('is not deleted while developers have it; once that is over it is, and undo brings it back', async () => {
    const challenge = await added()
    const developer = await createDeveloper(server.db)
    const open = { status: 'STARTED', result: null, completed_at: null } as const
    const { id } = await sendTo(challenge.id, developer.id, open)
    const { errors } = await as().query(remove, challenge)
    expect(errors?.[0]?.message).toContain('so it cannot be deleted yet. Wait for the result, or cancel it for them.')
    await asTest(server.db, (trx) =>
      trx.updateTable('developer_assessments').set({ status: 'EXPIRED' }).where('id', '=', id).execute(),
    )
    const change = await changeOf(as().query(remove, challenge))
    expect((await as().query(revisionsQuery, challenge)).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
    await as().data(undoMutation, { input: { change } })
    await as().data(revisionsQuery, challenge)
  })

  test.each(['dstm', 'recruiter', 'reviewer', 'client'] as const)('a %s changes none', async (role) => {
    const challenge = await added()
    const { id, version } = challenge
    const attempts = [
      server.as(role).query(add, { name: 'Mine' }),
      server.as(role).query(update, { id, version, changes: { brief: 'Mine' } }),
      server.as(role).query(remove, { id, version }),
    ]
    const codes = (await Promise.all(attempts)).map(({ errors }) => errors?.[0]?.extensions?.code)
    expect(codes).toEqual(attempts.map(() => 'FORBIDDEN'))
  })
})

describe('drawing', () => {
  test('never gives one person the same challenge twice, whatever else was sent, deleted or merged', {
    tags: ['property', 'fuzz'],
  }, async () => {
    const deed = fc.record({ kind: fc.constantFrom('draw', 'draw', 'other', 'delete', 'merge'), pick: fc.nat(5) })
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { maxLength: 10 }), async (deeds) => {
        const { db } = server
        const { id: assessment_id } = await createAssessment(db)
        const challenges = [await added(assessment_id), await added(assessment_id), await added(assessment_id)]
        let person = (await createDeveloper(db)).id
        const former = [person]
        for (const { kind, pick } of deeds) {
          const challenge = challenges[pick % 3]?.id ?? ''
          if (kind === 'draw') {
            const drawn = await drawChallenge(db, assessment_id, former[pick % former.length] ?? person)
            expect(drawn?.id).toBe(await plainDraw(assessment_id, person))
            if (drawn) await sendTo(drawn.id, person)
          } else if (kind === 'other') await sendTo(challenge, (await createDeveloper(db)).id)
          else if (kind === 'delete') await setDeleted(challenge)
          else {
            person = await mergeInto(person)
            former.push(person)
          }
        }
        const had = await db
          .selectFrom('developer_assessments')
          .where('developer_id', '=', person)
          .select('challenge_id')
          .execute()
        expect(new Set(had.map((row) => row.challenge_id)).size).toBe(had.length)
      }),
      { numRuns: 15 },
    )
  })

  /** Draws in the plain and slow way. */
  async function plainDraw(assessment_id: string, developer_id: string): Promise<string | undefined> {
    const sent = await server.db.selectFrom('developer_assessments').selectAll().execute()
    const all = await server.db
      .selectFrom('challenges')
      .selectAll()
      .where('assessment_id', '=', assessment_id)
      .execute()
    const uses = (id: string) => sent.filter((row) => row.challenge_id === id).length
    const free = all.filter(
      ({ id, deleted_at }) =>
        !deleted_at && !sent.some((row) => row.challenge_id === id && row.developer_id === developer_id),
    )
    const byUse = free.toSorted(
      (a, b) => uses(a.id) - uses(b.id) || a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id),
    )
    return byUse[0]?.id
  }

  const setDeleted = (id: string) =>
    asTest(server.db, (trx) =>
      trx.updateTable('challenges').set({ deleted_at: new Date() }).where('id', '=', id).execute(),
    )

  /** Merges a person's record into a new one, through the API. */
  async function mergeInto(id: string): Promise<string> {
    const { id: kept } = await createDeveloper(server.db)
    const versionOf = (one: string) =>
      server.db.selectFrom('developers').select('version').where('id', '=', one).executeTakeFirstOrThrow()
    const [from, into] = [await versionOf(id), await versionOf(kept)]
    await server.as('admin').data(
      graphql(`mutation ($id: ID!, $version: Int!, $into: ID!, $into_version: Int!) {
        mergeDevelopers(input: { id: $id, version: $version, into: $into, into_version: $into_version }) { id }
      }`),
      { id, version: from.version, into: kept, into_version: into.version },
    )
    return kept
  }
})
