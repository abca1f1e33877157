import type { Page } from '@playwright/test'
import { messageSentNotice } from '#shared/jobMessages/jobMessages.ts'
import { expectAccessible } from './accessible.ts'
import { ask } from './ask.ts'
import { message } from './candidates.ts'
import { expect, test } from './product.ts'
import { resize } from './resize.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const outbox = (page: Page) => page.getByRole('dialog', { name: /^Messages/ })
const filter = (page: Page, name: string) => outbox(page).getByRole('button', { name: `Filter by ${name}` })
const rows = (page: Page) => outbox(page).locator('tbody').getByRole('row')
const cards = (page: Page) =>
  page
    .getByRole('region', { name: 'Candidates' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })

/** Returns the page of a job that has messages. */
async function messagedJob(page: Page): Promise<string> {
  const { data } = await ask(
    page,
    '{ getJobMessages(limit: 1, filter: { delivery_method: [SLACK] }) { job_messages { job { id } } } }',
  )
  return `/jobs/${data.getJobMessages.job_messages[0].job.id}/overview`
}

/** Sends a test message to the first candidates of the first job, and returns their names. */
async function send(page: Page, text: string, count: number): Promise<string[]> {
  const { data } = await ask(page, '{ getAllActiveJobs { id } }')
  await page.goto(`/skills-search/${data.getAllActiveJobs[0].id}`)
  const names: string[] = []
  for (let place = 0; place < count; place++) {
    await cards(page).nth(place).getByRole('checkbox').check()
    names.push((await cards(page).nth(place).getByRole('link').textContent()) ?? '')
  }
  await button(page, 'Send Message').click()
  await message(page).fill(text)
  await page.getByRole('button', { name: `Send to ${count} Developers` }).click()
  await expect(page.getByText(messageSentNotice)).toBeVisible()
  return names
}

/** Changes the answer of one list of messages, and leaves all others alone. */
async function changeAnswers(page: Page, change: (answer: { data: { getJobMessages: List } }) => void) {
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const answer of Array.isArray(body) ? body : [body]) if (answer.data?.getJobMessages) change(answer)
    await route.fulfill({ response, json: body })
  })
}

interface List {
  readonly job_messages: object[]
  readonly aggregate: { count: number }
}

test('a recruiter sends a test to two candidates, sees both messages with their text, and filters them by what stays in the address', async ({
  openAs,
}) => {
  const page = await openAs('recruiter')
  const text = 'We think of you for this role.\nShall we talk?'
  const names = await send(page, text, 2)
  await page.getByRole('link', { name: '[ Messages ]' }).click()
  await expect(page).toHaveURL(/\/skills-search\/[^/]+\?dialog=messages$/)
  await expect(outbox(page).getByRole('columnheader')).toHaveText([
    'Developer',
    'Channel',
    'State',
    'Sent by',
    'When',
    'Message',
  ])
  for (const name of names) {
    const message = rows(page).filter({ hasText: name }).first()
    for (const word of ['Outbox', 'Test', 'Kept in outbox', 'Rafael Costa', 'just now'])
      await expect(message).toContainText(word)
    await expect(message.getByRole('blockquote')).toBeHidden()
    await message.locator('summary').press('Enter')
    await expect(message.getByRole('blockquote')).toBeVisible()
    expect(await message.getByRole('blockquote').textContent()).toBe(text)
  }
  await filter(page, 'Sent by').click()
  await page.getByRole('checkbox', { name: 'Rafael Costa' }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/&sender=[0-9a-f-]{36}$/)
  await expect(rows(page).filter({ hasText: names[0] })).not.toHaveCount(0)
  const link = rows(page).filter({ hasText: names[0] }).first().getByRole('link')
  const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await expect(tab.getByRole('heading', { level: 1, name: names[0] })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(outbox(page)).toBeHidden()
  await expect(page.getByRole('link', { name: '[ Messages ]' })).toBeFocused()

  await test.step('filters live in the address, and leave it with the dialog', async () => {
    const address = await messagedJob(page)
    await page.goto(address)
    await page.getByRole('link', { name: 'Messages', exact: true }).click()
    await filter(page, 'Channel').click()
    await page.getByRole('checkbox', { name: 'Slack' }).check()
    // Escape closes only the filter, and keeps the dialog around it.
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(`${address}?dialog=messages&delivery_method=SLACK`)
    await expect(rows(page).first()).toContainText('Slack')
    await expect(rows(page).filter({ hasText: 'E-mail' })).toHaveCount(0)
    await filter(page, 'State').click()
    await page.getByRole('checkbox', { name: 'Waiting' }).check()
    await page.keyboard.press('Escape')
    await expect(outbox(page)).toContainText('Nothing matches these filters.')
    await page.reload()
    await expect(filter(page, 'State')).toContainText('Waiting')
    await expect(outbox(page).getByRole('heading', { name: 'Messages (0)' })).toBeVisible()
    await button(page, 'Close').click()
    await expect(page).toHaveURL(address)
  })

  await test.step('why a message was not sent is told in a sentence', async () => {
    const { data } = await ask(
      page,
      '{ getJobMessages(limit: 1, filter: { state: [REFUSED] }) { job_messages { job { id } } } }',
    )
    await page.goto(`/jobs/${data.getJobMessages.job_messages[0].job.id}/overview?dialog=messages&state=REFUSED`)
    await expect(rows(page).first()).toContainText('Not sent')
    await expect(rows(page).first()).toContainText(
      /Slack does not know this developer \(user_not_found\)\.|The mail server did not accept a message \(EENVELOPE 550\)\./,
    )
  })
})

test('beyond 20 messages there are pages, what went wrong with one is told, and a list that fails can be asked again', async ({
  openAs,
}) => {
  const page = await openAs('recruiter', '/companies')
  const address = await messagedJob(page)
  const reason = 'The mail server gave no answer. The message may have arrived.'
  await changeAnswers(page, ({ data: { getJobMessages } }) => {
    getJobMessages.aggregate.count = 41
    Object.assign(getJobMessages.job_messages[0] ?? {}, { message: 'Hello!', state: 'UNKNOWN', reason })
  })
  await page.goto(`${address}?dialog=messages`)
  await expect(rows(page).first()).toContainText('Unknown')
  await expect(rows(page).first()).toContainText(reason)
  await rows(page).first().locator('summary').click()
  await expect(rows(page).first().getByRole('blockquote')).toHaveText('Hello!')
  await expectAccessible(page)
  // The heading stays in view while a list longer than the window scrolls.
  await resize(page, 1280, 240)
  await button(page, 'Page 2').scrollIntoViewIfNeeded()
  expect((await page.getByRole('columnheader').first().boundingBox())?.y).toBe(0)
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.postData()?.includes('"offset":20') ?? false),
    button(page, 'Page 2').click(),
  ])
  expect(request.postData()).toContain('"limit":20')
  await expect(page).toHaveURL(`${address}?dialog=messages&page=2`)
  await page.goBack()
  await expect(button(page, 'Page 1')).toHaveAttribute('aria-current', 'page')

  await page.unrouteAll({ behavior: 'wait' })
  let failing = true
  await changeAnswers(page, (answer) => {
    if (failing) Object.assign(answer, { data: null, errors: [{ message: 'The outbox rests.' }] })
  })
  await page.goto(`${address}?dialog=messages`)
  await expect(outbox(page).getByRole('alert')).toContainText('The outbox rests.')
  failing = false
  await button(page, 'Retry').click()
  await expect(rows(page).filter({ hasText: 'Slack' }).first()).toBeVisible()
  await expect(outbox(page).getByRole('alert')).toBeHidden()
})
