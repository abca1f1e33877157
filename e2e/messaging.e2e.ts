import type { Page } from '@playwright/test'
import { messageSentNotice } from '#shared/jobMessages/jobMessages.ts'
import { expectAccessible } from './helpers/accessible.ts'
import { ask } from './helpers/ask.ts'
import { button } from './helpers/button.ts'
import {
  cards,
  changeAnswers,
  checked,
  composer,
  confirmSend,
  message,
  openSearch,
  selectFirstCandidates,
} from './helpers/candidates.ts'
import { expect, test } from './helpers/product.ts'
import { resize } from './helpers/resize.ts'

const preview = (page: Page) => composer(page).getByRole('region', { name: 'Preview' })

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
  await expect(cards(page).first()).toContainText('just now')
  await cards(page).first().getByRole('button', { name: 'just now' }).focus()
  await expect(page.getByRole('tooltip')).toContainText('Kept in outbox · Outbox')
})

test('an unknown merge field is an error at its field; a job that is not on the jobs page is put there from the composer', {
  tag: '@proof',
}, async ({ openAs }) => {
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

test('on a phone the composer is as wide as the window, and its words survive a reload', { tag: '@proof' }, async ({
  openAs,
}) => {
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
