import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Mail } from '#server/platform/mail/mail.ts'
import { createCompany, createDeveloper, createJob, createSkill } from '#test/factories.ts'
import { testSecret } from '#test/identity.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { zip } from '#test/zip.ts'
import { deleteExpiredForms } from './applying/forms.ts'
import { newFormToken } from './applying/formToken.ts'
import { readApplicationConfirmation } from './tasks.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ variables: { TRUST_PROXY: 'true' } })
})
afterAll(() => server.close())
afterEach(() => server.db.deleteFrom('application_forms').execute())

const files = path.join(import.meta.dirname, '../../test/files')
let visitors = 0
/** An address that nobody has sent from, so that tests share no limit. */
const newVisitor = () => `198.51.${Math.floor(++visitors / 250)}.${visitors % 250}`
let people = 0
const newEmail = () => `zoe.${++people}@example.com`

async function open(address: string, init: RequestInit = {}) {
  const answer = await fetch(server.url + address, { redirect: 'manual', ...init })
  return { status: answer.status, headers: answer.headers, page: await answer.text() }
}

interface Posted {
  readonly fields?: Record<string, string>
  readonly file?: { readonly name: string; readonly content: Uint8Array | string }
  readonly to?: string
  readonly from?: string
  readonly headers?: Record<string, string>
}

/** A form that was shown a minute ago. */
const token = () => newFormToken(testSecret, Date.now() - 60_000)

const complete = () => ({
  form: token(),
  first_name: 'Zoë',
  last_name: 'Ünal',
  email: newEmail(),
  country: 'DE',
  consent: 'yes',
})

function post({ fields = {}, file, to = '/public/jobs/apply', from = newVisitor(), headers = {} }: Posted) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  if (file) body.append('resume', new Blob([file.content as string]), file.name)
  return open(to, { method: 'POST', body, headers: { origin: server.url, 'x-forwarded-for': from, ...headers } })
}

const resume = async (name = 'resume.pdf') => ({ name, content: await readFile(path.join(files, name)) })

/** The text of a page, without its markup. */
const textOf = (page: string) =>
  page
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#39;/g, "'")
    .replace(/\s+/g, ' ')

/** The text in an input of a page. */
function typedIn(page: string, name: string): string | undefined {
  const tag = page.match(/<input[^>]*>/g)?.find((input) => input.includes(` name="${name}"`)) ?? ''
  return / value="([^"]*)"/.exec(tag)?.[1]
}

/** The problem that a page shows at a field. */
const problemAt = (page: string, name: string) =>
  new RegExp(`<p class="problem" id="${name}-note">([^<]*)</p>`).exec(page)?.[1]

/** Applies, and returns the path of the confirmation link that was mailed. */
async function applyFor(posted: Posted = {}) {
  const fields = { ...complete(), ...posted.fields }
  const before = mailsTo(fields.email).length
  const answer = await post({ ...posted, fields })
  expect(answer.status, textOf(answer.page)).toBe(200)
  return { link: await mailedLink(fields.email, before), email: fields.email, page: answer.page }
}

const mailsTo = (email: string) => server.mails.filter(({ to }) => to === email)

/** The path of the link of the latest mail to an address, once it has more than `before`. */
async function mailedLink(email: string, before = 0): Promise<string> {
  await expect.poll(() => mailsTo(email).length, { timeout: 10_000, interval: 20 }).toBeGreaterThan(before)
  return new URL(/http\S+/.exec(mailsTo(email).at(-1)?.text ?? '')?.[0] ?? '').pathname
}

const confirm = (link: string) => open(link, { method: 'POST', headers: { origin: server.url } })

const developerWith = (email: string) =>
  server.db.selectFrom('developers').selectAll().where('email', '=', email).executeTakeFirst()
const applicationsOf = (id: string) =>
  server.db.selectFrom('applications').selectAll().where('developer_id', '=', id).orderBy('created_at').execute()
