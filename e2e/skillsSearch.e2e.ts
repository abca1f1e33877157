import type { Locator, Page } from '@playwright/test'
import { messageSentNotice } from '#shared/jobMessages.ts'
import { expectAccessible } from './accessible.ts'
import { chooseJob } from './chooseJob.ts'
import { expect, type OpenAs, test } from './product.ts'

// No test needs what another did, so each goes to whoever is free.
test.describe.configure({ mode: 'parallel' })

const modalName = 'Skills Search - Select Company and job.'
const modal = (page: Page) => page.getByRole('dialog', { name: modalName })
const company = (page: Page) => page.getByRole('combobox', { name: 'Company' })
const job = (page: Page) => page.getByRole('combobox', { name: 'Job' })
const grid = (page: Page) => page.getByRole('region', { name: 'Candidates' })
const cards = (page: Page) =>
  grid(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })
const checked = (page: Page) => grid(page).getByRole('checkbox', { checked: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const dryRun = (page: Page) => page.getByRole('dialog', { name: 'Send message' })
const matchOf = (card: Locator) => card.getByText(/^\d+%$/)

/** The addresses of jobs that were chosen before, by the place of their company. */
const addresses = new Map<number, string>()
const pathOf = (page: Page) => new URL(page.url()).pathname

/** Opens the candidates of a job as a recruiter: the first time by the dialog, then at once by its address. */
async function openSearch(openAs: OpenAs, place = 2, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const known = addresses.get(place)
  const page = await openAs('recruiter', known ?? '/skills-search', prepare)
  if (!known) await chooseJob(page, place)
  await expect(cards(page).first()).toBeVisible()
  addresses.set(place, pathOf(page))
  return page
}

/** The page's clock in the test's hands, to let the poll's ten seconds pass at once. */
const withClock = (page: Page) => page.clock.install()
const pollAgain = (page: Page) => page.clock.runFor(10_000)

async function selectFirst(page: Page, count: number): Promise<void> {
  await page.getByRole('spinbutton').fill(String(count))
  await button(page, '[ Apply ]').click()
}

/** Answers the operations of the matcher as `change` says, and leaves all others alone. */
async function changeAnswers(page: Page, change: (answer: { data: { allSearchDevs: Answer } }) => void) {
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const answer of Array.isArray(body) ? body : [body]) if (answer.data?.allSearchDevs) change(answer)
    await route.fulfill({ response, json: body })
  })
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1_000 - 60_000).toISOString()

/** Makes all of a job known, and everything of its first candidate, nothing of the second; the third costs more than it pays. */
async function changeFacts(page: Page) {
  const skill = (id: string, name: string) => ({ id, name })
  const [go, sql, css] = [skill('go', 'Go'), skill('sql', 'SQL'), skill('css', 'CSS')]
  const wanted = (job_skill_type: string, one: object) => ({ job_skill_type, skill: one })
  const job = {
    ...{ created_at: daysAgo(3), location: ['BR', 'US'], currency: 'USD' },
    ...{
      budget_hourly_min: 50,
      budget_hourly_max: 80,
      budget_monthly: 6_000,
      yearly_budget_min: 90_000,
      yearly_budget_max: 120_000,
    },
    job_profiles: ['CLIENT_REVIEW', 'SENT', 'CLIENT_REVIEW'].map((status) => ({ status })),
    job_skills: [wanted('REQUIRED', go), wanted('CORE', sql), wanted('BONUS', css)],
  }
  const message = { created_at: daysAgo(2), delivery_method: 'SLACK', state: 'SENT', success: true, metadata: {} }
  const has = (one: object, verified: boolean) => ({ years_of_experience: null, verified, skill: one })
  const known = { country: 'BR', cost_rate: 45.5, match_percentage: 57, skills: [has(go, true), has(sql, false)] }
  const people = [
    { ...known, job_profiles: [{ created_at: daysAgo(3) }, { created_at: daysAgo(9) }], job_messages: [message] },
    { country: null, cost_rate: null, skills: [], job_profiles: [], job_messages: [] },
    { cost_rate: 95 },
    { cost_rate: 180, currency: 'PLN' },
  ]
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const { data } of [body].flat()) {
      Object.assign(data?.getJob ?? {}, job)
      for (const [at, facts] of people.entries()) Object.assign(data?.allSearchDevs?.developers[at] ?? {}, facts)
    }
    await route.fulfill({ response, json: body })
  })
}

