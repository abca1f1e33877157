import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findPublicJob } from '#server/jobsPage/data.ts'
import { today } from '#test/days.ts'
import { asTest, createCompany, createJob, createSkill, createUser } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { newVisitor, pageText, visit } from '#test/rows/visitors.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ variables: { TRUST_PROXY: 'true', FIRM_NAME: 'Ünal & Co' } })
})
afterAll(() => server.close())
beforeEach(() =>
  asTest(server.db, (trx) => trx.updateTable('jobs').set({ is_public: false }).where('is_public', '=', true).execute()),
)

const { open: ask } = visit(() => server)
const open = (path: string, headers: Record<string, string> = {}) =>
  ask(path, { headers: { 'x-forwarded-for': newVisitor(), ...headers } })

const shown = { title: 'Café Engineer', is_public: true, public_text: 'Text', location: ['DE', 'FR'] }
const pathOf = ({ id }: { id: string }) => `/public/jobs/cafe-engineer-${id}`
const change = (id: string, changes: object) =>
  asTest(server.db, (trx) => trx.updateTable('jobs').set(changes).where('id', '=', id).execute())
const close = (id: string) =>
  server
    .as('admin')
    .data(
      graphql('mutation ($id: ID!) { moveJob(input: { id: $id, to: CANCELLED, reason: OTHER, version: 1 }) { id } }'),
      {
        id,
      },
    )
const posting = (page: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*)<\/script>/.exec(page)?.[1] ?? 'null')

describe('the list of open jobs', () => {
  test('is searched by its address, which the form keeps', async () => {
    const go = await createSkill(server.db, { name: 'Gopher' })
    const job = await createJob(server.db, { ...shown, skills: { [go.id]: 'REQUIRED' } })
    await createJob(server.db, { ...shown, title: 'Tester', location: ['BR'] })
    const { page } = await open(`/public/jobs?q=cafe&country=DE&type=HOURLY&skill=${go.id}`)
    expect(pageText(page)).toContain('1 job fits this search. Show all 2 open jobs')
    expect(page).toContain(`<article id="${job.id}">`)
    expect(page).toContain(`href="${pathOf(job)}"`)
    expect(page).not.toContain('Tester')
    expect(page).toContain('name="q" value="cafe"')
    expect(page).toContain('<option value="DE" selected>Germany (1)</option>')
    expect(page).toContain('<option value="HOURLY" selected>Hourly (1)</option>')
    expect(page).toContain(`name="skill" value="${go.id}" checked`)
    expect(pageText((await open('/public/jobs?q=nothing')).page)).toContain('No open job fits this search.')
  })

  test('shows 200 jobs on one page, whose anchors stay, and says how many there are', async () => {
    const company = await createCompany(server.db)
    const job = { ...shown, type: 'HOURLY' as const, company_id: company.id }
    const jobs = Array.from({ length: 200 }, () => job)
    await asTest(server.db, (trx) => trx.insertInto('jobs').values(jobs).execute())
    const { page } = await open('/public/jobs')
    expect(page.match(/<article id="[\da-f-]{36}">/g)).toHaveLength(200)
    expect(pageText(page)).toContain('200 open jobs')
  })

  test('is of the firm, without a search for one job, and says where there is none', async () => {
    await createJob(server.db, shown)
    const one = await open('/public/jobs')
    expect(one.page).toContain('<title>Open jobs · Ünal &amp; Co</title>')
    expect(one.page).toContain('<meta property="og:site_name" content="Ünal &amp; Co">')
    expect(one.page).not.toContain('<search>')
    await asTest(server.db, (trx) => trx.updateTable('jobs').set({ is_public: false }).execute())
    expect(pageText((await open('/public/jobs')).page)).toContain('There is no open job at the moment.')
  })

  test('shows the beginning of a long text, up to a whole word', async () => {
    await createJob(server.db, { ...shown, public_text: 'Twelve chars '.repeat(100) })
    expect(pageText((await open('/public/jobs')).page)).toMatch(/(Twelve chars ){21}Twelve … Apply/)
  })

  test('repeats what is hostile in an address as text alone', async () => {
    await createJob(server.db, shown)
    const { page, status } = await open(
      `/public/jobs?q=${encodeURIComponent('"><script>x</script>')}&skill=%00&type=__proto__`,
    )
    expect(status).toBe(200)
    expect(page).toContain('value="&quot;&gt;&lt;script&gt;x&lt;/script&gt;"')
    expect(page).not.toContain('<script')
  })
})

