import { deflateSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { followWrites } from '#server/notifications/causes/sweeper.ts'
import { createFolderStore } from '#server/platform/files/stores/folderStore.ts'
import { dayIn } from '#test/days.ts'
import { asTest, createUser } from '#test/factories.ts'
import { zip } from '#test/files/zip.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { createAttempt, createCandidate } from '#test/rows/attempts.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { replaceFindings, unsearched } from './anonymity/findings.ts'
import { searchWorks } from './anonymity/searchWork.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const naming = 'https://github.com/zoe-unal/ledger'
const neutral = 'https://git.example.com/work/4711'

/** Creates work of Zoë Ünal that came in and waits for a review by the reviewer of the tests. */
async function handedIn({
  url = naming,
  row = {},
  owner = true,
}: {
  url?: string
  row?: object
  owner?: boolean
} = {}) {
  const owner_id = owner ? server.as('vetter').account.id : null
  const developer = await createCandidate(server.db, { owner_id, status: 'CHALLENGE_OUT' })
  const reviewer = server.as('reviewer').account.id
  const attempt = await createAttempt(server.db, 'SENT', {
    developer_id: developer.id,
    planned_reviewer_ids: [reviewer],
    ...row,
  })
  const answer = await server
    .as('vetter')
    .query(
      graphql(
        'mutation ($id: ID!, $v: Int!, $url: String) { recordSubmission(input: { id: $id, version: $v, url: $url }) { id } }',
      ),
      {
        id: attempt.id,
        v: attempt.version,
        url,
      },
    )
  return { id: attempt.id, developer, change: answer.extensions?.change }
}

const deps = () => ({ db: server.db, files: createFolderStore(server.env.VOUCH_DATA_DIR) })
const rename = (id: string, first_name: string) =>
  asTest(server.db, (trx) => trx.updateTable('developers').set({ first_name }).where('id', '=', id).execute())

async function ownReview(id: string) {
  const { getOwnReview } = await server.as('reviewer').data(
    graphql(`query ($id: ID!) { getOwnReview(developer_assessment_id: $id) {
      id version submission_site submission_hidden address_hidden note_hidden file_hidden submission_file copy_site copy_file copy_asked_at criteria { id } } }`),
    { id },
  )
  return { ...getOwnReview, url_submission: await opened(id, false), url_copy: await opened(id, true) }
}

/** Opens the work or its copy as its reviewer. */
async function opened(id: string, is_copy: boolean): Promise<string | null> {
  const opening = graphql('mutation openAnonymous($input: OpenWorkInput!) { openWork(input: $input) { url } }')
  return (await server.as('reviewer').query(opening, { input: { id, is_copy } })).data?.openWork.url ?? null
}
async function send(id: string) {
  const review = await ownReview(id)
  const { errors } = await server.as('reviewer').query(
    graphql(`mutation ($id: ID!, $v: Int!, $scores: [CriterionScoreInput!]!) {
      sendReview(input: { id: $id, version: $v, scores: $scores, shown_skills: [], unclaimed_skills: [], unshown_skills: [] }) { id } }`),
    { id: review.id, v: review.version, scores: review.criteria.map(({ id }) => ({ criterion_id: id, score: 3 })) },
  )
  return errors?.[0]?.message
}

interface Shown {
  id: string
  work_shown: string
  copy_asked_at: string | null
  copy: { id: string; version: number; url: string | null; file_name: string | null; added_by: string } | null
  findings: {
    id: string
    is_in_copy: boolean
    place: string
    found: string
    examples: string[]
    reason: string | null
  }[]
  findings_confirmed: number
  findings_in_work: number
  findings_in_copy: number
}
async function shown(developerId: string) {
  const { getAttempts } = await server.as('vetter').data(
    graphql(`query ($id: ID!) { getAttempts(developer_id: $id) { id work_shown copy_asked_at
      copy { id version url file_name added_by } findings_confirmed findings_in_work findings_in_copy } }`),
    { id: developerId },
  )
  const attempt = getAttempts[0] as Shown
  const { getWorkFindings } = await server
    .as('vetter')
    .data(graphql('query ($id: ID!) { getWorkFindings(id: $id) { id is_in_copy place found examples reason } }'), {
      id: attempt.id,
    })
  return { ...attempt, findings: getWorkFindings }
}
const inCopy = async (developerId: string) => (await shown(developerId)).findings.filter(({ is_in_copy }) => is_in_copy)

const asked = async (id: string) => {
  await followWrites(server.db)
  const rows = await server.db
    .selectFrom('notifications')
    .select('user_id')
    .where('kind', '=', 'COPY_ASKED')
    .where('subject_id', '=', id)
    .where('done_at', 'is', null)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

const portal = (path: string, role: 'reviewer' | 'vetter' | 'recruiter', init: RequestInit = {}) =>
  fetch(`${server.url}/portal${path}`, {
    ...init,
    headers: { authorization: `Bearer ${server.as(role).token}`, 'x-file-name': 'copy.zip', ...init.headers },
  })
async function upload(id: string, content: Buffer | string, role: 'vetter' | 'recruiter' = 'vetter') {
  const answer = await portal(`/assessment/${id}/copy`, role, { method: 'POST', body: content as string })
  return { status: answer.status, body: await answer.json().catch(() => undefined) }
}

describe('work that names its author', () => {
  test('is asked of its owner at once, hidden from reviewers, and reviewed from a clean copy alone', async () => {
    const { id, developer } = await handedIn()
    expect(await asked(id)).toEqual([server.as('vetter').account.id])
    expect(await ownReview(id)).toMatchObject({ url_submission: null, submission_hidden: true, url_copy: null })
    expect((await ownReview(id)).copy_asked_at).not.toBeNull()
    expect(await send(id)).toMatch('asked for an anonymous copy')
    expect(await upload(id, zip({ 'src/a.ts': 'export {}' }))).toEqual({ status: 200, body: { findings: 0 } })
    expect(await asked(id)).toEqual([])
    const { copy_file } = await ownReview(id)
    expect(copy_file).toMatch(/^Code .*\.zip$/)
    const file = await portal(`/copy/${id}`, 'reviewer')
    expect([file.status, file.headers.get('x-content-type-options')]).toEqual([200, 'nosniff'])
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; .*Code/)
    expect(await shown(developer.id)).toMatchObject({ copy_asked_at: null, copy: { file_name: 'copy.zip', url: null } })
    expect(await send(id)).toBeUndefined()
  })

  test('is in no copy that reviewers get: what was found is removed, or confirmed with a reason', async () => {
    const { id, developer } = await handedIn()
    const git = {
      '.git/logs/HEAD': 'Zoë Ünal <zoe@old.example>',
      [`.git/objects/ab/${'c'.repeat(38)}`]: deflateSync(Buffer.from('x')),
    }
    expect(await upload(id, zip({ 'README.md': 'By Zoë', ...git }))).toMatchObject({ status: 200 })
    expect((await inCopy(developer.id)).map(({ place, found, examples }) => [place, found, examples])).toEqual(
      expect.arrayContaining([
        ['GIT', 'unal', ['.git/logs/HEAD']],
        ['TEXT', 'zoe', ['README.md']],
      ]),
    )
    expect(await ownReview(id)).toMatchObject({ copy_file: null })
    expect((await portal(`/copy/${id}`, 'reviewer')).status).toBe(404)
    expect((await portal(`/copy/${id}`, 'vetter')).status).toBe(200)
    expect(await asked(id)).toHaveLength(1)
    expect(await send(id)).toMatch('asked for an anonymous copy')
    await upload(id, zip({ 'README.md': 'By Zoë' }))
    const [left] = await inCopy(developer.id)
    await confirm(id, [String(left?.id)])
    expect(await inCopy(developer.id)).toMatchObject([{ found: 'zoe', reason: 'Zoe is the name of a library' }])
    const { new_values } = await server.db
      .selectFrom('events')
      .select('new_values')
      .where('row_id', '=', String(left?.id))
      .where('action', '=', 'UPDATE')
      .executeTakeFirstOrThrow()
    expect(new_values).toMatchObject({ reason: 'Zoe is the name of a library' })
    expect((await portal(`/copy/${id}`, 'reviewer')).status).toBe(200)
    expect(await send(id)).toBeUndefined()
  })

  test('is shown as it is once what was found is confirmed', async () => {
    const { id, developer } = await handedIn()
    const { findings } = await shown(developer.id)
    expect(findings.map(({ place }) => place)).toEqual(findings.map(() => 'ADDRESS'))
    await confirm(
      id,
      findings.map((one) => one.id),
    )
    expect(await ownReview(id)).toMatchObject({ url_submission: naming, submission_hidden: false })
    expect(await asked(id)).toEqual([])
  })

  test('has a copy at an address, which its author may undo and anybody may remove', async () => {
    const { id, developer } = await handedIn()
    const vetter = server.as('vetter')
    const add = graphql(
      'mutation ($id: ID!, $url: String!) { addCopyAddress(input: { id: $id, url: $url }) { id version } }',
    )
    await vetter.data(add, { id, url: neutral })
    expect(await ownReview(id)).toMatchObject({ url_copy: neutral })
    const answer = await vetter.query(add, { id, url: `${neutral}-b` })
    expect(await ownReview(id)).toMatchObject({ url_copy: `${neutral}-b` })
    await vetter.data(undoMutation, {
      input: {
        change: answer.extensions?.change,
      },
    })
    expect(await ownReview(id)).toMatchObject({ url_copy: neutral })
    const { copy } = await shown(developer.id)
    const remove = graphql('mutation ($id: ID!, $v: Int!) { removeCopy(input: { id: $id, version: $v }) { id } }')
    await vetter.data(remove, { id: copy?.id, v: copy?.version })
    expect(await ownReview(id)).toMatchObject({ url_copy: null })
    expect(await asked(id)).toHaveLength(1)
    const refused = await vetter.query(
      graphql('mutation ($id: ID!) { addCopyAddress(input: { id: $id, url: "" }) { id } }'),
      {
        id,
      },
    )
    expect(refused.errors?.[0]).toMatchObject({ message: 'Enter the address of the copy.' })
  })

  test('may be copied and confirmed by who writes vetting alone', async () => {
    const { id } = await handedIn()
    expect((await upload(id, 'clean', 'recruiter')).status).toBe(403)
    const refused = await server
      .as('recruiter')
      .query(graphql('mutation ($id: ID!) { addCopyAddress(input: { id: $id, url: "https://a.example" }) { id } }'), {
        id,
      })
    expect(refused.errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
    expect((await upload((await createAttempt(server.db, 'SENT')).id, 'clean')).status).toBe(409)
  })

  test('is refused as a copy that is cut off, with what to do', async () => {
    const { id, developer } = await handedIn()
    const answer = await upload(id, zip({ 'a.md': 'Clean' }).subarray(0, -9))
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining('Pack the work again') } })
    expect((await shown(developer.id)).copy).toBeNull()
  })

  test('is asked of the sender where nobody owns the developer, and else of every vetter', async () => {
    const sender = await createUser(server.db, { role: 'vetter' })
    const { id } = await handedIn({ owner: false, row: { sent_by_id: sender.id } })
    expect(await asked(id)).toEqual([sender.id])
    const { id: other } = await handedIn({ owner: false })
    expect((await asked(other)).toSorted()).toEqual([server.as('vetter').account.id, sender.id].toSorted())
  })

  test('is searched again for who is called otherwise since', async () => {
    const { id, developer } = await handedIn()
    await upload(id, zip({ 'a.md': 'By Grace' }))
    expect((await portal(`/copy/${id}`, 'reviewer')).status).toBe(200)
    await rename(developer.id, 'Grace')
    expect((await portal(`/copy/${id}`, 'reviewer')).status).toBe(404)
    await searchWorks(deps())
    expect(await inCopy(developer.id)).toMatchObject([{ found: 'grace' }])
    // The former name is a name as well.
    expect((await shown(developer.id)).findings.filter(({ is_in_copy }) => !is_in_copy).length).toBeGreaterThan(0)
    expect((await portal(`/copy/${id}`, 'reviewer')).status).toBe(404)
  })
})