/** What a colour looks like, as the browser tells it: rgb(…). */
function colourIn(text: string): string {
  const [red = 0, green = 0, blue = 0] = text.match(/[\d.]+/g)?.map(Number) ?? []
  if (green > Math.max(red, blue)) return 'green'
  return red > 2 * Math.max(green, blue) ? 'red' : 'another'
}

interface Answer {
  version: string
  total: number
  unchanged: boolean
  developers: { id: string; match_percentage: number }[]
}

/** Counts from now on which cards the page touches, by the number of their place. */
function watchCards(page: Page) {
  return page.evaluate(() => {
    const list = document.querySelector('section[aria-label="Candidates"] ol')
    if (!list) throw new Error('There is no list of candidates.')
    const touched = new Set<string>()
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement
        // A picture comes in its own time.
        if (element?.closest('[aria-hidden="true"], img')) continue
        touched.add(element?.closest('ol > li')?.querySelector('a')?.textContent ?? 'the list')
      }
    })
    observer.observe(list, { subtree: true, childList: true, characterData: true, attributes: true })
    Object.assign(window, { touchedCards: touched })
  })
}

const touchedCards = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { touchedCards: Set<string> }).touchedCards])

test.describe('choosing a job', () => {
  test('the modal offers companies by their newest job, then the jobs of one', async ({ openAs }) => {
    const page = await openAs('recruiter', '/skills-search')
    await expect(modal(page)).toBeVisible()
    await expect(company(page).getByRole('option').first()).toHaveText('Select Company')
    await expect(company(page).getByRole('option').nth(1)).toHaveText(/^.+ - .+ ago$/)
    await expect(job(page).getByRole('option')).toHaveText(['No Company Selected'])
    await expect(button(page, 'Show Candidates')).toBeDisabled()
    await company(page).selectOption({ index: 2 })
    await expect(job(page).getByRole('option').first()).toHaveText('Select Job')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: 'Select a Job' })).toBeVisible()
    await button(page, 'Select Company and Job').click()
    await expect(modal(page)).toBeVisible()
  })

  test('while the jobs are on their way the modal says so', async ({ openAs }) => {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>()
    let asked = ''
    const page = await openAs('recruiter', '/skills-search', (page) =>
      page.route('**/graphql', async (route) => {
        const text = route.request().postData() ?? ''
        if (text.includes('getAllActiveJobs')) {
          asked = text
          await held
        }
        await route.continue()
      }),
    )
    await expect(company(page).getByRole('option')).toHaveText(['Loading...'])
    // A firm has many jobs, and the modal tells little of each.
    expect(asked).not.toMatch(/job_profiles|job_skills|location/)
    answer()
    await expect(company(page).getByRole('option').first()).toHaveText('Select Company')
  })

  test('by keyboard one goes on with the candidates of the job that was chosen', async ({ openAs }) => {
    const page = await openAs('recruiter', '/skills-search')
    await chooseJob(page, 2)
    await expect(cards(page).first()).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('heading', { level: 1 }).getByRole('button')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(modal(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1 }).getByRole('button')).toBeFocused()
  })

  test('the job of the address is preselected', async ({ openAs }) => {
    const page = await openSearch(openAs)
    const address = pathOf(page)
    await page.getByRole('heading', { level: 1 }).getByRole('button').click()
    await expect(modal(page)).toBeVisible()
    await expect(job(page)).toHaveValue(address.split('/').at(-1) ?? '')
    await expect(company(page)).not.toHaveValue('')
    await page.goBack()
    await expect(modal(page)).toBeHidden()
    await page.getByRole('link', { name: '[ Select Another Job ]' }).click()
    await expect(page).toHaveURL(/\/skills-search$/)
  })

  test('a job that does not exist is said to be missing', async ({ openAs }) => {
    const page = await openAs('recruiter', '/skills-search/00000000-0000-4000-8000-000000000000')
    await expect(page.getByRole('heading', { name: /This job was not found/ })).toBeVisible()
    await page.getByRole('link', { name: 'Select another job' }).click()
    await expect(modal(page)).toBeVisible()
  })
})

