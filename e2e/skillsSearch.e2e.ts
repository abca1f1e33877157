import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './helpers/accessible.ts'
import { button } from './helpers/button.ts'
import { cards, checked, message, openSearch, pathOf, selectFirstCandidates } from './helpers/candidates.ts'
import { chooseJob } from './helpers/chooseJob.ts'
import { expect, test } from './helpers/product.ts'

const modal = (page: Page) => page.getByRole('dialog', { name: 'Skills Search - Select Company and job.' })
const company = (page: Page) => page.getByRole('combobox', { name: 'Company' })
const job = (page: Page) => page.getByRole('combobox', { name: 'Job' })
const matchOf = (card: Locator) => card.getByText(/^\d+%$/)

/** Lets the job ask for three skills. The first candidate has one verified and lacks one, and the message to the third failed. */
async function changeDetails(page: Page) {
  const skill = (id: string, name: string) => ({ id, name })
  const [go, sql, css] = [skill('go', 'Go'), skill('sql', 'SQL'), skill('css', 'CSS')]
  const wanted = (job_skill_type: string, one: object) => ({ job_skill_type, skill: one })
  const job_skills = [wanted('REQUIRED', go), wanted('CORE', sql), wanted('BONUS', css)]
  const verified = { tick: 'CURRENT', verified_at: '2026-09-15T12:00:00.000Z' }
  const claimed = { tick: null, verified_at: null }
  const has = (one: object, tick: object) => ({ years_of_experience: null, ...tick, skill: one })
  const failed = { delivery_method: 'SLACK', state: 'REFUSED', success: false, metadata: { reason: refusal } }
  const people = [
    { skills: [has(go, verified), has(sql, claimed)] },
    {},
    { job_messages: [{ created_at: new Date(), ...failed }] },
  ]
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const { data } of [body].flat()) {
      if (data?.getJob) data.getJob.job_skills = job_skills
      for (const [at, details] of people.entries()) Object.assign(data?.allSearchDevs?.developers[at] ?? {}, details)
    }
    await route.fulfill({ response, json: body })
  })
}

const refusal = 'Slack does not know this developer (user_not_found).'

/** Says which colour a text of the form rgb(…) means. */
function colourIn(text: string): string {
  const [red = 0, green = 0, blue = 0] = text.match(/[\d.]+/g)?.map(Number) ?? []
  if (green > Math.max(red, blue)) return 'green'
  return red > 2 * Math.max(green, blue) ? 'red' : 'another'
}

test('a recruiter chooses a company and its job in the dialog, which the address remembers', { tag: '@proof' }, async ({
  openAs,
}) => {
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

test('a skill that is there has a green mark and a missing one a red one, and a tooltip at the edge has room', {
  tag: '@proof',
}, async ({ openAs }) => {
  const page = await openSearch(openAs, 'Larkspur Mobility', changeDetails)
  for (const [kind, text, colour] of [
    ['Required', 'Go , Verified Sep 2026Sep 2026', 'green'],
    ['Core', 'SQL, claimed', 'green'],
    ['Bonus', 'CSS, missing', 'red'],
  ] as const) {
    const skill = cards(page)
      .first()
      .getByRole('list', { name: `${kind} skills` })
      .getByRole('listitem')
    await expect(skill).toHaveText(text)
    const mark = await skill.evaluate((element) => getComputedStyle(element, '::before').backgroundColor)
    expect(colourIn(mark), text).toBe(colour)
  }
  // This badge is at the right edge, where a tooltip has no room to its right.
  const reachout = cards(page)
    .nth(2)
    .getByRole('button', { name: /^just now\s*, failed$/ })
  const colour = await reachout.locator('> span').evaluate((element) => getComputedStyle(element).color)
  expect(colourIn(colour)).toBe('red')
  await reachout.hover()
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