describe('the page of a job', () => {
  test('shows what the list shows, its whole Markdown, and the same to search engines', async () => {
    const skill = await createSkill(server.db, { name: 'Elm' })
    const text = '# Your work\n\n- **Build** [things](https://example.com/a)\n- Test'
    const job = await createJob(server.db, { ...shown, public_text: text, skills: { [skill.id]: 'CORE' } })
    const { page, status, headers } = await open(pathOf(job))
    expect(status).toBe(200)
    expect(page).toContain('<h2>Your work</h2><ul><li><p><strong>Build</strong> <a href="https://example.com/a"')
    expect(pageText(page)).toMatch(/Hourly France, Germany Published on \d+ \w+ \d{4} You work remotely.* Elm Apply/)
    expect(page).toContain(`href="/public/jobs/${job.id}/apply"`)
    expect(page).toContain(`<link rel="canonical" href="${server.url}${pathOf(job)}">`)
    expect(page).toContain('<meta property="og:description" content="Your work Build things Test">')
    expect(page).not.toContain('noindex')
    expect(posting(page)).toMatchObject({
      '@type': 'JobPosting',
      title: 'Café Engineer',
      url: server.url + pathOf(job),
      datePosted: today(),
      employmentType: 'CONTRACTOR',
      hiringOrganization: { name: 'Ünal & Co' },
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: [{ name: 'Germany' }, { name: 'France' }],
      skills: 'Elm',
    })
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('last-modified')).toMatch(/GMT$/)
    for (const path of [`/public/jobs/${job.id}`, `/public/jobs/an-older-title-${job.id}`]) {
      expect((await open(path)).page).toBe(page)
    }
  })

  test('names the company and its regions as the page does, and never a salary', async () => {
    const company = await createCompany(server.db, { name: 'Loud Ltd' })
    const about = { company_id: company.id, shows_company: true, shows_budget: true, budget_hourly_min_cents: 4_000 }
    const job = await createJob(server.db, {
      ...shown,
      ...about,
      location: ['AT', 'CH', 'DE', 'BR'],
      regions: ['DACH'],
    })
    const { page } = await open(pathOf(job))
    expect(pageText(page)).toContain('Loud Ltd Hourly DACH, Brazil from $40 an hour')
    expect(posting(page)).toMatchObject({ hiringOrganization: { name: 'Loud Ltd' } })
    expect(posting(page)).not.toHaveProperty('baseSalary')
  })

  test.each([
    '</script><script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '&lt;script&gt;',
    '<!--<script>',
  ])('shows hostile text as text: %s', async (hostile) => {
    const job = await createJob(server.db, { ...shown, title: `Café Engineer ${hostile}`, public_text: hostile })
    const { page } = await open(`/public/jobs/${job.id}`)
    expect(page.match(/<script/g)).toHaveLength(1)
    expect(page).not.toMatch(/<img|<!--|href="javascript/)
    expect(posting(page).title).toBe(`Café Engineer ${hostile}`)
    const feed = (await open('/public/jobs/feed.atom')).page
    expect(feed).not.toMatch(/<script|<img|<!--/)
  })

  test('has its text read once, however often strangers ask for it and whatever else changes', async () => {
    const text = `Read *once* ${crypto.randomUUID()}`
    const job = await createJob(server.db, { ...shown, public_text: text })
    const textOfJob = async () => (await findPublicJob(server.db, job.id))?.text
    const read = await textOfJob()
    expect(read).toBeDefined()
    // Both are changes after which the jobs are listed again.
    await createUser(server.db)
    await createJob(server.db, { ...shown, title: 'Another' })
    expect(await textOfJob()).toBe(read)
    await change(job.id, { public_text: 'Read **again**' })
    expect((await open(pathOf(job))).page).toContain('Read <strong>again</strong>')
  })

  test('is kept by browsers until something that it shows changes', async () => {
    const company = await createCompany(server.db, { name: 'Before' })
    const job = await createJob(server.db, { ...shown, company_id: company.id, shows_company: true })
    const first = await open(pathOf(job))
    const known = { 'if-none-match': `"other", W/${first.headers.get('etag')}` }
    const same = await open(pathOf(job), known)
    expect([same.status, same.page]).toEqual([304, ''])
    const policy = 'content-security-policy'
    expect(same.headers.get(policy)).toBe(first.headers.get(policy))
    await asTest(server.db, (trx) =>
      trx.updateTable('companies').set({ name: 'After' }).where('id', '=', company.id).execute(),
    )
    expect((await open(pathOf(job), known)).status).toBe(200)
  })

  test('that is closed or taken off the page is gone, and leads to the open ones', async () => {
    const closed = await createJob(server.db, shown)
    const hidden = await createJob(server.db, shown)
    await close(closed.id)
    await change(hidden.id, { is_public: false })
    for (const { id } of [closed, hidden]) {
      for (const path of [pathOf({ id }), `/public/jobs/${id}/apply`]) {
        const { status, page, headers } = await open(path)
        expect([path, status]).toEqual([path, 410])
        expect(pageText(page)).toContain('This job is closed')
        expect(page).toContain('href="/public/jobs"')
        expect(page).toContain('noindex')
        expect(headers.get('cache-control')).toBe('no-store')
      }
    }
  })

  test('that never was public looks like one that does not exist, also where it would have been public if it were open', async () => {
    const held = { status: 'ON_HOLD', left_status: 'LEAD' } as const
    const never = [
      await createJob(server.db, { ...shown, is_public: false }),
      await createJob(server.db, { ...shown, ...held }),
      await createJob(server.db, { ...shown, deleted_at: new Date() }),
    ]
    const unknown = await open(pathOf({ id: crypto.randomUUID() }))
    expect(unknown.status).toBe(404)
    for (const { id } of never) {
      for (const path of [pathOf({ id }), `/public/jobs/${id}/apply`]) {
        expect(await open(path)).toMatchObject({ status: 404, page: unknown.page })
      }
    }
    expect((await open('/public/jobs/nothing')).page).toBe(unknown.page)
  })

  test('cannot be guessed for long from one address', async () => {
    const from = { 'x-forwarded-for': newVisitor() }
    const guesses = Array.from({ length: 90 }, () => open(pathOf({ id: crypto.randomUUID() }), from))
    const counts = Map.groupBy(await Promise.all(guesses), ({ status }) => status)
    // The limit gives one back every five seconds, however slow the machine is.
    expect([...counts.keys()].toSorted()).toEqual([404, 429])
    expect(counts.get(404)?.length).toBeGreaterThanOrEqual(60)
    const job = await createJob(server.db, shown)
    expect((await open(pathOf(job), from)).status).toBe(200)
  })
})