const resumesOf = (id: string) => server.db.selectFrom('resumes').selectAll().where('developer_id', '=', id).execute()
const forms = () => server.db.selectFrom('application_forms').selectAll().execute()

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
    expect(textOf(page)).toContain('Quiet job Hourly France, Germany Erlang (required) Words for &lt;all&gt; Apply')
    expect(page).not.toMatch(/Hidden job|Held job|Deleted job|Internal words|Secret|\$40/)

    const loud = { title: 'Loud job', shows_company: true, shows_budget: true }
    await createJob(server.db, { ...about, ...budget, ...shown, ...loud })
    expect(textOf((await open('/public/jobs')).page)).toMatch(
      /Loud job Secret &amp; Sons Hourly France, Germany \$40 – \$60 an hour/,
    )
  })

  test('leaves nothing behind, and an address that it does not have is a page with one sentence', async () => {
    await open('/public/jobs')
    await open('/public/jobs/apply')
    expect(await forms()).toEqual([])
    expect(textOf((await open('/public/none')).page)).toContain('There is no page at this address.')
    expect((await open('/public/jobs', { method: 'DELETE' })).status).toBe(404)
    expect(textOf((await open(`/public/jobs/${crypto.randomUUID()}/apply`)).page)).toContain('This job is closed')
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
    expect(textOf(page)).toContain(`We are sending a link to ${email}`)
    expect(textOf(page)).toContain('Follow the link in that mail within 48 hours and confirm: only then')
    expect(await developerWith(email)).toBeUndefined()
    const opened = await open(link)
    expect(textOf(opened.page)).toContain(`Zoë Ünal applied with ${email} for Elixir job`)
    expect(await developerWith(email)).toBeUndefined()

    expect(textOf((await confirm(link)).page)).toContain('Your application has arrived')
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

  test('is confirmed once, however often and at the same moment its button is pressed', async () => {
    const { link, email } = await applyFor({ file: await resume() })
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(link)))
    for (const { status, page } of answers) {
      expect(status).toBe(200)
      expect(page).toContain('Your application has arrived')
    }
    expect((await open(link)).page).toContain('Your application has arrived')
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
    const gone = await createDeveloper(server.db, { email: newEmail(), deleted_at: new Date() })
    await confirm((await applyFor({ fields: { email: gone.email } })).link)
    expect(await developerWith(gone.email)).toMatchObject({
      id: gone.id,
      deleted_at: null,
      stage: 'APPLICANT',
      status: 'NEW',
    })
  })

  test('is not mailed to somebody whom the firm has blocked, nor after it was confirmed', async () => {
    const blocked = await createDeveloper(server.db, { email: newEmail(), stage: 'BLOCKED', status: null })
    const answer = await post({ fields: { ...complete(), email: blocked.email } })
    expect(textOf(answer.page)).toContain('Check your mail')
    await expect.poll(() => server.db.selectFrom('tasks').selectAll().execute(), { timeout: 10_000 }).toEqual([])
    expect(mailsTo(blocked.email)).toEqual([])
    const { link } = await applyFor()
    await confirm(link)
    const read = readApplicationConfirmation(server)
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
    expect(textOf((await post({ fields: { ...fields, email: right }, from })).page)).toContain(
      'Your application has arrived',
    )
  })

  test('whose link has expired is gone, with its file', async () => {
    const { link, email } = await applyFor({ file: await resume() })
    await server.db
      .updateTable('application_forms')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .execute()
    for (const answer of [await open(link), await confirm(link)]) {
      expect(answer.status).toBe(410)
      expect(answer.page).toContain('This link has expired')
    }
    const [form] = await forms()
    await deleteExpiredForms(server.db)
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
      .data(`mutation { moveJob(id: "${job.id}", to: CANCELLED, reason: OTHER, version: 1) { id } }`)
    const late = await post({ to, fields: { ...complete(), [`years-${skill.id}`]: '7' } })
    expect(late.status).toBe(422)
    expect(textOf(late.page)).toContain(
      'This job was closed in the meantime. Send the form again to apply without a job',
    )
    expect(late.page).toContain('action="/public/jobs/apply"')
    expect(typedIn(late.page, 'first_name')).toBe('Zoë')
    expect(typedIn(late.page, 'skill-0')).toBe('Fortran')
    expect(typedIn(late.page, 'years-0')).toBe('7')
    expect(textOf((await confirm(link)).page)).toContain('The job that you applied for was closed in the meantime.')
  })
})