test('what was confirmed holds for the names that were searched alone', async () => {
  const { id, developer } = await handedIn()
  const { findings } = await shown(developer.id)
  await confirm(
    id,
    findings.map((one) => one.id),
  )
  await rename(developer.id, 'Ledger')
  expect(await ownReview(id)).toMatchObject({ url_submission: null, submission_hidden: true })
  const { rows } = await sql`select url_submission from shown_works where developer_assessment_id = ${id}`.execute(
    server.db,
  )
  expect(rows).toEqual([{ url_submission: null }])
  await searchWorks(deps())
  expect((await shown(developer.id)).findings.filter(({ reason }) => reason === null)).toMatchObject([
    { place: 'ADDRESS', found: 'ledger' },
  ])
})

test('who declined or lost a review reads nothing of its work any more', async () => {
  const { id } = await handedIn({ row: { work_shown: 'OPEN' } })
  expect(await ownReview(id)).toMatchObject({ url_submission: naming })
  await asTest(server.db, (trx) =>
    trx
      .updateTable('reviews')
      .set({ status: 'DECLINED', decline_reason: 'Busy' })
      .where('developer_assessment_id', '=', id)
      .execute(),
  )
  expect(await ownReview(id)).toMatchObject({ url_submission: null, submission_hidden: false, url_copy: null })
})

