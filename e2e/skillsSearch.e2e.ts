import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { button } from './button.ts'
import { cards, changeAnswers, checked, message, openSearch, pathOf, selectFirstCandidates } from './candidates.ts'
import { chooseJob } from './chooseJob.ts'
import { expect, test } from './product.ts'

const modalName = 'Skills Search - Select Company and job.'
const modal = (page: Page) => page.getByRole('dialog', { name: modalName })
const company = (page: Page) => page.getByRole('combobox', { name: 'Company' })
const job = (page: Page) => page.getByRole('combobox', { name: 'Job' })
const matchOf = (card: Locator) => card.getByText(/^\d+%$/)

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1_000 - 60_000).toISOString()

const refusal = 'Slack does not know this developer (user_not_found).'

/**
 * Gives a job and its first candidate every detail, and the second none. The third costs more than the job pays, and its message failed.
 */
async function changeDetails(page: Page) {
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
  const refused = {
    ...message,
    created_at: new Date(),
    state: 'REFUSED',
    success: false,
    metadata: { reason: refusal },
  }
  const has = (one: object, verified: boolean) => ({ years_of_experience: null, verified, skill: one })
  const known = { country: 'BR', cost_rate: 45.5, match_percentage: 57, skills: [has(go, true), has(sql, false)] }
  const people = [
    { ...known, job_profiles: [{ created_at: daysAgo(3) }, { created_at: daysAgo(9) }], job_messages: [message] },
    { country: null, cost_rate: null, skills: [], job_profiles: [], job_messages: [] },
    { cost_rate: 95, job_messages: [refused] },
    { cost_rate: 180, currency: 'KES' },
  ]
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const { data } of [body].flat()) {
      Object.assign(data?.getJob ?? {}, job)
      for (const [at, details] of people.entries()) Object.assign(data?.allSearchDevs?.developers[at] ?? {}, details)
    }
    await route.fulfill({ response, json: body })
  })
}

/** Converts a colour to the form in which browsers report it: rgb(…). */
function colourIn(text: string): string {
  const [red = 0, green = 0, blue = 0] = text.match(/[\d.]+/g)?.map(Number) ?? []
  if (green > Math.max(red, blue)) return 'green'
  return red > 2 * Math.max(green, blue) ? 'red' : 'another'
}

test('a recruiter chooses a company and its job in the dialog, which the address remembers', async ({ openAs }) => {
  const { promise: released, resolve: answer } = Promise.withResolvers<void>()
  let asked = ''
  const page = await openAs('recruiter', '/skills-search', (page) =>
    page.route('**/graphql', async (route) => {
      const text = route.request().postData() ?? ''
      if (text.includes('getAllActiveJobs')) {
        asked = text
        await released
      }
      await route.continue()
    }),
  )
  await test.step('while the jobs are on their way the dialog says so, and a firm with many asks for little', async () => {
    await expect(company(page).getByRole('option')).toHaveText(['Loading...'])
    expect(asked).not.toMatch(/job_profiles|job_skills|location/)
    answer()
    await expect(company(page).getByRole('option').first()).toHaveText('Select Company')
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('companies stand by their newest job, then the jobs of one, and arrow keys choose without leaving', async () => {
    await expect(company(page).getByRole('option').nth(1)).toHaveText(/^.+ - (just now|.+ ago)$/)
    await expect(job(page).getByRole('option')).toHaveText(['No Company Selected'])
    await expect(button(page, 'Show Candidates')).toBeDisabled()
    await company(page).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(job(page).getByRole('option').first()).toHaveText('Select Job')
    await job(page).focus()
    if (!(await job(page).inputValue())) await page.keyboard.press('ArrowDown')
    await expect(job(page)).not.toHaveValue('')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: 'Select a Job' })).toBeVisible()
    await button(page, 'Select Company and Job').click()
  })

  await test.step('a job that is chosen shows its candidates at once, and by keyboard one goes on with them', async () => {
    await chooseJob(page, 'Larkspur Mobility')
    await expect(cards(page).first()).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('heading', { level: 1 }).getByRole('button')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(modal(page)).toBeVisible()
    await expect(job(page)).toHaveValue(pathOf(page).split('/').at(-1) ?? '')
    await expect(company(page)).not.toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1 }).getByRole('button')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(modal(page)).toBeVisible()
    await page.goBack()
    await expect(modal(page)).toBeHidden()
    await page.getByRole('link', { name: '[ Select Another Job ]' }).click()
    await expect(page).toHaveURL(/\/skills-search$/)
    await expect(modal(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(modal(page)).toBeHidden()
    await page.goBack()
    await page.getByRole('link', { name: '[ Select Another Job ]' }).click()
    await expect(modal(page)).toBeVisible()
  })

  await test.step('a job that does not exist is said to be missing', async () => {
    await page.goto('/skills-search/00000000-0000-4000-8000-000000000000')
    await expect(page.getByRole('heading', { name: /This job was not found/ })).toBeVisible()
    await page.getByRole('link', { name: 'Select another job' }).click()
    await expect(modal(page)).toBeVisible()
  })
})

