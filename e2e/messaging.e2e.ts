import type { Page } from '@playwright/test'
import { messageSentNotice } from '#shared/jobMessages/jobMessages.ts'
import { expectAccessible } from './accessible.ts'
import { ask } from './ask.ts'
import { button } from './button.ts'
import { cards, changeAnswers, checked, message, openSearch, selectFirstCandidates } from './candidates.ts'
import { expect, test } from './product.ts'
import { resize } from './resize.ts'

const dryRun = (page: Page) => page.getByRole('dialog', { name: 'Send Message' })

test('the first N are those that the server ranks first, never more than there are, and messages go to 500 at most', async ({
  openAs,
}) => {
  const page = await openSearch(openAs)
  await selectFirstCandidates(page, 4)
  await expect(page.getByText('4 selected')).toBeVisible()
  for (const at of [0, 1, 2, 3]) await expect(cards(page).nth(at).getByRole('checkbox')).toBeChecked()
  await expect(cards(page).nth(4).getByRole('checkbox')).not.toBeChecked()
  const total = await cards(page).count()
  await selectFirstCandidates(page, 100_000)
  await expect(page.getByText(`${total} selected`)).toBeVisible()
  await expect(page.getByRole('spinbutton')).toHaveValue(String(total))
  await selectFirstCandidates(page, -5)
  await expect(page.getByText('0 selected')).toBeVisible()
  await expect(page.getByRole('spinbutton')).toHaveValue('0')

  await page.route('**/graphql', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const { data } of [body].flat()) {
      if (data?.selectFirstDevs) data.selectFirstDevs = Array.from({ length: 501 }, (_, at) => String(at))
    }
    await route.fulfill({ response, json: body })
  })
  await selectFirstCandidates(page, 1)
  await expect(page.getByText('501 selected, and a message goes to 500 at most')).toBeVisible()
  await expect(button(page, 'Send Message')).toBeDisabled()
  await button(page, 'Reset').click()
  await expect(page.getByText('0 selected')).toBeVisible()
})

test('a dry run first; a double click sends once; the labels follow', async ({ openAs }) => {
  // Cards are all made alike, so axe need not check fifty.
  const page = await openSearch(openAs, 3, (page) =>
    changeAnswers(page, ({ data }) => data.allSearchDevs.developers.splice(4)),
  )
  await selectFirstCandidates(page, 2)
  await expect(checked(page)).toHaveCount(2)
  await message(page).fill('We think of you for this role.')
  await expectAccessible(page, { dark: true })
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
  await expectAccessible(page, { dark: true })
  await button(page, 'Send to 2 developers').dblclick()
  await expect(page.getByRole('status').filter({ hasText: 'Messaging service' })).toHaveText(messageSentNotice)
  expect(sends).toHaveLength(1)
  await expect(dryRun(page)).toBeHidden()
  await expect(checked(page)).toHaveCount(0)
  await test.step('what was sent is kept no longer: the next selection begins with the standard words', async () => {
    await expect(message(page)).toBeHidden()
    await cards(page).nth(3).getByRole('checkbox').check()
    await expect(message(page)).toHaveValue(/^Hi! You seem to be a match/)
    await button(page, 'Reset').click()
  })
  await expect(cards(page).first()).toContainText('just now')
  await cards(page).first().getByRole('button', { name: 'just now' }).focus()
  await expect(page.getByRole('tooltip')).toContainText('Kept in outbox · Outbox')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toBeHidden()
})