test.describe('the candidates of a job', () => {
  test('a job and its cards tell what is known, each in its words, and a dash where nothing is', async ({ openAs }) => {
    const page = await openSearch(openAs, 2, changeFacts)
    const fact = (name: string) => page.getByText(name, { exact: true }).locator('..')
    await expect(page.getByText('Posted 3 days ago')).toBeVisible()
    const chips = page.getByRole('list', { name: 'Job profiles' }).getByRole('listitem')
    await expect(chips).toHaveText(['Total: 3', 'sent: 1', 'client review: 2'])
    await expect(fact('Hourly budget')).toHaveText('Hourly budget$50 - $80')
    await expect(fact('Monthly budget')).toHaveText('Monthly budget$6,000')
    await expect(fact('Salary')).toHaveText('Salary$90,000 - $120,000')
    const places = page.getByRole('heading', { name: 'Accepted locations (2)' }).locator('..')
    await expect(places.getByRole('listitem')).toHaveText([/Brazil$/, /United States$/])

    const [known, unknown, costly] = [cards(page).first(), cards(page).nth(1), cards(page).nth(2)]
    await expect(known).toContainText('Brazil')
    await expect(known.locator('dl > div')).toHaveText([
      'Match57%',
      'Rate$45.50',
      'Last Profile3 days',
      /^Reachout2 days/,
    ])
    await expect(unknown).toContainText('N/A')
    await expect(unknown.locator('dl > div')).toHaveText([/^Match\d+%$/, 'Rate-', 'Last Profile-', 'Reachout-'])
    await expect(costly.locator('dl > div').nth(1)).toHaveText('Rate$95, over budget')
    // Beyond the budget it is only in the currency of the job.
    await expect(cards(page).nth(3).locator('dl > div').nth(1)).toHaveText(/^RatePLN\s180$/)
    await costly.getByRole('button', { name: '$95' }).hover()
    await expect(page.getByRole('tooltip')).toHaveText('$15 over the $80 that the job pays by the hour')
    const marks = [
      ['Required', 'Go, verified', 'green'],
      ['Core', 'SQL, claimed', 'green'],
      ['Bonus', 'CSS, missing', 'red'],
    ] as const
    for (const [kind, text, colour] of marks) {
      const skill = known.getByRole('list', { name: `${kind} skills` }).getByRole('listitem')
      await expect(skill).toHaveText(text)
      const mark = await skill.evaluate((element) => getComputedStyle(element, '::before').backgroundColor)
      expect(colourIn(mark), text).toBe(colour)
    }
  })

  test('the job tells what it asks for, and the cards are ranked', async ({ openAs }) => {
    const page = await openSearch(openAs)
    await expect(page.getByText(/^Total: \d+$/)).toBeVisible()
    await expect(page.getByText('Hourly budget', { exact: true })).toBeVisible()
    for (const name of ['Required', 'Core', 'Bonus']) {
      await expect(page.getByRole('heading', { level: 2, name: new RegExp(`^${name} \\d+$`) })).toBeVisible()
      await expect(
        cards(page)
          .first()
          .getByRole('list', { name: `${name} skills` }),
      ).toBeVisible()
    }
    await page.getByText(/fits? everything\. Relax one thing:/).click()
    await expect(page.getByRole('heading', { name: 'Make a required skill a bonus' })).toBeVisible()
    const matches = (await matchOf(cards(page)).allTextContents()).map((text) => Number.parseInt(text, 10))
    expect(matches).toEqual(matches.toSorted((a, b) => b - a))
    await expect(cards(page).nth(2)).toContainText('Rank 3')
    await expect(cards(page).first()).toContainText(/, (verified|claimed|missing)/)
  })

  test('a name opens the developer in another tab, and the job its details', async ({ openAs }) => {
    const page = await openSearch(openAs)
    const name = (await cards(page).first().getByRole('link').textContent()) ?? ''
    const [tab] = await Promise.all([page.waitForEvent('popup'), cards(page).first().getByRole('link').click()])
    await expect(tab).toHaveURL(/\/developer\/[^/]+\/overview$/)
    await expect(tab.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(tab.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Developer Profile')
    await expectAccessible(tab)
    await page.getByRole('link', { name: '[ View Job Details ]' }).click()
    await expect(page).toHaveURL(/\/jobs\/[^/]+\/overview$/)
    await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Find candidates' }).click()
    await expect(cards(page).first()).toBeVisible()
  })

  test('50 show first, and 50 more at a time', async ({ openAs }) => {
    const page = await openSearch(openAs, 5, (page) =>
      changeAnswers(page, ({ data: { allSearchDevs } }) => {
        allSearchDevs.total = 1_000
      }),
    )
    await expect(cards(page)).toHaveCount(50)
    // The server knows more than the page shows.
    await selectFirst(page, 51)
    await expect(page.getByText('51 selected')).toBeVisible()
    await expect(checked(page)).toHaveCount(50)
    const first = await cards(page).first().getByRole('link').textContent()
    await watchCards(page)
    const asked = page.waitForRequest((request) => request.postData()?.includes('"offset":50') ?? false)
    await button(page, 'Show 50 More').click()
    await asked
    await expect.poll(() => cards(page).count()).toBeGreaterThan(50)
    expect(await cards(page).first().getByRole('link').textContent()).toBe(first)
    expect((await touchedCards(page)).filter((name) => name !== 'the list')).toEqual([])
    await page.getByRole('link', { name: '[ View Job Details ]' }).click()
    await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible()
    await page.goBack()
    await expect.poll(() => cards(page).count()).toBeGreaterThan(50)
  })

  test('more cards come below those in sight, which stay where they are', async ({ openAs }) => {
    const page = await openSearch(openAs, 5, (page) =>
      changeAnswers(page, ({ data: { allSearchDevs } }) => {
        allSearchDevs.total = 1_000
      }),
    )
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const place = () =>
      cards(page)
        .nth(47)
        .evaluate((card) => Math.round(card.getBoundingClientRect().top))
    await expect(cards(page).nth(47)).toBeInViewport()
    const before = await place()
    await button(page, 'Show 50 More').evaluate((element: HTMLElement) => element.click())
    await expect.poll(() => cards(page).count()).toBeGreaterThan(50)
    // Cards that were never seen have the height that was guessed for them.
    expect(Math.abs((await place()) - before)).toBeLessThan(10)
  })

  test('a failed search says so, and Retry asks again', async ({ openAs }) => {
    let failing = true
    const page = await openAs('recruiter', '/skills-search', (page) =>
      changeAnswers(page, (answer) => {
        if (failing) Object.assign(answer, { data: null, errors: [{ message: 'The matcher rests.' }] })
      }),
    )
    await chooseJob(page, 2)
    await expect(page.getByRole('alert')).toContainText('The matcher rests.')
    // Of how many they would be the first, nobody knows.
    await expect(button(page, '[ Apply ]')).toBeDisabled()
    failing = false
    await button(page, 'Retry').click()
    await expect(cards(page).first()).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
  })
})

test.describe('the poll', () => {
  test('another recruiter messages one candidate: that card alone changes, and all else stays', async ({ openAs }) => {
    const page = await openSearch(openAs, 5, withClock)
    const address = pathOf(page)
    await selectFirst(page, 3)
    await expect(checked(page)).toHaveCount(3)
    await cards(page).nth(8).scrollIntoViewIfNeeded()
    const scrolled = await page.evaluate(() => window.scrollY)
    const target = cards(page).nth(8)
    const name = (await target.getByRole('link').textContent()) ?? ''
    await expect(target).not.toContainText('just now')
    await watchCards(page)

    const other = await openAs('dstm', address)
    await cards(other).filter({ hasText: name }).getByRole('checkbox').check()
    await button(other, 'Send Message').click()
    await button(other, 'Send to 1 developer').click()
    await expect(other.getByText(messageSentNotice)).toBeVisible()

    await pollAgain(page)
    await expect(target).toContainText('just now')
    expect(await touchedCards(page)).toEqual([name])
    await expect(checked(page)).toHaveCount(3)
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  })

  test('an unchanged ranking is not sent again, and touches nothing', async ({ openAs }) => {
    const page = await openSearch(openAs, 2, withClock)
    await watchCards(page)
    const response = page.waitForResponse(
      (one) => one.url().endsWith('/graphql') && Boolean(one.request().postData()?.includes('allSearchDevs')),
    )
    await pollAgain(page)
    const text = await (await response).text()
    expect(text).toContain('"unchanged":true')
    expect(text).toContain('"developers":[]')
    expect(await touchedCards(page)).toEqual([])
  })

  test('a selection survives a ranking turned upside down', async ({ openAs }) => {
    let turn = 0
    const page = await openSearch(openAs, 2, async (page) => {
      await withClock(page)
      await changeAnswers(page, ({ data: { allSearchDevs } }) => {
        turn++
        allSearchDevs.version = `turn ${turn}`
        if (turn > 1) allSearchDevs.developers.reverse()
      })
    })
    const name = (await cards(page).first().getByRole('link').textContent()) ?? ''
    await cards(page).first().getByRole('checkbox').check()
    await cards(page).first().getByRole('checkbox').focus()
    await pollAgain(page)
    await expect(cards(page).last()).toContainText(name)
    await expect(checked(page)).toHaveCount(1)
    await expect(cards(page).last().getByRole('checkbox')).toBeChecked()
    await expect(cards(page).last().getByRole('checkbox')).toBeFocused()
  })
})

test.describe('selecting and messaging', () => {
  test('the first N are those that the server ranks first, and never more than there are', async ({ openAs }) => {
    const page = await openSearch(openAs)
    await selectFirst(page, 4)
    await expect(page.getByText('4 selected')).toBeVisible()
    for (const at of [0, 1, 2, 3]) await expect(cards(page).nth(at).getByRole('checkbox')).toBeChecked()
    await expect(cards(page).nth(4).getByRole('checkbox')).not.toBeChecked()
    const total = await cards(page).count()
    await selectFirst(page, 100_000)
    await expect(page.getByText(`${total} selected`)).toBeVisible()
    await expect(page.getByRole('spinbutton')).toHaveValue(String(total))
    await selectFirst(page, -5)
    await expect(page.getByText('0 selected')).toBeVisible()
    await expect(page.getByRole('spinbutton')).toHaveValue('0')
  })

  test('Reset clears the selection and brings the standard message back', async ({ openAs }) => {
    const page = await openSearch(openAs)
    const address = pathOf(page)
    const standard = await message(page).inputValue()
    expect(standard).toContain(`#${address.split('/').at(-1)}`)
    await cards(page).first().getByRole('checkbox').check()
    await message(page).fill('Something else')
    await button(page, 'Reset').click()
    await expect(checked(page)).toHaveCount(0)
    await expect(message(page)).toHaveValue(standard)
    await expect(button(page, 'Send Message')).toBeDisabled()
  })

  test('a look at another screen loses neither selection nor words', async ({ openAs }) => {
    const page = await openSearch(openAs)
    await selectFirst(page, 3)
    await expect(checked(page)).toHaveCount(3)
    await message(page).fill('Half a sentence')
    await page.getByRole('link', { name: '[ View Job Details ]' }).click()
    await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible()
    await page.goBack()
    await expect(checked(page)).toHaveCount(3)
    await expect(message(page)).toHaveValue('Half a sentence')
    await page.getByRole('link', { name: '[ Select Another Job ]' }).click()
    await chooseJob(page, 4)
    await expect(page.getByText('0 selected')).toBeVisible()
  })

  test('a dry run first; a double click sends once; the labels follow', async ({ openAs }) => {
    const page = await openSearch(openAs, 3)
    await selectFirst(page, 2)
    await expect(checked(page)).toHaveCount(2)
    await message(page).fill('We think of you for this role.')
    const sends: string[] = []
    page.on('request', (request) => {
      const body = request.postData()
      if (request.url().endsWith('/job-message/send') && !body?.includes('"dryRun":true')) sends.push(body ?? '')
    })
    await button(page, 'Send Message').dblclick()
    await expect(dryRun(page)).toContainText('This is a test')
    await expect(dryRun(page)).toContainText('We think of you for this role.')
    await expect(dryRun(page).getByRole('list', { name: 'Who gets the message' }).getByRole('listitem')).toHaveCount(2)
    expect(sends).toEqual([])
    await button(page, 'Send to 2 developers').dblclick()
    await expect(page.getByRole('status').filter({ hasText: 'Messaging service' })).toHaveText(messageSentNotice)
    expect(sends).toHaveLength(1)
    await expect(dryRun(page)).toBeHidden()
    await expect(checked(page)).toHaveCount(0)
    // The words stay for the next developers; only Reset brings the standard ones back.
    await expect(message(page)).toHaveValue('We think of you for this role.')
    await expect(cards(page).first()).toContainText('just now')
    await cards(page).first().getByRole('button', { name: 'just now' }).focus()
    await expect(page.getByRole('tooltip')).toContainText('Kept here · Outbox')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tooltip')).toBeHidden()
  })

  test('a message that was not sent is red, and says why on hover', async ({ openAs }) => {
    const reason = 'Slack does not know this developer (user_not_found).'
    const page = await openSearch(openAs, 2, (page) =>
      changeAnswers(page, ({ data: { allSearchDevs } }) => {
        const refused = { created_at: new Date(), delivery_method: 'SLACK', state: 'REFUSED', success: false }
        Object.assign(allSearchDevs.developers[2] ?? {}, { job_messages: [{ ...refused, metadata: { reason } }] })
      }),
    )
    // The one at the right edge, where the tooltip has no room to its right.
    const reachout = cards(page)
      .nth(2)
      .getByRole('button', { name: /^just now\s*, failed$/ })
    const colour = await reachout.locator('> span').evaluate((element) => getComputedStyle(element).color)
    expect(colourIn(colour)).toBe('red')
    await reachout.hover()
    await expect(page.getByRole('tooltip')).toContainText('Not sent · Slack')
    await expect(page.getByRole('tooltip')).toContainText(reason)
    expect((await page.getByRole('tooltip').boundingBox())?.width).toBeGreaterThan(280)
  })

  test('who is skipped is told with the reason', async ({ openAs }) => {
    const page = await openSearch(openAs)
    await page.route('**/job-message/send', async (route) => {
      const response = await route.fetch()
      const plan = await response.json()
      const [first] = plan.recipients.splice(0, 1)
      plan.skipped.push({ devId: first.devId, name: first.name, reason: 'DO_NOT_CONTACT' })
      await route.fulfill({ json: plan })
    })
    await selectFirst(page, 2)
    await button(page, 'Send Message').click()
    await expect(dryRun(page)).toContainText('1 developer is skipped')
    await expect(dryRun(page).getByRole('list', { name: 'Who is skipped' })).toContainText(
      'Does not want to be contacted',
    )
    await expect(button(page, 'Send to 1 developer')).toBeEnabled()
  })

  test('on a phone the dry run keeps names in one piece, and its dialog as wide as while it loaded', async ({
    openAs,
  }) => {
    const page = await openSearch(openAs)
    await selectFirst(page, 1)
    const { promise: held, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/job-message/send', async (route) => {
      await held
      const response = await route.fetch()
      const plan = await response.json()
      const [first] = plan.recipients
      Object.assign(first, { name: 'María Fernanda Zambrano', lastMessagedAt: '2026-01-01T00:00:00Z' })
      await route.fulfill({ json: plan })
    })
    const width = async () => (await dryRun(page).boundingBox())?.width
    await button(page, 'Send Message').click()
    const loading = await width()
    answer()
    const name = dryRun(page).getByText('María Fernanda Zambrano')
    await expect(name).toBeVisible()
    expect(await width()).toBe(loading)
    const onOneLine = (await name.boundingBox())?.height
    await page.setViewportSize({ width: 390, height: 844 })
    expect((await name.boundingBox())?.height).toBe(onOneLine)
  })

  test('more than a message goes to can be selected, and is told before anything is sent', async ({ openAs }) => {
    const page = await openSearch(openAs)
    await page.route('**/graphql', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      for (const { data } of [body].flat()) {
        if (data?.selectFirstDevs) data.selectFirstDevs = Array.from({ length: 501 }, (_, at) => String(at))
      }
      await route.fulfill({ response, json: body })
    })
    await selectFirst(page, 1)
    await expect(page.getByText('501 selected, and a message goes to 500 at most')).toBeVisible()
    await expect(button(page, 'Send Message')).toBeDisabled()
    await button(page, 'Reset').click()
    await expect(page.getByText('0 selected')).toBeVisible()
  })

  test('the dry run tells the quota, and lets nobody send beyond it', async ({ openAs }) => {
    const page = await openSearch(openAs)
    let hour = 2
    await page.route('**/job-message/send', async (route) => {
      const response = await route.fetch()
      const plan = await response.json()
      await route.fulfill({ json: { ...plan, quotaLeft: { ...plan.quotaLeft, hour } } })
    })
    await selectFirst(page, 2)
    await button(page, 'Send Message').click()
    await expect(dryRun(page)).toContainText('After this you may send 0 more within the hour.')
    await expect(button(page, 'Send to 2 developers')).toBeEnabled()
    await button(page, 'Cancel').click()
    hour = 1
    await button(page, 'Send Message').click()
    await expect(dryRun(page).getByRole('alert')).toContainText('and now 1 more. Select fewer')
    await expect(button(page, 'Send to 2 developers')).toBeDisabled()
  })

  test('a failed send says so and can be repeated under the same key', async ({ openAs }) => {
    const page = await openSearch(openAs)
    const keys: (string | undefined)[] = []
    await page.route('**/job-message/send', async (route) => {
      if (route.request().postData()?.includes('"dryRun":true')) return route.continue()
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fulfill({ status: 503, json: { error: 'Try again in a moment.', code: 'UNAVAILABLE' } })
    })
    await selectFirst(page, 1)
    await button(page, 'Send Message').click()
    await button(page, 'Send to 1 developer').click()
    const notice = page.getByRole('alert')
    await expect(notice).toBeVisible()
    // biome-ignore lint/performance/useDomNodeTextContent: what is seen is meant: two spaces are two.
    expect(await notice.innerText()).toContain('ERROR:  Could not send slack message. Try again in a moment.')
    await expect(checked(page)).toHaveCount(1)
    await button(page, 'Send to 1 developer').click()
    await expect(page.getByText(messageSentNotice)).toBeVisible()
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })
})

