import type { Page } from '@playwright/test'
import { messageSentNotice } from '#shared/jobMessages/jobMessages.ts'
import { expectAccessible } from './accessible.ts'
import { ask } from './ask.ts'
import { button } from './button.ts'
import {
  cards,
  changeAnswers,
  checked,
  composer,
  confirmSend,
  message,
  openSearch,
  selectFirstCandidates,
  selectFirstField,
} from './candidates.ts'
import { expect, test } from './product.ts'
import { resize } from './resize.ts'

const preview = (page: Page) => composer(page).getByRole('region', { name: 'Preview' })

test('the first N are those that the server ranks first, never more than there are, and messages go to 500 at most', async ({
  openAs,
}) => {
  const page = await openSearch(openAs, 'Harbor Logistics')
  await selectFirstCandidates(page, 4)
  await expect(page.getByText('4 selected')).toBeVisible()
  for (const at of [0, 1, 2, 3]) await expect(cards(page).nth(at).getByRole('checkbox')).toBeChecked()
  await expect(cards(page).nth(4).getByRole('checkbox')).not.toBeChecked()
  const total = await cards(page).count()
  await selectFirstCandidates(page, 100_000)
  await expect(page.getByText(`${total} selected`)).toBeVisible()
  await expect(selectFirstField(page)).toHaveValue(String(total))
  await selectFirstCandidates(page, -5)
  await expect(page.getByText('0 selected')).toBeVisible()
  await expect(selectFirstField(page)).toHaveValue('0')

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
  const page = await openSearch(openAs, 'Driftwood Health', (page) =>
    changeAnswers(page, ({ data }) => data.allSearchDevs.developers.splice(4)),
  )
  await selectFirstCandidates(page, 2)
  await expect(checked(page)).toHaveCount(2)
  const sends: string[] = []
  page.on('request', (request) => {
    const body = request.postData()
    if (request.url().endsWith('/job-message/send') && !body?.includes('"dryRun":true')) sends.push(body ?? '')
  })
  await button(page, 'Send Message').dblclick()
  await expect(message(page)).toHaveValue(/^Hi! You seem to be a match/)
  await message(page).fill('We think of you for this role, {{full_name}}.')
  const name = await cards(page).first().getByRole('link').textContent()
  await expect(preview(page)).toContainText(`We think of you for this role, ${name}.`)
  await expect(preview(page)).toContainText('2 developers get the message.')
  await expect(preview(page)).toContainText('messages stay in the outbox')
  expect(sends).toEqual([])
  await expectAccessible(page, { dark: true })
  await composer(page).getByRole('button', { name: 'Send to 2 Developers' }).dblclick()
  await expect(page.getByRole('status').filter({ hasText: 'Messaging service' })).toContainText(messageSentNotice)
  expect(sends).toHaveLength(1)
  await expect(composer(page)).toBeHidden()
  await expect(checked(page)).toHaveCount(0)
  await test.step('what was sent is kept no longer: the next selection begins with the standard words', async () => {
    await cards(page).nth(3).getByRole('checkbox').check()
    await button(page, 'Send Message').click()
    await expect(message(page)).toHaveValue(/^Hi! You seem to be a match/)
    await page.keyboard.press('Escape')
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
    await expect(preview(page)).toContainText('1 developer gets the message.')
    await expect(preview(page).getByRole('region', { name: 'Skipped' })).toContainText('Does not want to be contacted')
    await page.keyboard.press('Escape')
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('recipients stand as they are ranked, and each can be left out', async () => {
    await selectFirstCandidates(page, 3)
    await expect(checked(page)).toHaveCount(3)
    const ranked = await cards(page).getByRole('link').allTextContents()
    await button(page, 'Send Message').click()
    const options = preview(page).getByLabel('Preview for').getByRole('option')
    await expect(options).toHaveText(ranked.slice(0, 3).map((name, place) => `${place + 1}. ${name}`))
    await preview(page).getByRole('button', { name: 'Next recipient' }).click()
    await preview(page).getByRole('button', { name: 'Leave Out' }).click()
    await expect(preview(page)).toContainText(`Left out by you: ${ranked[1]}`)
    await expect(preview(page)).toContainText('2 developers get the message.')
    await page.route('**/job-message/send', (route) => route.abort())
    const asked = page.waitForRequest('**/job-message/send')
    await confirmSend(page).click()
    expect((await asked).postDataJSON().devIds).toHaveLength(2)
    await page.unrouteAll({ behavior: 'wait' })
    await preview(page).getByRole('button', { name: 'Put Back' }).click()
    await expect(preview(page)).toContainText('3 developers get the message.')
    await page.keyboard.press('Escape')
  })

  await test.step('the quota is told, and so is a message beyond it', async () => {
    let hour = 2
    await page.route('**/job-message/send', async (route) => {
      const response = await route.fetch()
      const plan = await response.json()
      await route.fulfill({ json: { ...plan, quotaLeft: { ...plan.quotaLeft, hour } } })
    })
    await selectFirstCandidates(page, 2)
    await expect(checked(page)).toHaveCount(2)
    await button(page, 'Send Message').click()
    await expect(preview(page)).toContainText('After this you may send 0 more within the hour.')
    await page.keyboard.press('Escape')
    hour = 1
    await button(page, 'Send Message').click()
    await expect(preview(page).getByRole('alert')).toContainText('and now 1 more. Select fewer')
    await page.keyboard.press('Escape')
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
    await expect(preview(page)).toContainText('1 developer gets the message.')
    await confirmSend(page).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Try again in a moment.' })
    await expect(notice).toBeVisible()
    // biome-ignore lint/performance/useDomNodeTextContent: what is seen is meant: two spaces are two.
    expect(await notice.innerText()).toContain('ERROR:  Could not send slack message. Try again in a moment.')
    await expect(composer(page)).toBeVisible()
    await confirmSend(page).click()
    await expect(page.getByText(messageSentNotice)).toBeVisible()
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })
})

test('an unknown merge field is an error at its field; a job that is not on the jobs page is put there from the composer', async ({
  openAs,
}) => {
  const page = await openAs('recruiter', '/companies')
  const { data } = await ask(page, '{ getAllActiveJobs { id is_public } }')
  const job = data.getAllActiveJobs.find(({ is_public }: { is_public: boolean }) => !is_public)
  await page.goto(`/skills-search/${job.id}`)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/job-message/send') && request.postData()?.includes('frist')) asked += 1
  })
  await selectFirstCandidates(page, 1)
  await expect(checked(page)).toHaveCount(1)
  await button(page, 'Send Message').click()
  const words = (await message(page).inputValue()) ?? ''
  await message(page).fill('Hi {{frist_name}}, shall we talk?')
  await confirmSend(page).click()
  await expect(message(page)).toHaveAccessibleDescription(
    /^\{\{frist_name\}\} is not a merge field here\. Use \{\{first_name/,
  )
  await expect(message(page)).toHaveValue('Hi {{frist_name}}, shall we talk?')
  expect(asked).toBe(0)

  await message(page).fill(words)
  const warning = 'This job is not on the jobs page, so the link in the text does not work.'
  await expect(preview(page)).toContainText(warning)
  await preview(page).getByRole('button', { name: 'Put on the Jobs Page' }).click()
  const publishing = page.getByRole('dialog', { name: 'Edit Public Job' })
  await publishing.getByLabel('Show on the jobs page').check()
  await publishing.getByLabel('Public text').fill('Come and build with us.')
  await publishing.getByRole('button', { name: 'Save' }).click()
  await expect(publishing).toBeHidden()
  await expect(preview(page)).toContainText('1 developer gets the message.')
  await expect(preview(page)).not.toContainText(warning)
})

test('on a phone the composer is as wide as the window, and its words survive a reload', async ({ openAs }) => {
  const page = await openSearch(openAs)
  await resize(page, 390, 844)
  await selectFirstCandidates(page, 1)
  await button(page, 'Send Message').click()
  await message(page).fill('Half a sentence')
  await expect(preview(page)).toContainText('Half a sentence')
  await expectAccessible(page, { dark: true })
  await page.reload()
  await expect(message(page)).toHaveValue('Half a sentence')
  await page.goBack()
  await expect(composer(page)).toBeHidden()
  await button(page, 'Send Message').click()
  await expect(message(page)).toHaveValue('Half a sentence')
})