test('a job and its cards tell what is known, each in its words, and a dash where nothing is', async ({ openAs }) => {
  const page = await openSearch(openAs, 'Larkspur Mobility', changeDetails)
  const detail = (name: string) => page.getByText(name, { exact: true }).locator('..')
  await expect(page.getByText('Posted 3 days ago')).toBeVisible()
  const chips = page.getByRole('list', { name: 'Job profiles' }).getByRole('listitem')
  await expect(chips).toHaveText(['Total: 3', 'sent: 1', 'client review: 2'])
  await expect(detail('Hourly budget')).toHaveText('Hourly budget$50 - $80')
  await expect(detail('Monthly budget')).toHaveText('Monthly budget$6,000')
  await expect(detail('Salary')).toHaveText('Salary$90,000 - $120,000')
  const places = page.getByRole('heading', { name: 'Accepted locations (2)' }).locator('..')
  await expect(places.getByRole('listitem')).toHaveText([/Brazil$/, /United States$/])

  const [known, unknown, costly] = [cards(page).first(), cards(page).nth(1), cards(page).nth(2)]
  await expect(known).toContainText('Brazil')
  await expect(known.locator('dl > div')).toHaveText([
    'Match57%',
    'Rate$45.50, within budget',
    'Last Profile3 days',
    /^Reachout2 days/,
  ])
  await expect(unknown).toContainText('N/A')
  await expect(unknown.locator('dl > div')).toHaveText([/^Match\d+%$/, 'Rate-', 'Last Profile-', 'Reachout-'])
  await expect(costly.locator('dl > div').nth(1)).toHaveText('Rate$95, $15 above budget')
  await expect(cards(page).nth(3).locator('dl > div').nth(1)).toHaveText(/^RateKES\s180, not compared$/)
  await costly.getByRole('button', { name: '$15 above budget' }).hover()
  await expect(page.getByRole('tooltip')).toHaveText('$15 above the $80 that the job pays per hour')
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
  // This badge is at the right edge, where a tooltip has no room to its right.
  const reachout = costly.getByRole('button', { name: /^just now\s*, failed$/ })
  const colour = await reachout.locator('> span').evaluate((element) => getComputedStyle(element).color)
  expect(colourIn(colour)).toBe('red')
  await reachout.hover()
  await expect(page.getByRole('tooltip')).toContainText('Not sent · Slack')
  await expect(page.getByRole('tooltip')).toContainText(refusal)
  expect((await page.getByRole('tooltip').boundingBox())?.width).toBeGreaterThan(280)
})