test('of a talk nobody is asked for a copy, whatever its note says', async () => {
  const owner_id = server.as('vetter').account.id
  const developer = await createCandidate(server.db, { owner_id, status: 'CHALLENGE_OUT' })
  const talk = await createAttempt(server.db, 'SENT', { type: 'LIVE_CODING', developer_id: developer.id })
  await server.as('vetter').data(
    graphql(`mutation ($id: ID!, $v: Int!, $day: String, $who: [ID!]) {
        recordSubmission(input: { id: $id, version: $v, note: "By Zoë", talk_on: $day, talk_minutes: 45, talk_with_ids: $who }) { id }
      }`),
    { id: talk.id, v: talk.version, day: dayIn(-1), who: [owner_id] },
  )
  expect((await shown(developer.id)).findings).toMatchObject([{ place: 'NOTE', found: 'zoe' }])
  expect(await asked(talk.id)).toEqual([])
})

test('findings that no list shows stand as one that says so', async () => {
  const { id, developer } = await handedIn({ url: neutral })
  const found = Array.from({ length: 101 }, (_, at) => ({ ...unsearched(`word ${at}`), place: 'TEXT' as const }))
  await asTest(server.db, (trx) => replaceFindings(trx, { developer_assessment_id: id, in_copy_id: null }, found))
  const { findings } = await shown(developer.id)
  expect([findings.length, findings.at(-1)?.found]).toEqual([100, 'More parts name the developer than are listed here'])
})

