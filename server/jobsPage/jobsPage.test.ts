import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { dayIn } from '#test/days.ts'
import * as fc from '#test/draws/property.ts'
import { asTest, createCompany, createDeveloper, createJob, createSkill } from '#test/factories.ts'
import { zip } from '#test/files/zip.ts'
import { graphql } from '#test/graphql.ts'
import { testSecret } from '#test/identity/identity.ts'
import { complete, newEmail, newVisitor, pageText, resume, token, typedIn, visit } from '#test/rows/visitors.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { deleteExpiredForms } from './applications/forms.ts'
import { newFormToken } from './applications/formToken.ts'
import { readApplicationConfirmation } from './tasks.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ variables: { TRUST_PROXY: 'true' } })
})
afterAll(() => server.close())
afterEach(() => server.db.deleteFrom('application_forms').execute())

const { open, post, mailsTo, mailedLink, applyFor, confirm, developerWith, applicationsOf, resumesOf, forms } = visit(
  () => server,
)

/** Finds the tag at which a page opens: browsers take the first that asks for it. */
const focusedFirst = (page: string) => /<\w+[^>]* autofocus[^>]*>/.exec(page)?.[0]

/** Finds the problem that a page shows at a field. */
const problemAt = (page: string, name: string) =>
  new RegExp(`<p class="problem" id="${name}-note">([^<]*)</p>`).exec(page)?.[1]

describe('the jobs page', () => {
  test('shows the public jobs that are active, and of each only what it may', async () => {
    const company = await createCompany(server.db, { name: 'Secret & Sons' })
    const skill = await createSkill(server.db, { name: 'Erlang' })
    const about = { company_id: company.id, description: 'Internal words', skills: { [skill.id]: 'REQUIRED' as const } }
    const budget = { budget_hourly_min_cents: 4_000, budget_hourly_max_cents: 6_000 }
    const shown = { is_public: true, public_text: 'Words for <all>', location: ['DE', 'FR'] }
    const quiet = await createJob(server.db, { title: 'Quiet job', ...about, ...budget, ...shown })
    await createJob(server.db, { title: 'Hidden job', ...about })
    await createJob(server.db, { title: 'Held job', ...about, ...shown, status: 'ON_HOLD', left_status: 'LEAD' })
    await createJob(server.db, { title: 'Deleted job', ...about, ...shown, deleted_at: new Date() })
    const { status, page, headers } = await open('/public/jobs')
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page).not.toContain('<script')
    expect(page).toContain(`<article id="${quiet.id}">`)
    expect(pageText(page)).toMatch(
      /Quiet job Hourly France, Germany Published on \d+ \w+ \d{4} Erlang \(required\) Words for &lt;all&gt; Apply/,
    )
    expect(page).not.toMatch(/Hidden job|Held job|Deleted job|Internal words|Secret|\$40/)

    const loud = { title: 'Loud job', shows_company: true, shows_budget: true }
    await createJob(server.db, { ...about, ...budget, ...shown, ...loud })
    expect(pageText((await open('/public/jobs')).page)).toMatch(
      /Loud job Secret &amp; Sons Hourly France, Germany \$40 – \$60 an hour/,
    )
  })

  test('runs no script but the one that keeps what is typed, which stands in the form alone', async () => {
    const policy = (headers: Headers) => headers.get('content-security-policy') ?? ''
    const form = await open('/public/jobs/apply')
    const [, script = ''] = /<script>([^<]*)<\/script>/.exec(form.page) ?? []
    expect(form.page.match(/<script/g)).toHaveLength(1)
    expect(policy(form.headers)).toContain(
      `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}';`,
    )
    const list = await open('/public/jobs')
    expect(list.page).not.toContain('<script')
    expect(policy(list.headers)).not.toContain('script-src')
  })

  test('suggests at most 300 skills of a large catalogue, and among them those in use', async () => {
    const skills = Array.from({ length: 350 }, (_, n) => ({ name: `Aaa ${n}`, skill_type: 'TOOL' as const }))
    await asTest(server.db, (trx) => trx.insertInto('skills').values(skills).execute())
    const used = await createSkill(server.db, { name: 'Zzz' })
    await createDeveloper(server.db, { skills: [used.id] })
    const { page } = await open('/public/jobs/apply')
    const suggested = /<datalist id="known-skills">(.*?)<\/datalist>/s.exec(page)?.[1]?.match(/<option /g)
    expect(suggested).toHaveLength(300)
    expect(page).toContain('<option value="Zzz">')
  })

  test('leaves nothing behind, and an address that it does not have is a page with one sentence', async () => {
    await open('/public/jobs')
    await open('/public/jobs/apply')
    expect(await forms()).toEqual([])
    expect(pageText((await open('/public/none')).page)).toContain('There is no page at this address.')
    expect((await open('/public/jobs', { method: 'DELETE' })).status).toBe(404)
    expect(pageText((await open(`/public/jobs/${crypto.randomUUID()}/apply`)).page)).toContain('There is no such job')
  })
})