test('a recruiter reads a job and its ranked candidates, looks at a developer and at the job, and finds all as it was', async ({
  openAs,
}) => {
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

  const name = (await cards(page).first().getByRole('link').textContent()) ?? ''
  const [tab] = await Promise.all([page.waitForEvent('popup'), cards(page).first().getByRole('link').click()])
  await expect(tab).toHaveURL(/\/developer\/[^/]+\/overview$/)
  await expect(tab.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(tab.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Developer Profile')
  await expectAccessible(tab)
  await selectFirstCandidates(page, 3)
  await expect(checked(page)).toHaveCount(3)
  await button(page, 'Send Message').click()
  const standard = await message(page).inputValue()
  expect(standard).toContain(`#${pathOf(page).split('/').at(-1)}`)
  await message(page).fill('Half a sentence')
  await page.reload()
  await expect(message(page)).toHaveValue('Half a sentence')
  await page.goBack()
  await expect(message(page)).toBeHidden()
  await page.getByRole('link', { name: '[ View Job Details ]' }).click()
  await expect(page).toHaveURL(/\/jobs\/[^/]+\/overview$/)
  await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Find Candidates' }).click()
  await expect(cards(page).first()).toBeVisible()
  // Leaving the screen and coming back keeps the selection and the message, and so does a reload.
  for (const reloads of [false, true]) {
    if (reloads) await page.reload()
    await expect(checked(page)).toHaveCount(3)
    await button(page, 'Send Message').click()
    await expect(message(page)).toHaveValue('Half a sentence')
    await page.keyboard.press('Escape')
  }
  await button(page, 'Reset').click()
  await expect(checked(page)).toHaveCount(0)
  await expect(button(page, 'Send Message')).toBeDisabled()
  await selectFirstCandidates(page, 3)
  await expect(checked(page)).toHaveCount(3)
  await button(page, 'Send Message').click()
  await expect(message(page)).toHaveValue(standard)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: '[ Select Another Job ]' }).click()
  await chooseJob(page, 'Harbor Logistics')
  await expect(page.getByText('0 selected')).toBeVisible()
})

test('relaxing one thing opens the people whom it would add, in the address, with a way back', async ({ openAs }) => {
  const page = await openSearch(openAs, 'Kestrel Security')
  const all = page.getByRole('heading', { name: /^Candidates \(\d+ of \d+\)$/ })
  await expect(all).toBeVisible()
  await page.getByText(/fits? everything\. Relax one thing:/).click()
  const countries = page.getByRole('heading', { name: 'Accept one more country' }).locator('..')
  const chip = countries.getByRole('link').first()
  const [, country = '', added = ''] = /^(.*) \+([\d,]+)$/.exec((await chip.textContent()) ?? '') ?? []
  await chip.click()
  const heading = page.getByRole('heading', { name: `Added by: accept ${country} (` })
  await expect(heading).toContainText(`of ${added})`)
  await expect(cards(page)).toHaveCount(Math.min(50, Number(added)))
  await expect(cards(page).first()).toContainText(country)
  await expect(page).toHaveURL(/[?&]relax=country-[A-Z]{2}$/)
  await selectFirstCandidates(page, 1)
  await expect(cards(page).first().getByRole('checkbox')).toBeChecked()
  await page.reload()
  await expect(heading).toContainText(`of ${added})`)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to all candidates' }).click()
  await expect(all).toBeVisible()
  await expect(page).toHaveURL(/\/skills-search\/[^?]+$/)
})

test('a failed search says so, and Retry asks again', async ({ openAs }) => {
  let failing = true
  const page = await openAs('recruiter', '/skills-search', (page) =>
    changeAnswers(page, (answer) => {
      if (failing) Object.assign(answer, { data: null, errors: [{ message: 'The matcher rests.' }] })
    }),
  )
  await chooseJob(page, 'Larkspur Mobility')
  await expect(page.getByRole('alert')).toContainText('The matcher rests.')
  // Without a total, nobody knows how many candidates the first ones are taken from.
  await expect(button(page, '[ Apply ]')).toBeDisabled()
  failing = false
  await button(page, 'Retry').click()
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('a client reads neither developers nor jobs of others', async ({ openAs }) => {
  const staff = await openSearch(openAs)
  const developer = await cards(staff).first().getByRole('link').getAttribute('href')
  const page = await openAs('client', `${developer}/overview`)
  await expect(page.getByRole('heading', { name: /This developer was not found/ })).toBeVisible()
  await page.goto('/jobs/00000000-0000-4000-8000-000000000000/overview')
  await expect(page.getByRole('heading', { name: /This job was not found/ })).toBeVisible()
})