describe('robots and readers', () => {
  const factsOf = (id: string) =>
    server.db.selectFrom('job_facts').selectAll().where('job_id', '=', id).executeTakeFirstOrThrow()

  test('find the open jobs in a feed, by ids that stay', async () => {
    const job = await createJob(server.db, { ...shown, title: 'A < B & "C"', public_text: 'Text \u0008 *here*' })
    const { page, headers, status } = await open('/public/jobs/feed.atom')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8'])
    const { published_at, public_changed_at } = await factsOf(job.id)
    expect(page).toContain(`<id>urn:uuid:${job.id}</id>\n<title>A &lt; B &amp; &quot;C&quot;</title>`)
    expect(page).toContain(`<published>${published_at}</published>\n<updated>${public_changed_at}</updated>`)
    expect(page).toContain('&lt;p&gt;Text  &lt;em&gt;here&lt;/em&gt;&lt;/p&gt;')
    expect(headers.get('x-robots-tag')).toBeNull()
    const same = await open('/public/jobs/feed.atom', { 'if-none-match': headers.get('etag') ?? '' })
    expect(same.status).toBe(304)
  })

  test('learn of a change that everybody sees, and of no other', async () => {
    const { id } = await createJob(server.db, shown)
    const first = await factsOf(id)
    await change(id, { next_action: 'Call', description: 'Internal' })
    expect(await factsOf(id)).toEqual(first)
    await change(id, { public_text: 'Other text' })
    const second = await factsOf(id)
    expect(second.published_at).toBe(first.published_at)
    expect(second.public_changed_at).not.toBe(first.public_changed_at)
  })

  test('find every open job in the sitemap, and the sitemap in robots.txt', async () => {
    const job = await createJob(server.db, shown)
    await createJob(server.db, { ...shown, is_public: false })
    const { page } = await open('/public/sitemap.xml')
    expect(page.match(/<loc>[^<]*<\/loc>/g)).toEqual([
      `<loc>${server.url}/public/jobs</loc>`,
      `<loc>${server.url}${pathOf(job)}</loc>`,
    ])
    const robots = await open('/robots.txt')
    expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(robots.page).toContain('User-agent: *\nDisallow: /\nAllow: /public/jobs$\n')
    expect(robots.page).toContain(`Sitemap: ${server.url}/public/sitemap.xml`)
  })
})