test('the dry run tells who is skipped and the quota, and a failed send can be repeated under the same key', async ({
  openAs,
}) => {
  const page = await openSearch(openAs)
  await test.step('who is skipped is told with the reason', async () => {
    await page.route('**/job-message/send', async (route) => {
      const response = await route.fetch()
      const plan = await response.json()
      const [first] = plan.recipients.splice(0, 1)
      plan.skipped.push({ devId: first.devId, name: first.name, reason: 'DO_NOT_CONTACT' })
      await route.fulfill({ json: plan })
    })
    await selectFirstCandidates(page, 2)
    await expect(checked(page)).toHaveCount(2)
    await button(page, 'Send Message').click()
    await expect(dryRun(page)).toContainText('1 developer is skipped')
    await expect(dryRun(page).getByRole('list', { name: 'Who is skipped' })).toContainText(
      'Does not want to be contacted',
    )
    await expect(button(page, 'Send to 1 developer')).toBeEnabled()
    await dryRun(page).getByRole('button', { name: 'Close' }).click()
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('recipients stand as they are ranked, and each can be left out', async () => {
    await selectFirstCandidates(page, 3)
    await expect(checked(page)).toHaveCount(3)
    const ranked = await cards(page).getByRole('link').allTextContents()
    await button(page, 'Send Message').click()
    const recipients = dryRun(page).getByRole('list', { name: 'Who gets the message' })
    await expect(recipients.getByRole('checkbox')).toHaveCount(3)
    expect(await recipients.locator('label').allTextContents()).toEqual(ranked.slice(0, 3))
    await recipients.getByRole('checkbox').nth(1).uncheck()
    await expect(dryRun(page).getByRole('heading', { name: /^2 developers get the message/ })).toBeVisible()
    await page.route('**/job-message/send', (route) => route.abort())
    const asked = page.waitForRequest('**/job-message/send')
    await button(page, 'Send to 2 developers').click()
    expect((await asked).postDataJSON().devIds).toHaveLength(2)
    // After a first attempt the others must go to the same people.
    await expect(recipients.getByRole('checkbox').nth(1)).toBeDisabled()
    await page.unrouteAll({ behavior: 'wait' })
    await dryRun(page).getByRole('button', { name: 'Close' }).click()
  })

  await test.step('nobody sends beyond the quota', async () => {
    let hour = 2
    await page.route('**/job-message/send', async (route) => {
      const response = await route.fetch()
      const plan = await response.json()
      await route.fulfill({ json: { ...plan, quotaLeft: { ...plan.quotaLeft, hour } } })
    })
    await selectFirstCandidates(page, 2)
    await expect(checked(page)).toHaveCount(2)
    await button(page, 'Send Message').click()
    await expect(dryRun(page)).toContainText('After this you may send 0 more within the hour.')
    await expect(button(page, 'Send to 2 developers')).toBeEnabled()
    await button(page, 'Cancel').click()
    hour = 1
    await button(page, 'Send Message').click()
    await expect(dryRun(page).getByRole('alert')).toContainText('and now 1 more. Select fewer')
    await expect(button(page, 'Send to 2 developers')).toBeDisabled()
    await dryRun(page).getByRole('button', { name: 'Close' }).click()
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('a failed send says so and can be repeated under the same key', async () => {
    const keys: (string | undefined)[] = []
    await page.route('**/job-message/send', async (route) => {
      if (route.request().postData()?.includes('"dryRun":true')) return route.continue()
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fulfill({ status: 503, json: { error: 'Try again in a moment.', code: 'UNAVAILABLE' } })
    })
    await selectFirstCandidates(page, 1)
    await expect(checked(page)).toHaveCount(1)
    await button(page, 'Send Message').click()
    await button(page, 'Send to 1 developer').click()
    const notice = page.getByRole('alert').filter({ hasText: 'Try again in a moment.' })
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

test('an unknown merge field is an error at its field and sends nothing; the dry run warns of a job that is not on the jobs page', async ({
  openAs,
}) => {
  const page = await openAs('recruiter', '/companies')
  const { data } = await ask(page, '{ getAllActiveJobs { id is_public } }')
  const job = data.getAllActiveJobs.find(({ is_public }: { is_public: boolean }) => !is_public)
  await page.goto(`/skills-search/${job.id}`)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/job-message/send')) asked += 1
  })
  await selectFirstCandidates(page, 1)
  await expect(checked(page)).toHaveCount(1)
  await message(page).fill('Hi {{frist_name}}, shall we talk?')
  await button(page, 'Send Message').click()
  await expect(message(page)).toHaveAccessibleDescription(
    /^\{\{frist_name\}\} is not a merge field here\. Use \{\{first_name/,
  )
  await expect(message(page)).toHaveValue('Hi {{frist_name}}, shall we talk?')
  await expect(checked(page)).toHaveCount(1)
  await expect(dryRun(page)).toBeHidden()
  expect(asked).toBe(0)

  await button(page, 'Reset').click()
  await selectFirstCandidates(page, 1)
  await button(page, 'Send Message').click()
  await expect(dryRun(page).getByRole('status')).toContainText(
    'This job is not on the jobs page, so the link in the text does not work.',
  )
})

test('on a phone the dry run keeps names in one piece, and its dialog as wide as while it loaded', async ({
  openAs,
}) => {
  const page = await openSearch(openAs)
  await selectFirstCandidates(page, 1)
  const { promise: released, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/job-message/send', async (route) => {
    await released
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
  const name = dryRun(page).getByText('María Fernanda Zambrano', { exact: true })
  await expect(name).toBeVisible()
  expect(await width()).toBe(loading)
  const onOneLine = (await name.boundingBox())?.height
  await resize(page, 390, 844)
  expect((await name.boundingBox())?.height).toBe(onOneLine)
})
