import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { asTest, createAssessment, createCompletedAssessment, createDeveloper, createUser } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { type Answer, dataOf, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Version {
  readonly id: string
  readonly number: number
  readonly pass_mark: number
  readonly is_frozen: boolean
  readonly sent: number
  readonly version: number
  readonly criteria: readonly { readonly id: string; readonly name: string; readonly weight: number }[]
}

const assessmentFields = 'id name type stack version_number criteria sent open version'
const add = graphql(`mutation ($name: String!, $type: AssessmentType! = TAKE_HOME) {
  addAssessment(input: { name: $name, type: $type, stack: ["Go", "go", "SQL"] }) { ${assessmentFields} }
}`)
const update = graphql(`mutation ($id: ID!, $version: Int!, $name: String, $type: AssessmentType) {
  updateAssessment(input: { id: $id, version: $version, changes: { name: $name, type: $type } }) { ${assessmentFields} }
}`)
const remove = graphql(
  'mutation ($id: ID!, $version: Int!) { deleteAssessment(input: { id: $id, version: $version }) { id } }',
)
const versionFields = `id number pass_mark instructions is_frozen sent version
  criteria { id name weight must_pass anchors }`
const versionsQuery = graphql(`query ($id: ID!) { getAssessmentVersions(id: $id) { ${versionFields} } }`)
const save =
  graphql(`mutation ($id: ID!, $version_id: ID!, $version: Int!, $pass_mark: Int! = 65, $criteria: [CriterionInput!]!) {
  saveRubric(input: { id: $id, version_id: $version_id, version: $version, pass_mark: $pass_mark, criteria: $criteria }) { ${versionFields} }
}`)

const as = () => server.as('vetter')
async function added() {
  return (await as().data(add, { name: `A ${randomUUID()}` })).addAssessment
}
async function versionsOf(id: string) {
  return (await as().data(versionsQuery, { id })).getAssessmentVersions
}
async function currentOf(id: string): Promise<Version> {
  const [current] = await versionsOf(id)
  if (!current) throw new Error('There is no version.')
  return current
}
const criterion = (name: string, more: object = {}) => ({
  name,
  weight: 2,
  must_pass: false,
  anchors: ['Bad', 'Weak', 'Good', 'Great'],
  ...more,
})
async function saveOver(id: string, base: Version, criteria: readonly object[]) {
  const variables = { id, version_id: base.id, version: base.version, criteria }
  return dataOf(await as().send(save, variables)).saveRubric
}
/** Sends the current version to a developer. */
async function sendTo(id: string, row: object = {}): Promise<{ id: string }> {
  const { id: assessment_version_id } = await currentOf(id)
  const developer = await createDeveloper(server.db)
  return createCompletedAssessment(server.db, developer.id, { assessment_version_id, ...row })
}
/** Returns the id by which undo takes the change back. */
const changeOf = async (answer: Promise<Answer<unknown>>) => (await answer).extensions?.change
const codeOf = (answer: { errors?: { extensions?: { code?: unknown } }[] }) => answer.errors?.[0]?.extensions?.code

describe('a definition', () => {
  test('begins with an empty first version, and each skill of its stack once', async () => {
    const assessment = await added()
    expect(assessment).toMatchObject({
      type: 'TAKE_HOME',
      stack: ['Go', 'SQL'],
      version_number: 1,
      criteria: 0,
      sent: 0,
    })
    expect(await versionsOf(assessment.id)).toMatchObject([
      { number: 1, pass_mark: 65, is_frozen: false, criteria: [] },
    ])
  })

  test('has a name of its own, in any case of letters, which a deleted one gives up', async () => {
    const name = `Taken ${randomUUID()}`
    const first = (await as().data(add, { name })).addAssessment
    expect((await as().query(add, { name: name.toUpperCase() })).errors?.[0]).toMatchObject({
      message: 'Another assessment has this name.',
      extensions: { field: 'name' },
    })
    await as().data(remove, first)
    await as().data(add, { name })
  })

  test('a stale save is refused with the newer values', async () => {
    const { id, version } = await added()
    await server.as('admin').data(update, { id, version, name: `Newer ${id}` })
    const { errors } = await as().query(update, { id, version, name: 'Mine' })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', details: { name: `Newer ${id}` } })
  })

  test('keeps its type once it was sent', async () => {
    const { id, version } = await added()
    await sendTo(id)
    expect((await as().query(update, { id, version, type: 'LANGUAGE' })).errors?.[0]).toMatchObject({
      message: 'This assessment was already sent, so its type cannot change. Add a new assessment for the other type.',
      extensions: { field: 'type' },
    })
  })

  test.each([
    ['SENT', 1, 'so it cannot be deleted yet. Wait for the result, or cancel it for them.'],
    ['DRAFT', 2, 'so it cannot be deleted yet. Wait for the results, or cancel it for them.'],
  ] as const)('is not deleted while developers have it: %s', async (status, count, sentence) => {
    const { id, version } = await added()
    for (let sent = 0; sent < count; sent++) await sendTo(id, { status, result: null, completed_at: null })
    const { errors } = await as().query(remove, { id, version })
    expect(errors?.[0]?.message).toContain(sentence)
  })

  test('is deleted once all that was sent is over, and undo brings it back', async () => {
    const { id, version } = await added()
    await sendTo(id)
    const change = await changeOf(as().query(remove, { id, version }))
    expect(codeOf(await as().query(versionsQuery, { id }))).toBe('NOT_FOUND')
    await as().data(undoMutation, { input: { change } })
    expect(await versionsOf(id)).toHaveLength(1)
  })
})

describe('a rubric', () => {
  test('keeps the ids of criteria that stay, in any order, and drops those that are left out', async () => {
    const { id } = await added()
    const first = await saveOver(
      id,
      await currentOf(id),
      ['Design', 'Tests', 'Style'].map((name) => criterion(name)),
    )
    const [design, tests] = first.criteria
    const second = await saveOver(id, first, [
      criterion('Testing', { id: tests?.id, weight: 5 }),
      criterion('New'),
      { ...design, weight: 1 },
    ])
    expect(second).toMatchObject({ id: first.id, number: 1, is_frozen: false })
    expect(second.criteria.map(({ name, weight }) => [name, weight])).toEqual([
      ['Testing', 5],
      ['New', 2],
      ['Design', 1],
    ])
    expect([second.criteria[0]?.id, second.criteria[2]?.id]).toEqual([tests?.id, design?.id])
    expect(second.version).toBeGreaterThan(first.version)
  })

  test('that was sent is frozen: a change makes the next version, and what was sent keeps its own', async () => {
    const { id } = await added()
    const first = await saveOver(id, await currentOf(id), [criterion('Design')])
    await sendTo(id)
    const frozen = await currentOf(id)
    expect(frozen).toMatchObject({ id: first.id, is_frozen: true, sent: 1 })
    expect(await saveOver(id, frozen, [criterion('Design')]), 'without a change').toMatchObject({
      id: first.id,
      number: 1,
    })
    const next = await saveOver(id, frozen, [criterion('Design', { id: frozen.criteria[0]?.id, weight: 9 })])
    expect(next).toMatchObject({ number: 2, is_frozen: false, sent: 0, criteria: [{ weight: 9 }] })
    expect((await versionsOf(id)).map(({ number, criteria }) => [number, criteria[0]?.weight])).toEqual([
      [2, 9],
      [1, 2],
    ])
  })

  test('of two saves at once one is refused with what the other saved', async () => {
    const { id } = await added()
    const base = await currentOf(id)
    const variables = { id, version_id: base.id, version: base.version }
    const answers = await Promise.all(
      ['One', 'Two'].map((name) => as().query(save, { ...variables, criteria: [criterion(name)] })),
    )
    const saved = answers.find(({ data }) => data)?.data?.saveRubric
    expect(answers.flatMap(({ errors = [] }) => errors)).toMatchObject([
      { extensions: { code: 'CONFLICT', details: { criteria: [{ name: saved?.criteria[0]?.name }] } } },
    ])
  })

  test.each([
    ['no criterion', [], 'Add at least one criterion.'],
    ['a weight of 0', [criterion('A', { weight: 0 })], 'Enter a weight from 1 to 100.'],
    [
      'three anchors',
      [criterion('A', { anchors: ['a', 'b', 'c'] })],
      'Give a text for each of the four scores, or none.',
    ],
    ['a name twice', [criterion('A'), criterion('a')], 'Another criterion has this name.'],
  ])('%s is refused', async (_name, criteria, sentence) => {
    const { id } = await added()
    const { id: version_id, version } = await currentOf(id)
    const { errors } = await as().query(save, { id, version_id, version, criteria })
    expect(errors?.[0]?.message).toBe(sentence)
  })

  test('anchors are optional: all four, some, or none', async () => {
    const { id } = await added()
    const [some, none] = [
      ['', ' Weak ', '', 'Great'],
      ['', '', '', ''],
    ]
    const saved = await saveOver(id, await currentOf(id), [
      criterion('Some', { anchors: some }),
      criterion('Blank', { anchors: none }),
      criterion('None', { anchors: [] }),
    ])
    expect(saved.criteria).toMatchObject([{ anchors: ['', 'Weak', '', 'Great'] }, { anchors: none }, { anchors: none }])
  })

  test('whatever is saved and sent, nothing that was sent ever changes', { tags: 'property' }, async () => {
    const step = fc.oneof(
      fc.constant('send' as const),
      fc.array(fc.record({ name: fc.constantFrom('A', 'B', 'C'), weight: fc.integer({ min: 1, max: 3 }) }), {
        minLength: 1,
        maxLength: 3,
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const { id } = await added()
        const sent = new Map<string, Version>()
        for (const wanted of steps) {
          const current = await currentOf(id)
          if (wanted === 'send') {
            await sendTo(id)
            sent.set(current.id, current)
          } else {
            const named = new Map(wanted.map((row) => [row.name, row]))
            const idOf = (name: string) => current.criteria.find((one) => one.name === name)?.id
            await saveOver(
              id,
              current,
              [...named.values()].map(({ name, weight }) => criterion(name, { weight, id: idOf(name) })),
            )
          }
          for (const version of await versionsOf(id)) {
            const then = sent.get(version.id)
            if (then) expect(version.criteria).toEqual(then.criteria)
          }
        }
      }),
      { numRuns: 8 },
    )
  })
})

describe('a copy', () => {
  const copy = graphql(`mutation ($id: ID!, $name: String!) {
    copyAssessment(input: { id: $id, name: $name }) { ${assessmentFields} description reviewers challenges }
  }`)

  test('has the settings, the latest rubric and the pool, but neither challenges nor what was sent', async () => {
    const { id } = await added()
    await saveOver(id, await currentOf(id), [criterion('Old')])
    await sendTo(id)
    const rubric = [criterion('Depth', { must_pass: true, weight: 3 }), criterion('Clarity', { anchors: [] })]
    await saveOver(id, await currentOf(id), rubric)
    const account = await createUser(server.db, { role: 'reviewer' })
    await asTest(server.db, async (trx) => {
      await trx.insertInto('assessment_reviewers').values({ assessment_id: id, user_id: account.id }).execute()
      await trx.updateTable('assessments').set({ description: 'For colleagues' }).where('id', '=', id).execute()
    })
    const name = `Copy of ${id}`
    const { copyAssessment: made } = await as().data(copy, { id, name })
    const settings = { type: 'TAKE_HOME', stack: ['Go', 'SQL'], description: 'For colleagues' }
    expect(made).toMatchObject({ name, ...settings, version_number: 1, sent: 0, reviewers: 1, challenges: 0 })
    const of = ({ criteria }: Version) => criteria.map(({ id: _id, ...one }) => one)
    const [source, copied] = [await currentOf(id), await currentOf(made.id)]
    expect(of(copied)).toEqual(of(source))
    await saveOver(made.id, copied, [criterion('Another one')])
    expect(of(await currentOf(id))).toEqual(of(source))
  })

  test('needs a name of its own, and something that is not deleted', async () => {
    const assessment = await added()
    const taken = `Taken ${assessment.id}`
    await as().data(add, { name: taken })
    expect((await as().query(copy, { id: assessment.id, name: taken })).errors?.[0]?.extensions?.field).toBe('name')
    await as().data(remove, assessment)
    expect(codeOf(await as().query(copy, { id: assessment.id, name: 'Another' }))).toBe('NOT_FOUND')
  })

  test.each(['recruiter', 'dstm', 'reviewer', 'client'] as const)('is made by no %s', async (role) => {
    const { id } = await added()
    expect(codeOf(await server.as(role).query(copy, { id, name: 'Mine' }))).toBe('FORBIDDEN')
  })
})

describe('the second lock on a version that was sent, whoever writes', () => {
  const statements = {
    'its pass mark': sql`update assessment_versions set pass_mark = 1`,
    'its instructions': sql`update assessment_versions set instructions = 'Other ones'`,
    'a criterion': sql`update criteria set weight = weight + 1`,
    'a criterion less': sql`delete from criteria`,
    'a criterion more': sql`insert into criteria (assessment_version_id, position, name, anchors)
      select id, 99, 'Late', '{a,b,c,d}' from assessment_versions`,
  }

  test.each(Object.keys(statements) as (keyof typeof statements)[])('%s', async (name) => {
    const { version_id } = await createAssessment(server.db)
    const developer = await createDeveloper(server.db)
    await createCompletedAssessment(server.db, developer.id, { assessment_version_id: version_id })
    await expect(asTest(server.db, (trx) => statements[name].execute(trx))).rejects.toThrow('This version was sent')
  })

  test('a change that runs while it is sent waits, and is then refused', async () => {
    const { version_id } = await createAssessment(server.db)
    const { id: developer_id } = await createDeveloper(server.db)
    let change: Promise<unknown> = Promise.resolve()
    await asTest(server.db, async (trx) => {
      const sent = { developer_id, assessment_version_id: version_id, code_name: randomUUID(), status: 'SENT' as const }
      await trx.insertInto('developer_assessments').values(sent).execute()
      change = asTest(server.db, (other) =>
        sql`update criteria set weight = 50 where assessment_version_id = ${version_id}`.execute(other),
      ).catch((error: unknown) => String(error))
    })
    expect(await change).toContain('This version was sent')
  })

  test('a draft freezes nothing, nor does a draft that is cancelled', async () => {
    const { version_id } = await createAssessment(server.db)
    const { id } = await createDeveloper(server.db)
    const draft = { assessment_version_id: version_id, status: 'DRAFT', result: null, completed_at: null } as const
    await createCompletedAssessment(server.db, id, draft)
    await createCompletedAssessment(server.db, id, { ...draft, status: 'CANCELLED' })
    await asTest(server.db, (trx) =>
      sql`update criteria set weight = 7 where assessment_version_id = ${version_id}`.execute(trx),
    )
  })
})

describe('a pool', () => {
  const addReviewer = graphql(
    'mutation ($id: ID!, $user_id: ID!) { addAssessmentReviewer(input: { id: $id, user_id: $user_id }) { id } }',
  )
  const removeReviewer = graphql(
    'mutation ($id: ID!, $user_id: ID!) { removeAssessmentReviewer(input: { id: $id, user_id: $user_id }) { id } }',
  )
  const poolQuery = graphql(
    `query ($id: ID) { getReviewers(assessment_id: $id) { id display_name open_reviews may_review } }`,
  )
  const poolOf = async (id?: string) => (await as().data(poolQuery, { id })).getReviewers

  test('takes who may review, once, and shows who was blocked since', async () => {
    const { id } = await added()
    const reviewer = await createUser(server.db, { role: 'reviewer', display_name: 'Rhea' })
    const client = await createUser(server.db, { role: 'client' })
    await as().data(addReviewer, { id, user_id: reviewer.id })
    expect((await as().query(addReviewer, { id, user_id: reviewer.id })).errors?.[0]?.message).toBe(
      'Rhea is already in the pool.',
    )
    for (const user_id of [client.id, randomUUID()]) {
      const { errors } = await as().query(addReviewer, { id, user_id })
      expect(errors?.[0]?.message).toBe('Choose somebody who may review.')
    }
    const all = (await as().data(graphql('query { getReviewers { role } }'))).getReviewers.map(({ role }) => role)
    expect(all.lastIndexOf('reviewer')).toBeLessThan(all.findIndex((role) => role !== 'reviewer'))
    expect(await poolOf(id)).toEqual([{ id: reviewer.id, display_name: 'Rhea', open_reviews: 0, may_review: true }])
    await asTest(server.db, (trx) =>
      trx.updateTable('users').set({ active: false }).where('id', '=', reviewer.id).execute(),
    )
    expect(await poolOf(id)).toMatchObject([{ id: reviewer.id, may_review: false }])
    expect((await poolOf()).map((one) => one.id)).not.toContain(reviewer.id)
  })

  test('leaving it can be undone', async () => {
    const { id } = await added()
    const { id: user_id } = await createUser(server.db)
    await as().data(addReviewer, { id, user_id })
    const change = await changeOf(as().query(removeReviewer, { id, user_id }))
    expect(await poolOf(id)).toEqual([])
    expect(codeOf(await as().query(removeReviewer, { id, user_id }))).toBe('NOT_FOUND')
    await as().data(undoMutation, { input: { change } })
    expect(await poolOf(id)).toMatchObject([{ id: user_id }])
  })
})

describe('what was sent', () => {
  const sentQuery = graphql(`query ($id: ID!, $result: [AssessmentResult!]) {
    getSentAssessmentPage(assessment_id: $id, filter: { result: $result }) { sent_assessments { id result } aggregate { count } }
    getSentAssessmentCounts(assessment_id: $id) { statuses { value count } results { value count } }
  }`)
  test('is listed and counted by status and result, without drafts', async () => {
    const { id } = await added()
    const { id: passed } = await sendTo(id)
    await sendTo(id, { status: 'DRAFT', result: null, completed_at: null })
    await sendTo(id, { status: 'EXPIRED', result: null, completed_at: null })
    const variables = { id, result: ['PASS'] as const }
    const { getSentAssessmentPage: page, getSentAssessmentCounts: counts } = await as().data(sentQuery, variables)
    expect(page).toEqual({ sent_assessments: [{ id: passed, result: 'PASS' }], aggregate: { count: 1 } })
    expect(counts.results).toEqual([{ value: 'PASS', count: 1 }])
    expect(counts.statuses.toSorted((a, b) => a.value.localeCompare(b.value))).toEqual([
      { value: 'COMPLETED', count: 1 },
      { value: 'EXPIRED', count: 1 },
    ])
  })

  test('says what it waits for: the submission, or the review that is due first', async () => {
    const { id } = await added()
    const open = { result: null, completed_at: null }
    const [submission, review] = ['2031-01-01T00:00:00.000Z', '2031-02-01T00:00:00.000Z']
    await sendTo(id, { ...open, status: 'SENT', due_at: submission })
    const { id: developer_assessment_id } = await sendTo(id, { ...open, status: 'IN_REVIEW', due_at: submission })
    const { id: reviewer_id } = await createUser(server.db, { role: 'reviewer' })
    await asTest(server.db, (trx) =>
      trx.insertInto('reviews').values({ developer_assessment_id, reviewer_id, due_at: review }).execute(),
    )
    await sendTo(id)
    const query = graphql(`query ($id: ID!) { getSentAssessmentPage(assessment_id: $id) {
      sent_assessments { status due_at has_reviewer needs_copy }
    } }`)
    const { getSentAssessmentPage: page } = await as().data(query, { id })
    expect(page.sent_assessments.toSorted((a, b) => a.status.localeCompare(b.status))).toEqual([
      { status: 'COMPLETED', due_at: null, has_reviewer: false, needs_copy: false },
      { status: 'IN_REVIEW', due_at: review, has_reviewer: true, needs_copy: expect.any(Boolean) },
      { status: 'SENT', due_at: submission, has_reviewer: false, needs_copy: false },
    ])
  })

  test.each(['PENDING', 'DRAFT'] as const)(
    'tells whoever has yet to review it neither the row nor a count of its result: %s',
    async (status) => {
      const { id } = await added()
      const { id: developer_assessment_id } = await sendTo(id)
      const review = { developer_assessment_id, reviewer_id: as().account.id, status }
      const { id: reviewId } = await asTest(server.db, (trx) =>
        trx.insertInto('reviews').values(review).returning('id').executeTakeFirstOrThrow(),
      )
      const read = () => as().data(sentQuery, { id })
      expect(await read()).toEqual({
        getSentAssessmentPage: { sent_assessments: [], aggregate: { count: 0 } },
        getSentAssessmentCounts: { statuses: [], results: [] },
      })
      await asTest(server.db, (trx) =>
        trx.updateTable('reviews').set({ status: 'SENT' }).where('id', '=', reviewId).execute(),
      )
      expect((await read()).getSentAssessmentPage.sent_assessments).toMatchObject([{ id: developer_assessment_id }])
    },
  )
})

test.each(['dstm', 'recruiter', 'reviewer', 'client'] as const)(
  'a %s changes nothing of the catalogue',
  async (role) => {
    const { id, version } = await added()
    const base = await currentOf(id)
    const attempts = [
      server.as(role).query(add, { name: 'Mine' }),
      server.as(role).query(update, { id, version, name: 'Mine' }),
      server.as(role).query(remove, { id, version }),
      server.as(role).query(save, { id, version_id: base.id, version: base.version, criteria: [criterion('Mine')] }),
    ]
    expect((await Promise.all(attempts)).map(codeOf)).toEqual(attempts.map(() => 'FORBIDDEN'))
  },
)