test.describe('who may', () => {
  test('a client is told in one sentence', async ({ openAs }) => {
    const page = await openAs('client', '/skills-search')
    await expect(page.getByRole('main')).toHaveText('This screen is for the staff of the firm.')
  })

  test('a reviewer is led to the own assessments', async ({ openAs }) => {
    for (const address of ['/skills-search', '/developer/1/overview', '/developer/1', '/jobs/1/overview']) {
      const page = await openAs('reviewer', address)
      await expect(page).toHaveURL(/\/my-assessments$/)
    }
  })

  test('a client reads neither developers nor jobs of others', async ({ openAs }) => {
    const staff = await openSearch(openAs)
    const developer = await cards(staff).first().getByRole('link').getAttribute('href')
    const page = await openAs('client', `${developer}/overview`)
    await expect(page.getByRole('heading', { name: /This developer was not found/ })).toBeVisible()
    await page.goto('/jobs/00000000-0000-4000-8000-000000000000/overview')
    await expect(page.getByRole('heading', { name: /This job was not found/ })).toBeVisible()
  })
})

test('the screen is accessible, with its dialogs and its candidates', async ({ openAs }) => {
  // A busy machine is slow to look at some hundred elements in both schemes, twice.
  test.setTimeout(120_000)
  const page = await openAs('recruiter', '/skills-search')
  await expect(modal(page)).toBeVisible()
  await expectAccessible(page)
  await chooseJob(page, 2)
  await cards(page).first().getByRole('checkbox').check()
  // All cards are made alike, of some forty elements each.
  await expectAccessible(page, { dark: true, except: 'ol > li:nth-child(n + 4)' })
  await button(page, 'Send Message').click()
  await expect(button(page, 'Send to 1 developer')).toBeVisible()
  await expectAccessible(page, { dark: true, except: 'ol > li:nth-child(n + 4)' })
})
