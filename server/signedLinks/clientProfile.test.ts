import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extractText } from '#server/platform/files/extract.ts'
import { readPages, renderPage } from '#server/platform/files/pages/renderPages.ts'
import {
  asTest,
  createCompletedAssessment,
  createDeveloper,
  createJob,
  createJobProfile,
  createSentReview,
  createSkill,
  verifiedBefore,
} from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { profilePdf } from './clientProfile/profilePdf.ts'
import type { ClientProfileSnapshot } from './clientProfile/snapshot.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const preview = (id: string, rate = false) =>
  server.as('recruiter').query(
    graphql(`query ($id: ID!, $rate: Boolean!) {
      getClientProfile(job_profile_id: $id, with_bill_rate: $rate) {
        name headline pitch assessments fingerprint facts { label value }
        groups { title skills { name is_verified years evidence } }
      }
    }`),
    { id, rate },
  )
const shareSeen = (id: string, seen: string, rate = false) =>
  server.as('recruiter').query(
    graphql(`mutation ($id: ID!, $rate: Boolean!, $seen: String!) {
      shareClientProfile(input: { job_profile_id: $id, with_bill_rate: $rate, days: 7, seen: $seen }) { url }
    }`),
    { id, rate, seen },
  )
async function share(id: string, rate = false): Promise<string> {
  const { data, errors } = await shareSeen(id, (await preview(id, rate)).data?.getClientProfile.fingerprint ?? '', rate)
  if (!data) throw new Error(JSON.stringify(errors))
  return data.shareClientProfile.url ?? ''
}
const pageOf = async (url: string) => (await fetch(url)).text()
const pdfOf = async (url: string) => Buffer.from(await (await fetch(`${url}/pdf`)).arrayBuffer())
const textOf = async (pdf: Buffer) => (await extractText(pdf, 'test')).text

const secrets = () => ({
  email: `${randomUUID()}@private.example`,
  phone: '+49 170 5550100',
  slack_user_id: `U0PRIVATE${randomUUID()}`,
  url_github: `https://github.com/private-${randomUUID()}`,
  url_linkedin: `https://www.linkedin.com/in/private-${randomUUID()}`,
  cost_rate_cents: 5_151,
  rate_floor_cents: 4_141,
  stage_note: 'Internal note',
})

let scenes = 0
async function scene(
  person: object = {},
  profile: object = {},
  type: 'TAKE_HOME' | 'LIVE_CODING' = 'TAKE_HOME',
  sent_at = new Date('2026-08-12'),
) {
  const { db } = server
  const number = ++scenes
  const name = (assessment: string) => `${assessment} interview ${number}`
  const [react, sql, rust] = [await createSkill(db), await createSkill(db), await createSkill(db)]
  const developer = await createDeveloper(db, {
    first_name: 'Zoë',
    last_name: 'Ünal',
    headline: 'Builds checkouts',
    country: 'TR',
    time_zone: 'Europe/Istanbul',
    ...secrets(),
    ...person,
  })
  const job = await createJob(db, { title: 'Staff engineer', skills: { [react.id]: 'REQUIRED', [sql.id]: 'BONUS' } })
  const review = await createSentReview(db, server.as('reviewer').account.id, {
    assessment_name: name('React'),
    type,
    sent_at,
  })
  await asTest(db, async (trx) => {
    const taken = await trx
      .selectFrom('reviews')
      .select('developer_assessment_id')
      .where('id', '=', review.id)
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('developer_assessments')
      .set({ status: 'COMPLETED', result: 'STRONG_PASS', completed_at: sent_at })
      .where('id', '=', taken.developer_assessment_id)
      .execute()
    const developer_id = developer.id
    const { created_at, ...verification } = verifiedBefore(review.id)
    await trx
      .insertInto('developer_skills')
      .values([
        { developer_id, skill_id: rust.id, years_of_experience: 9 },
        { developer_id, skill_id: sql.id, years_of_experience: 1 },
        { developer_id, skill_id: react.id, years_of_experience: 8, created_at },
      ])
      .execute()
    await trx.updateTable('developer_skills').set(verification).where('skill_id', '=', react.id).execute()
  })
  await createCompletedAssessment(db, developer.id, { name: name('Go'), completed_at: new Date('2026-07-01') })
  await createCompletedAssessment(db, developer.id, { name: name('Failed'), result: 'FAIL' })
  const rates = { cost_rate_cents: 5_252, bill_rate_cents: 8_550, pitch: 'Cut the checkout to 120 ms.' }
  const row = { job_id: job.id, developer_id: developer.id, ...rates, ...profile }
  return { id: (await createJobProfile(db, row)).id, developer, react, sql, rust, name }
}