describe('an application', () => {
  test('becomes a developer with skills, resume and answers once its link is confirmed, and not before', async () => {
    const erlang = await createSkill(server.db, { name: 'Elixir', aliases: ['Phoenix'] })
    const job = await createJob(server.db, {
      title: 'Elixir job',
      is_public: true,
      public_text: 'Text',
      skills: { [erlang.id]: 'CORE' },
    })
    const { link, email, page } = await applyFor({
      to: `/public/jobs/${job.id}/apply`,
      file: await resume(),
      fields: {
        [`years-${erlang.id}`]: '5,5',
        'skill-0': 'Cobol',
        'years-0': '1',
        rate: '62.5',
        url_github: 'github.com/zoe',
        about: 'Hello',
      },
    })
    expect(pageText(page)).toContain(`We are sending a mail to ${email}`)
    expect(pageText(page)).toContain('Open the link in that mail within 48 hours and confirm your application.')
    expect(await developerWith(email)).toBeUndefined()
    const opened = await open(link)
    expect(pageText(opened.page)).toContain(`Zoë Ünal applied with ${email} for Elixir job`)
    expect(await developerWith(email)).toBeUndefined()
    const rename = (changes: object) =>
      asTest(server.db, (trx) => trx.updateTable('jobs').set(changes).where('id', '=', job.id).execute())
    await rename({ title: 'Secret Client', is_public: false })
    expect(pageText((await open(link)).page)).toContain(`Zoë Ünal applied with ${email} . Confirm`)
    await rename({ title: 'Elixir job', is_public: true })

    expect(pageText((await confirm(link)).page)).toContain('Your application has arrived')
    expect(mailsTo(email)[0]?.text).toMatch(/applied at Vouch with this e-mail address for “Elixir job”\.\n/)
    const developer = await developerWith(email)
    expect(developer).toMatchObject({
      first_name: 'Zoë',
      stage: 'APPLICANT',
      status: 'NEW',
      country: 'DE',
      source: 'JOBS_PAGE',
      cost_rate_cents: 6_250,
      url_github: 'https://github.com/zoe',
    })
    const id = developer?.id ?? ''
    expect(await applicationsOf(id)).toMatchObject([
      {
        job_id: job.id,
        source: 'JOBS_PAGE',
        decision: null,
        answers: {
          Skills: 'Elixir (5.5 years), Cobol (1 year)',
          'Expected rate': '62.5 USD per hour',
          'About you': 'Hello',
        },
      },
    ])
    const skills = await server.db.selectFrom('developer_skills').selectAll().where('developer_id', '=', id).execute()
    expect(skills).toMatchObject([{ skill_id: erlang.id, years_of_experience: 5.5, verified_by_review_id: null }])
    expect(await resumesOf(id)).toMatchObject([{ file_name: 'resume.pdf', file_type: 'PDF' }])
    expect(await forms()).toMatchObject([{ application: null, file_key: null, sealed_message: null }])
  })

  test('with a present employer makes sure that they are never shown to them, told once however often they apply', async () => {
    const { link, email } = await applyFor({ fields: { employer: 'Initech Ltd' } })
    await confirm(link)
    await confirm((await applyFor({ fields: { email, employer: 'INITECH' } })).link)
    const id = (await developerWith(email))?.id ?? ''
    expect((await applicationsOf(id))[0]?.answers).toMatchObject({ 'Present employer': 'INITECH' })
    const named = await server.db.selectFrom('exclusions').selectAll().where('developer_id', '=', id).execute()
    expect(named).toMatchObject([{ company_name: 'Initech Ltd', reason: 'EMPLOYER', named_by: 'DEVELOPER' }])
  })

  test('with a present employer keeps them away also after the last day that staff recorded', async () => {
    const { link, email } = await applyFor({ fields: { employer: 'Hooli' } })
    await confirm(link)
    const developer_id = (await developerWith(email))?.id ?? ''
    await asTest(server.db, (trx) =>
      trx
        .updateTable('exclusions')
        .set({ until: dayIn(3) })
        .where('developer_id', '=', developer_id)
        .execute(),
    )
    await confirm((await applyFor({ fields: { email, employer: 'Hooli Inc.' } })).link)
    const named = server.db.selectFrom('exclusions').select('until').where('developer_id', '=', developer_id)
    expect((await named.execute()).map(({ until }) => until)).toContain(null)
  })

  test('is confirmed once, however often and at the same moment its button is pressed', async () => {
    const { link, email } = await applyFor({ file: await resume() })
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(link)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date())
    for (const { status, page } of [await open(link), await confirm(link)]) {
      expect(status).toBe(409)
      expect(pageText(page)).toContain(`Your application has arrived You confirmed it on ${today}`)
      expect(page).not.toMatch(/Zoë|zoe/)
    }
    const id = (await developerWith(email))?.id ?? ''
    expect(await applicationsOf(id)).toHaveLength(1)
    expect(await resumesOf(id)).toHaveLength(1)
  })

  test('of a known address gets the same words as a new one, and a returning person a new application beside the old record', async () => {
    const known = await createDeveloper(server.db, {
      email: newEmail(),
      first_name: 'Old',
      stage: 'REJECTED',
      status: null,
      cost_rate_cents: 100,
    })
    const stranger = await applyFor()
    const returning = await applyFor({ fields: { email: known.email, rate: '80' } })
    const words = ({ page, email }: { page: string; email: string }) => page.replaceAll(email, '')
    expect(words(returning)).toBe(words(stranger))
    await confirm(returning.link)
    expect(await developerWith(known.email)).toMatchObject({
      first_name: 'Old',
      stage: 'REJECTED',
      cost_rate_cents: 100,
    })
    expect(await applicationsOf(known.id)).toMatchObject([{ answers: { 'Expected rate': '80 USD per hour' } }])
    const again = await applyFor({ fields: { email: known.email, rate: '90' } })
    await confirm(again.link)
    expect(await applicationsOf(known.id)).toMatchObject([{ answers: { 'Expected rate': '90 USD per hour' } }])
  })

  test('of a deleted developer brings the record back as an applicant', async () => {
    const deleted = await createDeveloper(server.db, { email: newEmail(), deleted_at: new Date() })
    await confirm((await applyFor({ fields: { email: deleted.email } })).link)
    expect(await developerWith(deleted.email)).toMatchObject({
      id: deleted.id,
      deleted_at: null,
      stage: 'APPLICANT',
      status: 'NEW',
    })
  })

  test('is not mailed to somebody whom the firm has blocked, nor after it was confirmed', async () => {
    const blocked = await createDeveloper(server.db, { email: newEmail(), stage: 'BLOCKED', status: null })
    const answer = await post({ fields: { ...complete(), email: blocked.email } })
    expect(pageText(answer.page)).toContain('Check your mail')
    await expect.poll(() => server.db.selectFrom('tasks').selectAll().execute()).toEqual([])
    expect(mailsTo(blocked.email)).toEqual([])
    const { link } = await applyFor()
    await confirm(link)
    const read = readApplicationConfirmation({ db: server.db, secret: testSecret })
    expect(await read({ token: link.split('/').at(-1), message: { to: 'x', subject: '', text: '' } })).toBeUndefined()
  })

  test('sent twice by a double click is one, and one that is corrected and sent again gets a new link', async () => {
    const fields = { ...complete(), email: newEmail() }
    const from = newVisitor()
    const file = await resume()
    const answers = await Promise.all([post({ fields, file, from }), post({ fields, file, from })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.page).toBe(answers[1]?.page)
    expect(await forms()).toHaveLength(1)
    const wrong = await mailedLink(fields.email)
    const right = newEmail()
    await post({ fields: { ...fields, email: right }, from })
    expect(await forms()).toHaveLength(1)
    expect((await open(wrong)).status).toBe(410)
    await confirm(await mailedLink(right))
    expect(await developerWith(fields.email)).toBeUndefined()
    const id = (await developerWith(right))?.id ?? ''
    expect(await resumesOf(id)).toHaveLength(1)
    expect(pageText((await post({ fields: { ...fields, email: right }, from })).page)).toContain(
      'Your application has arrived',
    )
  })

  test('whose time is over is gone, with its file', async () => {
    const { link, email } = await applyFor({ file: await resume() })
    await server.db
      .updateTable('application_forms')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .execute()
    for (const answer of [await open(link), await confirm(link)]) {
      expect(pageText(answer.page)).toContain('Please send the form again')
      expect(pageText((await open(`${link}x`)).page)).toContain('This link no longer works')
    }
    const [form] = await forms()
    await deleteExpiredForms(server.db, new Date(Date.now() - 60_000))
    expect(await forms()).toHaveLength(1)
    await deleteExpiredForms(server.db, new Date())
    expect(await forms()).toEqual([])
    const unowned = await server.db.selectFrom('unowned_files').select('file_key').execute()
    expect(unowned).toContainEqual({ file_key: form?.file_key })
    expect(await developerWith(email)).toBeUndefined()
  })

  test('for a job that is closed meanwhile keeps all that was typed, or says so at its confirmation', async () => {
    const skill = await createSkill(server.db, { name: 'Fortran' })
    const job = await createJob(server.db, {
      title: 'Brief job',
      is_public: true,
      public_text: 'Text',
      skills: { [skill.id]: 'CORE' },
    })
    const to = `/public/jobs/${job.id}/apply`
    const { link } = await applyFor({ to })
    await server
      .as('admin')
      .data(
        graphql('mutation ($id: ID!) { moveJob(input: { id: $id, to: CANCELLED, reason: OTHER, version: 1 }) { id } }'),
        {
          id: job.id,
        },
      )
    const late = await post({ to, fields: { ...complete(), [`years-${skill.id}`]: '7' } })
    expect(late.status).toBe(422)
    expect(pageText(late.page)).toContain(
      'This job was closed in the meantime. Send the form again to apply without a job',
    )
    expect(late.page).toContain('action="/public/jobs/apply"')
    expect(typedIn(late.page, 'first_name')).toBe('Zoë')
    expect(typedIn(late.page, 'skill-0')).toBe('Fortran')
    expect(typedIn(late.page, 'years-0')).toBe('7')
    expect(pageText((await confirm(link)).page)).toContain('The job that you applied for was closed in the meantime.')
  })
})