describe('without mail set up', () => {
  let silent: TestServer
  beforeAll(async () => {
    silent = await startTestServer({ mail: false })
  })
  afterAll(() => silent.close())

  const query = `query ($id: ID!) { getConfirmationMessage(id: $id) { to subject text } }`

  test('the confirmation waits in the outbox of the staff, and the page says that the firm will be in touch', async () => {
    const body = new FormData()
    for (const [name, value] of Object.entries(complete())) body.append(name, value)
    const answer = await fetch(`${silent.url}/public/jobs/apply`, {
      method: 'POST',
      body,
      headers: { origin: silent.url },
    })
    const page = textOf(await answer.text())
    expect(page).toContain('We have your application and will be in touch at')
    expect(page).toContain('Follow the link in that mail and confirm: only then your application reaches us.')
    const list = await silent
      .as('recruiter')
      .data<{ getApplicationForms: { application_forms: { id: string; email: string; in_outbox: boolean }[] } }>(
        '{ getApplicationForms(limit: 20, offset: 0) { application_forms { id email in_outbox } } }',
      )
    const [form] = list.getApplicationForms.application_forms
    expect(form?.in_outbox).toBe(true)
    const variables = { id: form?.id }
    const { getConfirmationMessage: message } = await silent
      .as('recruiter')
      .data<{ getConfirmationMessage: Mail }>(query, variables)
    expect(message).toMatchObject({ to: form?.email, subject: 'Confirm your application' })
    const link = /http\S+/.exec(message.text)?.[0] ?? ''
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
  const document = `query ($id: ID!) { getConfirmationMessage(id: $id) { text } }`
  expect(await server.as('admin').data(document, { id: form?.id })).toEqual({ getConfirmationMessage: null })
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
    expect(problemAt(wrong.page, 'last_name')).toBe('Enter your last name.')
    expect(problemAt(wrong.page, 'email')).toBe('Enter an e-mail address such as name@example.com.')
    expect(problemAt(wrong.page, 'country')).toBe('Choose your country.')
    expect(problemAt(wrong.page, 'years-2')).toBe('Enter years as a number from 0 to 60.')
    expect(problemAt(wrong.page, 'years-3')).toBe('Enter the skill that these years are of.')
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
      'Your file was kept for an hour. Choose it again, or send the form without.',
    )
    expect((await post({ fields })).status).toBe(200)
  })

  test.each([
    ['scanned.pdf', 'This PDF has only pictures of text, such as a scan. Upload one whose text can be selected.'],
    ['encrypted.pdf', 'This file is protected by a password. Upload it without one.'],
    ['truncated.pdf', 'This file is damaged and cannot be read. Save it again and upload the new file.'],
    ['old.doc', 'This is an old Word file, or one with a password. Save it as .docx without a password.'],
  ])('such as %s as its file gets a sentence, and the rest stays', async (name, sentence) => {
    const { page, status } = await post({ fields: complete(), file: await resume(name) })
    expect(status).toBe(422)
    expect(problemAt(page, 'resume')).toBe(sentence)
    expect(typedIn(page, 'last_name')).toBe('Ünal')
    expect(await forms()).toEqual([])
  })

  test('such as a picture, a bomb or a file of 11 MB gets a sentence, too', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    const picture = await post({ fields: complete(), file: { name: 'resume.pdf', content: png } })
    expect(problemAt(picture.page, 'resume')).toBe(
      'Only PDF, Word (.docx) and plain text files can be read. Save it as one of them.',
    )
    const bomb = zip(Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`${at}.xml`, ''])))
    const packed = await post({ fields: complete(), file: { name: 'resume.docx', content: bomb } })
    expect(problemAt(packed.page, 'resume')).toContain('unpacks to far more than a resume can hold')
    const large = await post({ fields: complete(), file: { name: 'large.txt', content: 'x'.repeat(11 * 1024 * 1024) } })
    expect(problemAt(large.page, 'resume')).toBe('This file is larger than 10 MB. Upload a smaller one.')
    expect(typedIn(large.page, 'last_name')).toBe('Ünal')
  })

  test('that a program sent is told from one of a person, who can send it again', async () => {
    const robot = await post({ fields: { ...complete(), website: 'https://spam.example' } })
    expect(robot.status).toBe(422)
    expect(problemAt(robot.page, 'website')).toContain('Programs fill in this field')
    expect(robot.page).not.toContain('class="trap"')
    const fields = { ...complete(), form: newFormToken(testSecret) }
    const quick = await post({ fields })
    expect(textOf(quick.page)).toContain('That was quicker than people type.')
    expect(typedIn(quick.page, 'form')).toBe(fields.form)
    const stale = await post({ fields: { ...complete(), form: newFormToken(testSecret, Date.now() - 25 * 3_600_000) } })
    expect(textOf(stale.page)).toContain('This form was open for long.')
    const forged = await post({ fields: { ...complete(), form: `${token()}x` } })
    expect(textOf(forged.page)).toContain('send it again')
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
    expect(textOf(tenth.page)).toMatch(
      /Nine applications came from your address within an hour, which is all that we take\. Wait \d minutes/,
    )
    expect(typedIn(tenth.page, 'last_name')).toBe('Ünal')
    expect(tenth.page).toContain('is kept with this form')
    expect((await post({ fields: complete() })).status).toBe(200)
  })

  test('is five messages to one mailbox, from wherever they are asked for', async () => {
    const email = newEmail()
    for (let at = 0; at < 5; at++) await post({ fields: { ...complete(), email } })
    const sixth = await post({ fields: { ...complete(), email } })
    expect(sixth.status).toBe(429)
    expect(textOf(sixth.page)).toContain(`Several applications wait for their confirmation by ${email}.`)
  })

  test('is forty forms from one address, whatever is in them; further ones are not read', async () => {
    const from = newVisitor()
    const fields = { form: token() }
    for (let at = 0; at < 40; at++) await post({ fields, from })
    const refused = await post({ fields, from })
    expect(refused.status).toBe(429)
    expect(textOf(refused.page)).toContain('your browser keeps what you typed')
  })

  test('is limited for all of them together', async () => {
    const expires_at = new Date(Date.now() + 60_000)
    const rows = Array.from({ length: 2_000 }, (_, at) => ({ form_hash: `hash ${at}`, expires_at }))
    await server.db.insertInto('application_forms').values(rows).execute()
    const refused = await post({ fields: complete() })
    expect(refused.status).toBe(503)
    expect(textOf(refused.page)).toContain('Try again in an hour.')
    expect(await forms()).toHaveLength(2_000)
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