describe('how work is shown', () => {
  const choose = async (work_shown: 'ANONYMOUS' | 'OPEN', role: 'admin' | 'vetter' = 'admin') => {
    const { getFirmSettings } = await server.as('admin').data(graphql('{ getFirmSettings { version } }'))
    return server
      .as(role)
      .query(
        graphql(
          'mutation ($to: WorkShown!, $v: Int!) { setWorkShown(input: { work_shown: $to, version: $v }) { work_shown } }',
        ),
        {
          to: work_shown,
          v: getFirmSettings.version,
        },
      )
  }
  const sentTo = async (row: object = {}) => {
    const attempt = await createAttempt(server.db, 'DRAFT')
    await asTest(server.db, async (trx) => {
      const { assessment_id } = await trx
        .selectFrom('assessment_versions')
        .select('assessment_id')
        .where('id', '=', attempt.assessment_version_id)
        .executeTakeFirstOrThrow()
      await trx
        .updateTable('assessments')
        .set({ stack: [], ...row })
        .where('id', '=', assessment_id)
        .execute()
      await trx.updateTable('developer_assessments').set({ status: 'SENT' }).where('id', '=', attempt.id).execute()
    })
    return attempt.id
  }
  const wayOf = async (id: string) =>
    (
      await server.db
        .selectFrom('developer_assessments')
        .select('work_shown')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).work_shown

  test('is chosen by an admin alone, by an assessment, and stays for what was sent', async () => {
    expect((await choose('OPEN', 'vetter')).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
    const before = await sentTo()
    const openOne = await sentTo({ work_shown: 'OPEN' })
    expect(await choose('OPEN')).toMatchObject({ data: { setWorkShown: { work_shown: 'OPEN' } } })
    const after = await sentTo()
    const anonymous = await sentTo({ work_shown: 'ANONYMOUS' })
    await choose('ANONYMOUS')
    expect(await Promise.all([before, openOne, after, anonymous].map(wayOf))).toEqual([
      'ANONYMOUS',
      'OPEN',
      'OPEN',
      'ANONYMOUS',
    ])
    const setting = asTest(server.db, (trx) =>
      trx.updateTable('developer_assessments').set({ work_shown: 'ANONYMOUS' }).where('id', '=', after).execute(),
    )
    await expect(setting).rejects.toThrow('stays as it was')
  })

  test('open, reviewers get it as it was handed in, and nobody is asked for a copy', async () => {
    const { id } = await handedIn({ row: { work_shown: 'OPEN' } })
    expect(await ownReview(id)).toMatchObject({ url_submission: naming, submission_hidden: false })
    expect(await asked(id)).toEqual([])
    expect(await send(id)).toBeUndefined()
  })
})

describe('the file of a submission', () => {
  const add = async (id: string, content: Buffer) => {
    const store = createFolderStore(server.env.VOUCH_DATA_DIR)
    const file_key = crypto.randomUUID()
    await store.put(file_key, content)
    const file = { file_key, file_name: 'work.zip', file_type: 'ZIP' as const, file_size: content.length }
    await asTest(server.db, async (trx) => {
      await trx.deleteFrom('work_searches').where('developer_assessment_id', '=', id).execute()
      await trx
        .insertInto('submissions')
        .values({ developer_assessment_id: id, ...file })
        .execute()
    })
    return () => searchWorks({ db: server.db, files: store })
  }

  test('is given to reviewers once it was searched, unless it names its author', async () => {
    const { id, developer } = await handedIn({ url: neutral })
    const search = await add(id, zip({ 'a.md': 'clean' }))
    expect((await portal(`/submission/${id}`, 'reviewer')).status).toBe(404)
    await search()
    expect((await portal(`/submission/${id}`, 'reviewer')).status).toBe(200)
    expect(await asked(id)).toEqual([])

    const { id: named, developer: author } = await handedIn({ url: neutral })
    await (await add(named, zip({ 'a.md': 'Zoë' })))()
    expect((await portal(`/submission/${named}`, 'reviewer')).status).toBe(404)
    expect(await ownReview(named)).toMatchObject({
      url_submission: neutral,
      submission_file: null,
      submission_hidden: true,
    })
    expect((await shown(author.id)).findings).toMatchObject([{ place: 'TEXT', found: 'zoe', is_in_copy: false }])
    expect(await asked(named)).toHaveLength(1)
    expect((await shown(developer.id)).findings).toEqual([])
  })

  test('is forgotten as searched where the work comes in otherwise, also by an undo', async () => {
    const { id, change } = await handedIn({ url: neutral })
    const searches = () =>
      server.db.selectFrom('work_searches').select('id').where('developer_assessment_id', '=', id).execute()
    expect(await searches()).toHaveLength(1)
    await server.as('vetter').data(undoMutation, { input: { change } })
    expect(await searches()).toEqual([])
  })

  test('that fails stops no other search, is tried again, and is told at last beside what was found before', async () => {
    const { id, developer } = await handedIn({ url: neutral })
    await (await add(id, zip({ 'a.md': 'Zoë' })))()
    await confirm(id, [String((await shown(developer.id)).findings[0]?.id)])
    await rename(developer.id, 'Grace')
    const broken = { ...deps(), files: { ...deps().files, get: () => Promise.reject(new Error('no answer')) } }
    await expect(searchWorks(broken)).rejects.toThrow('no answer')
    const { id: other } = await handedIn({ url: neutral })
    await (await add(other, zip({ 'a\0.7z': Buffer.from('377abcaf271c', 'hex') })))()
    expect((await portal(`/submission/${other}`, 'vetter')).status).toBe(200)
    expect((await portal(`/submission/${id}`, 'reviewer')).status).toBe(404)
    await server.db
      .updateTable('work_searches')
      .set({ tries: 4, waits_until: new Date() })
      .where('developer_assessment_id', '=', id)
      .execute()
    await expect(searchWorks(broken)).rejects.toThrow('no answer')
    expect((await shown(developer.id)).findings).toMatchObject([
      { place: 'TEXT', found: 'zoe', reason: 'Zoe is the name of a library' },
      { place: 'UNSEARCHED', found: 'The search of this file failed several times', reason: null },
    ])
    expect(await searchWorks(deps())).toBe(false)
  })

  test('that cannot be searched is told, and not given', async () => {
    const { id, developer } = await handedIn({ url: neutral })
    await (await add(id, zip({ 'a.7z': Buffer.from('377abcaf271c', 'hex') })))()
    expect((await shown(developer.id)).findings).toMatchObject([{ place: 'UNSEARCHED', found: 'A 7z archive' }])
    expect((await portal(`/submission/${id}`, 'reviewer')).status).toBe(404)
  })
})

describe('a copy and what was confirmed', () => {
  const addCopy = graphql(
    'mutation ($input: AddCopyAddressInput!) { addCopyAddress(input: $input) { id version findings } }',
  )

  test('stands in place of an address that names nobody, until it is removed', async () => {
    const { id, developer } = await handedIn({ url: neutral })
    const { addCopyAddress: copy } = await server
      .as('vetter')
      .data(addCopy, { input: { id, url: 'https://git.example.com/clean' } })
    expect(copy.findings).toBe(0)
    expect(await ownReview(id)).toMatchObject({
      url_submission: null,
      address_hidden: true,
      file_hidden: false,
      note_hidden: false,
      url_copy: 'https://git.example.com/clean',
    })
    const removing = graphql('mutation ($input: RemoveCopyInput!) { removeCopy(input: $input) { id } }')
    await server.as('vetter').data(removing, { input: { id: copy.id, version: copy.version } })
    expect(await ownReview(id)).toMatchObject({ url_submission: neutral, address_hidden: false })
    expect((await shown(developer.id)).copy).toBeNull()
  })

  test('an address of a copy that names the developer says so at once', async () => {
    const { id } = await handedIn({ url: neutral })
    const { addCopyAddress: copy } = await server
      .as('vetter')
      .data(addCopy, { input: { id, url: 'https://git.example.com/zoe' } })
    expect(copy.findings).toBe(1)
  })

  test('a confirmation stays in sight, and is withdrawn once', async () => {
    const { id, developer } = await handedIn()
    const { findings } = await shown(developer.id)
    await confirm(
      id,
      findings.map((one) => one.id),
    )
    expect(await shown(developer.id)).toMatchObject({ findings_in_work: 0, findings_confirmed: findings.length })
    expect(await ownReview(id)).toMatchObject({ url_submission: naming })
    const withdrawing = graphql(
      'mutation ($input: WithdrawConfirmationInput!) { withdrawConfirmation(input: $input) { id } }',
    )
    const withdrawn = { id: findings[0]?.id }
    await server.as('vetter').data(withdrawing, { input: withdrawn })
    expect(await shown(developer.id)).toMatchObject({ findings_in_work: 1 })
    expect(await ownReview(id)).toMatchObject({ url_submission: null, address_hidden: true })
    const again = await server.as('vetter').query(withdrawing, { input: withdrawn })
    expect(again.errors?.[0]?.extensions?.code).toBe('CONFLICT')
  })
})

test('the database lets no take-home be judged by who could not open it', async () => {
  const { id } = await handedIn()
  const judged = asTest(server.db, (trx) =>
    trx
      .updateTable('reviews')
      .set({ status: 'SENT', sent_at: new Date(), total_score: 75 })
      .where('developer_assessment_id', '=', id)
      .execute(),
  )
  await expect(judged).rejects.toThrow('is not judged before its reviewer could open it')
})

async function confirm(id: string, finding_ids: readonly string[]): Promise<void> {
  await server.as('vetter').data(
    graphql(`mutation ($id: ID!, $ids: [ID!]!) {
      confirmFindings(input: { id: $id, finding_ids: $ids, reason: "Zoe is the name of a library" }) { id } }`),
    { id, ids: finding_ids },
  )
}
