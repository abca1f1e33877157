import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCopyAddress } from '#server/developerAssessments/anonymity/copies.ts'
import { asTest, createUser } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { createReviewed } from '#test/rows/reviews.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const opening = graphql('mutation ($id: ID!, $copy: Boolean!) { openWork(input: { id: $id, is_copy: $copy }) { url } }')
const open = (caller: Caller, id: string, copy = false) => caller.query(opening, { id, copy })
const openingsOf = (id: string) =>
  server.db.selectFrom('work_openings').selectAll().where('developer_assessment_id', '=', id).execute()
const reviewer = () => server.as('reviewer')
const work = 'https://git.example.com/submissions/4711'

async function ownOpening(id: string) {
  const query = graphql('query ($id: ID!) { getOwnReview(developer_assessment_id: $id) { opened_at } }')
  return (await reviewer().data(query, { id })).getOwnReview.opened_at
}

describe('work that is opened', () => {
  test('is written down with who and when, tells the vetter, and leaves no event', async () => {
    const reviewed = await createReviewed(server.db, { reviewers: [reviewer().account.id] })
    const { id, developer } = reviewed
    const seen = async () => {
      const query = graphql('query ($id: ID!) { getAttempts(developer_id: $id) { reviews { opened_at } } }')
      return (await server.as('vetter').data(query, { id: developer.id })).getAttempts[0]?.reviews[0]?.opened_at
    }
    expect([await seen(), await ownOpening(id)]).toEqual([null, null])
    expect((await open(reviewer(), id)).data?.openWork.url).toBe(work)
    const [first] = await openingsOf(id)
    await open(reviewer(), id)
    const [opened, ...others] = await openingsOf(id)
    expect(others).toEqual([])
    expect(opened).toMatchObject({ user_id: reviewer().account.id, part: 'ADDRESS', first_at: first?.first_at })
    expect(Date.parse(opened?.last_at ?? '')).toBeGreaterThan(Date.parse(first?.last_at ?? ''))
    expect([await seen(), await ownOpening(id)]).toEqual([opened?.first_at, opened?.first_at])
    const events = server.db
      .selectFrom('events')
      .select('id')
      .where('table_name', '=', 'work_openings' as never)
    expect(await events.execute()).toEqual([])
  })

  test('is known to its reviewer by its site alone, until they open it', async () => {
    const { id } = await createReviewed(server.db, { reviewers: [reviewer().account.id] })
    const query = graphql(
      'query siteOfWork($id: ID!) { getOwnReview(developer_assessment_id: $id) { submission_site copy_site } }',
    )
    const site = 'git.example.com'
    const sites = async () => (await reviewer().data(query, { id })).getOwnReview
    expect(await sites()).toEqual({ submission_site: site, copy_site: null })
    await asTest(server.db, (trx) => addCopyAddress(trx, server.as('vetter').account.id, id, `${work}/copy`))
    expect(await sites()).toMatchObject({ copy_site: site })
    // No field of any type gives it to them.
    const asked = [
      '{ getOwnReview(developer_assessment_id: "ID") { url_submission } }',
      '{ getOwnReview(developer_assessment_id: "ID") { url_copy } }',
    ]
    for (const text of asked) {
      expect(await (await reviewer().post({ query: text.replace('ID', id) })).text()).not.toContain('4711')
    }
    expect(await openingsOf(id)).toEqual([])
  })

  test('is opened by staff and by its own reviewers, and by nobody else', async () => {
    const { id } = await createReviewed(server.db, { reviewers: [reviewer().account.id] })
    const stranger = await server.logIn(await createUser(server.db, { role: 'reviewer' }))
    expect((await open(stranger, id)).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
    expect((await open(server.as('client'), id)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
    expect((await open(reviewer(), id, true)).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
    expect(await openingsOf(id)).toEqual([])
    expect((await open(server.as('vetter'), id)).data?.openWork.url).toBe(work)
    await asTest(server.db, (trx) =>
      trx.updateTable('reviews').set({ status: 'DECLINED' }).where('developer_assessment_id', '=', id).execute(),
    )
    expect((await open(reviewer(), id)).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
  })

  test('is the copy where the work names its author, and only a file that came counts as opened', async () => {
    const attempt = { url_submission: 'https://git.example.com/zoella/work' }
    const { id } = await createReviewed(server.db, {
      reviewers: [reviewer().account.id],
      developer: { first_name: 'Zoella' },
      attempt,
    })
    expect((await open(reviewer(), id)).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
    const url = 'https://git.example.com/copies/1'
    await asTest(server.db, (trx) => addCopyAddress(trx, server.as('vetter').account.id, id, url))
    expect((await open(reviewer(), id, true)).data?.openWork.url).toBe(url)
    const headers = { authorization: `Bearer ${reviewer().token}` }
    expect((await fetch(`${server.url}/portal/submission/${id}`, { headers })).status).toBe(404)
    expect((await openingsOf(id)).map(({ part }) => part)).toEqual(['COPY'])
  })
})
