import type { Page } from '@playwright/test'
import { expectAccessible, expectStaticPageAccessible } from './helpers/accessible.ts'
import { ask } from './helpers/ask.ts'
import { expect, row, test } from './helpers/product.ts'

const form = (page: Page, name: string) => page.getByRole('dialog', { name })
/** On this day Berlin's clocks go forward at 02:00, two weeks after those of New York. */
const change = '28 Mar 2027'

test.use({ timezoneId: 'Europe/Berlin' })

test('a DSTM plans a meeting across a change of clocks, and saves it as a file for a calendar', {
  tag: '@proof',
}, async ({ openAs }) => {
  const page = await openAs('dstm', '/developers?country=US')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('navigation', { name: 'Developer tabs' }).getByRole('link', { name: 'Meetings' }).click()
  await page.getByRole('button', { name: 'Add Meeting' }).click()
  const add = form(page, 'Add Meeting')
  await add.getByRole('textbox', { name: 'Day' }).fill(change)
  await add.getByRole('textbox', { name: 'Time' }).fill('02:30')
  await expect(add.getByText('Clocks in Berlin skip this time on this day. Choose another one.')).toBeVisible()
  await add.getByRole('button', { name: 'Add Meeting' }).click()
  await expect(add.getByRole('textbox', { name: 'Time' })).toBeFocused()
  await add.getByRole('textbox', { name: 'Time' }).fill('15:00')
  await expectAccessible(page, { dark: true, parts: ['[role="dialog"]'] })
  await add.getByLabel('Link').fill('https://meet.example.com/one')
  await add.getByRole('button', { name: 'Add Meeting' }).click()
  const meeting = row(page, 'Sun 28 Mar 2027, 15:00–15:30')
  await expect(meeting).toContainText('Dana Okafor')
  await expect(add).toHaveCount(0)

  await meeting.getByRole('link').click()
  const file = page.waitForEvent('download')
  await form(page, 'Edit Meeting').getByRole('button', { name: 'Download meeting.ics' }).click()
  expect((await file).suggestedFilename()).toBe('meeting.ics')
})

test('a vetter goes from the list of meetings to a week, and on to one of its meetings', { tag: '@proof' }, async ({
  openAs,
}) => {
  const page = await openAs('vetter', '/meetings')
  await expect(page.getByRole('heading', { name: /^Meetings \(\d+\)$/ })).toBeVisible()
  await page.goto('/meetings?view=week')
  const week = page.getByRole('region', { name: 'Week' })
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(page).toHaveURL(/week=\d{4}-\d\d-\d\d/)
  await expect(week.getByRole('link').first()).toBeVisible()
  await expectAccessible(page, { dark: true })
  await week.getByRole('link').first().click()
  await expect(form(page, 'Edit Meeting')).toBeVisible()
})

test('a developer proposes another time behind the link of an invitation, and the DSTM takes it', {
  tag: '@proof',
}, async ({ browser, openAs, product }) => {
  const staff = await openAs('dstm')
  const { data: found } = await ask(
    staff,
    '{ getDeveloperPage(limit: 1, filter: { stage: [MEMBER] }) { developers { id } } }',
  )
  const developer = found.getDeveloperPage.developers[0].id
  const { data } = await ask(
    staff,
    `mutation { addMeeting(input: { developer_id: "${developer}", type: INTRO, starts_at: "2027-07-01T10:00:00Z", minutes: 30 }) {
      id guests { answer_url }
    } }`,
  )
  const { id, guests } = data.addMeeting
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false })
  const visitor = await context.newPage()
  const copy = await browser.newPage()

  await test.step('the developer reads it without an account and without JavaScript', async () => {
    await visitor.goto(guests[0].answer_url)
    await expect(visitor.getByText('can you come?')).toBeVisible()
    await expectStaticPageAccessible(copy, visitor)
    await visitor.setViewportSize({ width: 390, height: 800 })
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await visitor.getByLabel('Time 1').fill('2027-07-02T09:00')
    await visitor.getByLabel('In words').fill('Mornings are best.')
    await visitor.getByRole('button', { name: 'Propose another time' }).click()
    await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  })

  await test.step('the DSTM sees the answer, and moves the meeting', async () => {
    await staff.goto(`/developer/${developer}/meetings?dialog=edit-meeting&id=${id}`)
    const participants = form(staff, 'Edit Meeting').getByRole('list', { name: 'Participants' })
    await expect(participants).toContainText('Mornings are best.')
    await participants.getByRole('button', { name: /^Move to / }).click()
    await expect(staff.getByText(/^The meeting is moved to Fri 2 Jul 2027/)).toBeVisible()
    await visitor.goto(guests[0].answer_url)
    await expect(visitor.getByRole('heading', { name: 'This meeting has changed' })).toBeVisible()
    await visitor.getByRole('link', { name: 'Open the present invitation' }).click()
    await expect(visitor.getByText('can you come?')).toBeVisible()
  })
})