test('a profile tells verified and claimed skills apart, the job’s own first, with the result in words', async () => {
  const { id, react, sql, rust, name } = await scene()
  const { data } = await preview(id)
  expect(data?.getClientProfile).toMatchObject({
    name: 'Zoë Ünal',
    pitch: 'Cut the checkout to 120 ms.',
    assessments: [`Pass in ${name('Go')}, July 2026`],
    groups: [
      {
        title: 'Skills that you asked for',
        skills: [
          {
            name: react.name,
            is_verified: true,
            years: '8 years',
            evidence: `Verified: Strong pass in ${name('React')}, August 2026`,
          },
        ],
      },
      {
        title: 'Skills that are a plus',
        skills: [{ name: sql.name, is_verified: false, years: '1 year', evidence: 'Stated by the developer' }],
      },
      { title: 'Further skills', skills: [{ name: rust.name, is_verified: false }] },
    ],
  })
  expect(data?.getClientProfile.facts.map(({ label }) => label)).toEqual(['Country', 'Local time'])
})

test('a skill that a talk without a record verified is not marked as verified, on the page and in the PDF', async () => {
  const { id, react, name } = await scene({}, {}, 'LIVE_CODING')
  const { data } = await preview(id)
  const evidence = `Strong pass in ${name('React')}, August 2026, before talks had to be on record`
  expect(data?.getClientProfile.groups[0]?.skills).toMatchObject([{ name: react.name, is_verified: false, evidence }])
  const url = await share(id)
  const page = await pageOf(url)
  expect(page).toContain(`<span class="claimed">${evidence}</span>`)
  expect(page).not.toContain('class="verified"')
  expect(await textOf(await pdfOf(url))).not.toContain('Verified:')
})

test('a page that was shared vouches for no more than what stands today', async () => {
  const { id, developer, react } = await scene()
  const url = await share(id)
  expect(await pageOf(url)).toContain('class="verified"')
  const tick = server.db.selectFrom('developer_skills').where('developer_id', '=', developer.id)
  const { verified_by_review_id } = await tick
    .select('verified_by_review_id')
    .where('skill_id', '=', react.id)
    .executeTakeFirstOrThrow()
  const verify = (review: string | null) =>
    asTest(server.db, (trx) =>
      trx
        .updateTable('developer_skills')
        .set({ verified_by_review_id: review, verified_explicitly: review !== null })
        .where('developer_id', '=', developer.id)
        .where('skill_id', '=', react.id)
        .execute(),
    )
  await verify(null)
  const taken = await pageOf(url)
  expect(taken).not.toContain('class="verified"')
  expect(taken.match(/Stated by the developer/g)).toHaveLength(3)
  await verify((await createSentReview(server.db, server.as('reviewer').account.id, { type: 'LIVE_CODING' })).id)
  expect(await pageOf(url)).toContain('before talks had to be on record')
  await verify(verified_by_review_id)
  expect(await pageOf(url)).toContain('class="verified"')
})

test('what a shared page tells as verified is not green once it is outdated, on the page and in the PDF', async () => {
  const { id, name } = await scene({}, {}, 'TAKE_HOME', new Date(Date.now() - 100 * 86_400_000))
  const url = await share(id)
  const choose = (tick_months: number) =>
    asTest(server.db, async (trx) => {
      await trx.deleteFrom('firm_settings').execute()
      await trx.insertInto('firm_settings').values({ tick_months }).execute()
    })
  expect(await pageOf(url)).toContain('class="verified"')
  await choose(1)
  const page = await pageOf(url)
  expect(page).not.toContain('class="verified"')
  expect(page).toMatch(
    new RegExp(`<span class="claimed">Verified in \\w+ \\d{4}: Strong pass in ${name('React')}</span>`),
  )
  expect(await textOf(await pdfOf(url))).toMatch(/Verified in \w+ \d{4}/)
  await choose(120)
  expect(await pageOf(url)).toContain('class="verified"')
})