describe('without mail set up', () => {
  let silent: TestServer
  beforeAll(async () => {
    silent = await startTestServer({ mail: false })
  })
  afterAll(() => silent.close())

  const query = graphql(`query ($id: ID!) { getConfirmationMessage(id: $id) { to subject text } }`)

  test('the confirmation waits in the outbox of the staff, and the page says that the firm will be in touch', async () => {
    const body = new FormData()
    for (const [name, value] of Object.entries(complete())) body.append(name, value)
    const answer = await fetch(`${silent.url}/public/jobs/apply`, {
      method: 'POST',
      body,
      headers: { origin: silent.url },
    })
    const page = pageText(await answer.text())
    expect(page).toContain('Somebody here will write to')
    expect(page).toContain('Open it: only then does your application count.')
    expect(page).toContain('If you have heard nothing after two weeks, send the form again.')
    expect(page).not.toContain('lost')
    const list = await silent
      .as('recruiter')
      .data(graphql('{ getApplicationForms(limit: 20, offset: 0) { application_forms { id email in_outbox } } }'))
    const [form] = list.getApplicationForms.application_forms
    expect(form?.in_outbox).toBe(true)
    const variables = { id: form?.id }
    const { getConfirmationMessage: message } = await silent.as('recruiter').data(query, variables)
    expect(message).toMatchObject({ to: form?.email, subject: 'Confirm your application' })
    const link = /http\S+/.exec(message?.text ?? '')?.[0] ?? ''
    expect(await (await fetch(link, { method: 'POST', headers: { origin: silent.url } })).text()).toContain(
      'has arrived',
    )
    const { errors } = await silent.as('recruiter').query(query, variables)
    expect(errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
  })
})

test('a message that was mailed is shown to nobody', async () => {
  await applyFor()
  const [form] = await forms()
  const document = graphql(`query ($id: ID!) { getConfirmationMessage(id: $id) { text } }`)
  expect(await server.as('admin').data(document, { id: form?.id })).toEqual({ getConfirmationMessage: null })
})

/** People may type these texts into each field of the form: one that it takes, and one that it refuses. */
const typeable = {
  first_name: [
    ['Zoë', ' Zoë ', '<b>"Zoë" & co</b>'],
    [' ', 'x'.repeat(101)],
  ],
  last_name: [['Ünal'], ['  ']],
  email: [[], ['zoe', 'two words@example.com']],
  country: [['DE', 'US'], []],
  'skill-0': [
    ['Go', ' C# '],
    [' ', 'x'.repeat(81)],
  ],
  'years-0': [
    ['3', '2,5', ' '],
    ['many', '61'],
  ],
  'skill-5': [['Rust & "Zig"'], []],
  'years-5': [['0'], ['-1']],
  rate: [
    ['60', '59,5'],
    ['much', '2001'],
  ],
  url_github: [['github.com/zoe', 'https://github.com/zoe'], ['javascript:alert(1)']],
  url_linkedin: [['linkedin.com/in/zoe'], ['zoe']],
  about: [['\nLong "story" of <me>', ' '], ['x'.repeat(2_001)]],
  consent: [['yes'], []],
} as const
type Typed = Readonly<Partial<Record<keyof typeof typeable, string>>>

/** Draws some fields, with values that the form takes or refuses. */
const some = (kind: 0 | 1): fc.Arbitrary<Typed> => {
  const values = Object.entries(typeable).map(([name, both]) => [name, both[kind]] as const)
  const typed = values.flatMap(([name, texts]) => (texts.length > 0 ? [[name, fc.constantFrom<string>(...texts)]] : []))
  return fc.record(Object.fromEntries(typed), { requiredKeys: [] })
}
const someTyped = fc.oneof(
  some(0),
  fc.tuple(some(0), some(1)).map(([right, wrong]) => ({ ...right, ...wrong })),
)

/** Reads the value of a field of the page. */
function heldIn(page: string, name: string): string | undefined {
  const area = new RegExp(`<textarea[^>]* name="${name}"[^>]*>\n([^<]*)</textarea>`).exec(page)?.[1]
  const choices = new RegExp(`<select[^>]* name="${name}"[^>]*>(.*?)</select>`, 's').exec(page)?.[1]
  const choice = choices && (/<option value="([^"]*)" selected>/.exec(choices)?.[1] ?? '')
  const held = area ?? choice ?? typedIn(page, name)
  const named = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' } as Record<string, string>
  // Forms send each new line as two characters.
  return held?.replaceAll('\r\n', '\n').replace(/&(lt|gt|quot|#39|amp);/g, (entity) => named[entity] ?? entity)
}

/** Returns the stored value of a text that was taken. */
function keptOf(name: string, typed: string): unknown {
  const text = typed.trim()
  if (text === '') return null
  if (['rate', 'years'].includes(name)) return Number(text.replace(',', '.'))
  return name.startsWith('url_') ? `https://${text.replace('https://', '')}` : text
}

/** Checks that an application holds what was typed. */
function expectTaken({ skills, ...application }: Readonly<Record<string, unknown>>, typed: Typed): void {
  const texts = Object.entries(typed).filter(([name]) => !/^(skill|years)-/.test(name))
  expect(application).toMatchObject(Object.fromEntries(texts.map(([name, text]) => [name, keptOf(name, text)])))
  const lines = [
    [typed['skill-0'], typed['years-0']],
    [typed['skill-5'], typed['years-5']],
  ].filter((line) => line.some((text) => text?.trim()))
  expect(skills).toEqual(lines.map(([name, years = '']) => ({ name: name?.trim(), years: keptOf('years', years) })))
}

/** Checks that a refused form still shows what was typed, and names the problem at fields of its own. */
function expectShown(page: string, typed: Typed): void {
  for (const [name, text] of Object.entries(typed)) {
    if (name !== 'consent') expect({ name, held: heldIn(page, name) }).toEqual({ name, held: text })
  }
  expect(/name="consent"[^>]* checked/.test(page)).toBe(typed.consent === 'yes')
  const problems = [...page.matchAll(/<p class="problem" id="([^"]+)-note">/g)].map(([, name]) => name)
  expect(problems.length).toBeGreaterThan(0)
  for (const name of problems) expect(page).toContain(` name="${name}"`)
}

test('whatever part of the form is typed, the application keeps it, or the form still shows it, with a sentence at a field', {
  tags: 'property',
}, async () => {
  let taken = 0
  const property = fc.asyncProperty(someTyped, fc.boolean(), async (some, isComplete) => {
    const typed = { ...(isComplete ? { ...complete(), email: newEmail() } : {}), ...some }
    const { status, page } = await post({ fields: { ...typed, form: token() } })
    const { form: _form, ...shown } = typed as Typed & { form?: string }
    if (status !== 200) {
      expect(status).toBe(422)
      return expectShown(page, shown)
    }
    taken++
    const [form] = await forms()
    await server.db.deleteFrom('application_forms').execute()
    expectTaken(Object(form?.application), shown)
  })
  await fc.assert(property, { numRuns: 40 })
  expect(taken).toBeGreaterThan(0)
})

const oldWord = await resume('old.doc')
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const pictureNamed = (name: string) => ({ name, content: png })
const archiveOf = (names: readonly string[]) => ({
  name: 'resume.docx',
  content: zip(Object.fromEntries(names.map((name) => [name, '']))),
})

describe('a form with a mistake', () => {
  test('comes back with a sentence at each field, all that was typed, and its file', async () => {
    const typed = {
      form: token(),
      first_name: '<b>Zoë</b>',
      email: 'zoe',
      'skill-2': 'Go',
      'years-2': 'many',
      'years-3': '2',
      rate: 'much',
      url_github: 'javascript:alert(1)',
      about: 'Long "story"',
    }
    const from = newVisitor()
    const wrong = await post({ fields: typed, file: await resume(), from })
    expect(wrong.status).toBe(422)
    expect(focusedFirst(wrong.page)).toContain('name="last_name"')
    expect(problemAt(wrong.page, 'last_name')).toBe('Enter your last name.')
    expect(problemAt(wrong.page, 'email')).toBe('Enter an e-mail address such as name@example.com.')
    expect(problemAt(wrong.page, 'country')).toBe('Choose your country.')
    expect(problemAt(wrong.page, 'years-2')).toBe('Enter years as a number from 0 to 60.')
    expect(problemAt(wrong.page, 'years-3')).toBe('Enter the skill for these years.')
    expect(problemAt(wrong.page, 'rate')).toContain('USD per hour')
    expect(problemAt(wrong.page, 'url_github')).toContain('github.com/your-name')
    expect(problemAt(wrong.page, 'consent')).toContain('if you agree')
    expect(typedIn(wrong.page, 'first_name')).toBe('&lt;b&gt;Zoë&lt;/b&gt;')
    expect(typedIn(wrong.page, 'years-2')).toBe('many')
    expect(wrong.page).toContain('Long &quot;story&quot;</textarea>')
    expect(wrong.page).toContain('“resume.pdf” is kept with this form.')

    const mended = await applyFor({ from, fields: { ...complete(), form: typed.form, kept: 'yes' } })
    await confirm(mended.link)
    const id = (await developerWith(mended.email))?.id ?? ''
    expect(await resumesOf(id)).toMatchObject([{ file_name: 'resume.pdf' }])
  })

  test('loses its file after an hour, and says so', async () => {
    const fields = complete()
    await post({ fields: { ...fields, last_name: '' }, file: await resume() })
    await server.db
      .updateTable('application_forms')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .execute()
    const late = await post({ fields: { ...fields, kept: 'yes' } })
    expect(problemAt(late.page, 'resume')).toBe(
      'We kept your file for an hour, and that time is over. Choose it again, or send the form without a file.',
    )
    expect((await post({ fields })).status).toBe(200)
  })

  test.each([
    ['old.doc', oldWord, 'This is an old Word file (.doc), or a Word file with a password.'],
    ['a picture', pictureNamed('resume.pdf'), 'Only PDF, Word (.docx) and plain text files can be read.'],
    ['an archive', archiveOf(['a.xml']), 'Only PDF, Word (.docx) and plain text files can be read.'],
    ['an empty one', { name: 'resume.txt', content: '' }, 'This file is empty.'],
    ['one of 11 MB', { name: 'large.txt', content: 'x'.repeat(11 * 1024 * 1024) }, 'This file is larger than 10 MB.'],
  ])('such as %s as its file gets a sentence, and the rest stays', async (_, file, sentence) => {
    const { page, status } = await post({ fields: complete(), file })
    expect(status).toBe(422)
    expect(problemAt(page, 'resume')).toContain(sentence)
    expect(typedIn(page, 'last_name')).toBe('Ünal')
    expect(await forms()).toEqual([])
  })

  test('that a program sent is told from one of a person, who can send it again', async () => {
    const robot = await post({ fields: { ...complete(), website: 'https://spam.example' } })
    expect(robot.status).toBe(422)
    expect(problemAt(robot.page, 'website')).toContain('Only programs fill in this field')
    expect(robot.page).not.toContain('class="trap"')
    const fields = { ...complete(), form: newFormToken(testSecret) }
    const quick = await post({ fields })
    expect(pageText(quick.page)).toContain('You sent the form faster than people type.')
    expect(focusedFirst(quick.page)).toContain('class="banner"')
    expect(typedIn(quick.page, 'form')).toBe(fields.form)
    const stale = await post({ fields: { ...complete(), form: newFormToken(testSecret, Date.now() - 25 * 3_600_000) } })
    expect(pageText(stale.page)).toContain('This form was open for a long time.')
    const forged = await post({ fields: { ...complete(), form: `${token()}x` } })
    expect(pageText(forged.page)).toContain('send it again')
    expect(await forms()).toEqual([])
  })
})

describe('what strangers may leave', () => {
  test('is nine applications an hour from one address; the tenth is told to wait, and keeps all that was typed', async () => {
    const from = newVisitor()
    for (let at = 0; at < 9; at++) expect((await post({ fields: complete(), from })).status).toBe(200)
    const tenth = await post({ fields: complete(), from, file: await resume() })
    expect(tenth.status).toBe(429)
    expect(Number(tenth.headers.get('retry-after'))).toBeGreaterThan(60)
    expect(pageText(tenth.page)).toMatch(
      /Too many applications came from your address or its network within an hour\. Wait \d minutes/,
    )
    expect(typedIn(tenth.page, 'last_name')).toBe('Ünal')
    expect(tenth.page).toContain('is kept with this form')
    expect((await post({ fields: complete() })).status).toBe(200)
  })

  test('is five messages to one mailbox from a wide network, and shuts out nobody elsewhere', async () => {
    const email = newEmail()
    const postFrom = (from: string) => post({ fields: { ...complete(), email }, from })
    for (let at = 0; at < 5; at++) expect((await postFrom(`198.26.${at}.1`)).status).toBe(200)
    const sixth = await postFrom('198.26.9.1')
    expect(sixth.status).toBe(429)
    expect(pageText(sixth.page)).toContain(`Several applications from ${email} are not confirmed yet.`)
    for (let at = 0; at < 15; at++) expect((await postFrom(`198.${30 + (at % 3)}.${at}.1`)).status).toBe(200)
    // Now a wide network has a limit of its own: the owner of the mailbox gets a mail, and few others do.
    expect([(await postFrom('198.27.1.1')).status, (await postFrom('198.27.2.1')).status]).toEqual([200, 429])
  })

  test('is forty forms from one address, whatever is in them; further ones are not read', async () => {
    const from = newVisitor()
    const fields = { form: token() }
    for (let at = 0; at < 40; at++) await post({ fields, from })
    const refused = await post({ fields, from })
    expect(refused.status).toBe(429)
    expect(pageText(refused.page)).toContain('your browser keeps what you typed')
  })

  test('is nothing in plain text that confirms an application', async () => {
    const { link } = await applyFor()
    const secret = link.split('/').at(-1) ?? ''
    expect(secret.length).toBeGreaterThan(40)
    expect(JSON.stringify(await forms())).not.toContain(secret)
    expect(JSON.stringify(await server.db.selectFrom('tasks').selectAll().execute())).not.toContain(secret)
  })

  test('is nothing when another site posts the form', async () => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: server.url, 'sec-fetch-site': 'cross-site' },
    ]) {
      const answer = await post({ fields: complete(), headers: headers as Record<string, string> })
      expect(answer.status).toBe(403)
    }
    expect(await forms()).toEqual([])
  })
})