test('a shared page and a new one leave out passes by talks without evidence, and those that a later attempt failed', async () => {
  const { id, developer, name } = await scene()
  const url = await share(id)
  const shown = async () => [
    (await pageOf(url)).match(/<li>Pass in [^,]+/g) ?? [],
    (await preview(id)).data?.getClientProfile.assessments,
  ]
  const pass = `Pass in ${name('Go')}`
  await createCompletedAssessment(server.db, developer.id, { type: 'LIVE_CODING' })
  expect(await shown()).toEqual([[`<li>${pass}`], [`${pass}, July 2026`]])
  const { id: assessment_version_id } = await server.db
    .selectFrom('assessment_versions')
    .innerJoin('assessments', 'assessments.id', 'assessment_versions.assessment_id')
    .where('assessments.name', '=', name('Go'))
    .select('assessment_versions.id')
    .executeTakeFirstOrThrow()
  await createCompletedAssessment(server.db, developer.id, { assessment_version_id, result: 'FAIL' })
  expect(await shown()).toEqual([[], []])
})

test('page and PDF have no contact data, no cost and nobody’s notes; the rate only where it was chosen', async () => {
  const { id, react } = await scene()
  const [plain, priced] = [await share(id), await share(id, true)]
  for (const [url, hasRate] of [
    [plain, false],
    [priced, true],
  ] as const) {
    for (const text of [await pageOf(url), await textOf(await pdfOf(url))]) {
      // A long name is broken over lines, at its space and hyphens.
      for (const part of ['Zoë Ünal', 'Builds checkouts', 'Staff engineer', react.name.slice(6, 14)])
        expect(text).toContain(part)
      for (const hidden of [
        'private',
        'PRIVATE',
        '5550100',
        '51.51',
        '41.41',
        '52.52',
        'Internal',
        'Failed',
        'The reviewer',
      ])
        expect(text).not.toContain(hidden)
      expect(text.includes('$85.50 per hour')).toBe(hasRate)
    }
  }
})

test('a profile that has no price by choice says so, on the page and in the PDF', async () => {
  const { id } = await scene({}, { bill_rate_cents: null, without_price: true })
  const url = await share(id, true)
  for (const text of [await pageOf(url), await textOf(await pdfOf(url))]) expect(text).toContain('Without a price')
  expect(await pageOf(await share(id))).not.toContain('price')
})

test('a link shows what its maker saw, whatever changes later', async () => {
  const { id, developer } = await scene()
  const url = await share(id)
  await asTest(server.db, (trx) =>
    trx.updateTable('developers').set({ headline: 'Changed since' }).where('id', '=', developer.id).execute(),
  )
  expect(await pageOf(url)).not.toContain('Changed since')
  expect(await pageOf(await share(id))).toContain('Changed since')
})

test('a profile that was changed since it was seen is not shared', async () => {
  const { id, developer } = await scene()
  const seen = (await preview(id)).data?.getClientProfile.fingerprint ?? ''
  await asTest(server.db, (trx) =>
    trx.updateTable('developers').set({ headline: 'Changed since' }).where('id', '=', developer.id).execute(),
  )
  expect((await shareSeen(id, seen)).errors?.[0]).toMatchObject({ extensions: { code: 'CONFLICT', field: 'seen' } })
})

test('an ended profile and one without the rate to show are refused with a sentence', async () => {
  const { id } = await scene({}, { bill_rate_cents: null })
  expect((await preview(id, true)).errors?.[0]).toMatchObject({ extensions: { field: 'with_bill_rate' } })
  const url = await share(id)
  await asTest(server.db, (trx) =>
    trx
      .updateTable('job_profiles')
      .set({ status: 'CLIENT_REJECTED', end_reason: 'SKILLS' })
      .where('id', '=', id)
      .execute(),
  )
  expect((await preview(id)).errors?.[0]?.message).toContain('has ended')
  expect((await fetch(url)).status).toBe(410)
  expect((await fetch(`${url}/pdf`)).status).toBe(410)
})

test('hostile names and texts stay text, and turn nothing around', async () => {
  const evil = '<script>alert(1)</script> #panic() $x$ *y* "'
  const { id } = await scene(
    { headline: `${evil} \u202egnp.exe`, last_name: '\u202eO’Brien\u2066' },
    { pitch: evil.repeat(20) },
  )
  const url = await share(id)
  const [page, text] = [await pageOf(url), await textOf(await pdfOf(url))]
  expect(page).toContain('&lt;script&gt;')
  for (const shown of [page, text]) expect(shown).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  expect(page).not.toContain('<script')
  expect(text).toContain('<script>alert(1)</script> #panic() $x$ *y*')
})

test('the PDF is saved under the name of the developer, and no cache keeps it', async () => {
  const { id } = await scene()
  const { headers } = await fetch(`${await share(id)}/pdf`)
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Zo%C3%AB%20%C3%9Cnal.pdf")
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-robots-tag')).toBe('noindex')
})

test('the staff downloads the same PDF before it is shared, and others do not', async () => {
  const { id } = await scene()
  const get = (role: 'recruiter' | 'dstm' | 'client') =>
    fetch(`${server.url}/portal/job-profile/${id}/pdf?bill_rate=yes`, {
      headers: { authorization: `Bearer ${server.as(role).token}` },
    })
  expect(await textOf(Buffer.from(await (await get('recruiter')).arrayBuffer()))).toContain('$85.50 per hour')
  for (const role of ['dstm', 'client'] as const) expect((await get(role)).status).toBe(403)
})

const scripts = {
  Vietnamese: 'Nguyễn Thị Ánh',
  Cyrillic: 'Юлія Ґалаґан',
  Greek: 'Ελένη Παπαδοπούλου',
  Armenian: 'Արամ Խաչատրյան',
  Georgian: 'ნინო ბერიძე',
  Chinese: '王小明',
  Japanese: '田中さくら ケンジ',
  Korean: '김철수 똠방',
}
const shapedScripts = {
  Arabic: ['عبدالرحمن', /[\u0600-\u06ff]/g],
  Hebrew: ['שלום כהן', /[\u0590-\u05ff]/g],
  Devanagari: ['प्रिया क्षत्रिय', /[\u0900-\u097f]/g],
  Thai: ['สมชาย เก่งกาจ', /[\u0e00-\u0e7f]/g],
  Bengali: ['অনির্বাণ', /[\u0980-\u09ff]/g],
  Tamil: ['கார்த்திக்', /[\u0b80-\u0bff]/g],
} as const

const bare: ClientProfileSnapshot = {
  name: '',
  headline: null,
  country: null,
  time_zone: null,
  available_from: null,
  weekly_hours: null,
  pitch: null,
  job_title: 'Engineer',
  bill_rate: null,
  currency: 'USD',
  skills: [],
  assessments: [],
}

/** Takes accents off: a letter that the font composes of two gives a reader the first. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '')

test('names of many scripts can be read out of the PDF', async () => {
  const pitch = [...Object.values(scripts), ...Object.values(shapedScripts).map(([name]) => name)].join('\n')
  const text = await textOf(await profilePdf({ ...bare, name: 'Names', pitch }, 'test'))
  for (const [script, name] of Object.entries(scripts)) expect(plain(text), script).toContain(plain(name))
  // Shaping orders and joins letters, so a reader may give them in another order.
  for (const [script, [name, letters]] of Object.entries(shapedScripts)) {
    const found = new Set(text.match(letters))
    for (const letter of name.match(letters) ?? []) expect(found, `${script} ${letter}`).toContain(letter)
  }
})

test.each([
  ...Object.entries(scripts),
  ...Object.entries(shapedScripts).map(([script, [name]]) => [script, name] as const),
])('a name in %s is drawn with letters, not with boxes', { tags: 'large' }, async (_script, name) => {
  const draw = async (text: string) =>
    (await renderPage(await profilePdf({ ...bare, name: 'X', pitch: text }, 'test'), 1, 'test')).toString('base64')
  // A private letter is in no font, so it shows the box for a missing one.
  const boxes = name.replaceAll(/[\p{L}\p{M}]/gu, '\ue000')
  expect(await draw(name)).not.toBe(await draw(boxes))
})

test('a long text takes several pages, and one that nobody would read is bounded in time', {
  tags: 'large',
}, async () => {
  const pages = await readPages(
    await profilePdf({ ...bare, name: randomUUID(), pitch: 'Words. '.repeat(3_000) }, 'test'),
    'test',
  )
  expect(pages.count).toBeGreaterThan(3)
  const endless = profilePdf({ ...bare, name: 'x'.repeat(5_000), pitch: 'слово '.repeat(400_000) }, 'test')
  await expect(
    endless.then(
      () => 'made',
      (error: Error) => error.message,
    ),
  ).resolves.toMatch(/^made$|too long/)
})
