import type { Page } from '@playwright/test'
import { expectAccessible, expectStaticPageAccessible } from './accessible.ts'
import { ask } from './ask.ts'
import { expect, test } from './product.ts'

/** Returns the link that a dialog has just made. */
async function madeLink(page: Page): Promise<string> {
  await expect(page.getByRole('textbox', { name: 'Link', exact: true })).toHaveValue(/^http/)
  return page.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
}

test('a developer agrees behind a link, and a client reads the profile until its link is withdrawn', async ({
  browser,
  openAs,
  product,
}) => {
  const staff = await openAs('recruiter')
  const { data } = await ask(
    staff,
    '{ getJobProfilePage(limit: 1, filter: { status: [SHORTLISTED] }) { job_profiles { id } } }',
  )
  const { id } = data.getJobProfilePage.job_profiles[0]
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false })
  const visitor = await context.newPage()
  const copy = await browser.newPage()

  await test.step('the recruiter reads the question and makes its link', async () => {
    await staff.goto(`/profiles?dialog=move-job-profile&id=${id}`)
    await staff.getByRole('button', { name: 'Ask for Consent' }).click()
    const dialog = staff.getByRole('dialog', { name: 'Ask for Consent' })
    await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue(/\{\{link\}\}/)
    await expectAccessible(staff, { parts: ['[role="dialog"]'], dark: true })
    await dialog.getByLabel('Message by').selectOption('None: I send the link myself')
    await dialog.getByRole('button', { name: 'Make Link' }).click()
    await visitor.goto(await madeLink(staff))
    await expect(dialog.getByRole('region', { name: 'Asked before' })).toContainText('Open')
  })

  await test.step('the developer says yes without an account and without JavaScript', async () => {
    await expect(visitor.getByText('may we put you forward for this job?')).toBeVisible()
    await expectStaticPageAccessible(copy, visitor)
    await visitor.setViewportSize({ width: 390, height: 800 })
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await visitor.getByLabel('Anything we should know?').fill('From March, please.')
    await visitor.getByRole('button', { name: 'I agree' }).click()
    await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: 'Your answer has arrived' })).toBeVisible()
    const { data: after } = await ask(staff, `{ getJobProfile(id: "${id}") { consented_at consent_method } }`)
    expect(after.getJobProfile).toEqual({ consented_at: expect.any(String), consent_method: 'LINK' })
    await staff.reload()
    const asked = staff.getByRole('region', { name: 'Asked before' })
    await expect(asked).toContainText('Agreed')
    await expect(asked).toContainText('Opened once')
    await expect(asked).toContainText('From March, please.')
  })

  await test.step('the recruiter shares what the preview shows', async () => {
    await staff.goto(`/profiles?dialog=move-job-profile&id=${id}`)
    await staff.getByRole('button', { name: 'Share with Client' }).click()
    const dialog = staff.getByRole('dialog', { name: /^Share / })
    const sheet = dialog.getByRole('region', { name: 'What the client sees' })
    const name = (await sheet.getByRole('heading', { level: 3 }).textContent()) ?? ''
    await expectAccessible(staff, { parts: ['[role="dialog"]'], dark: true })
    await dialog.getByRole('button', { name: 'Make Link' }).click()
    await visitor.goto(await madeLink(staff))
    await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()
    await expectStaticPageAccessible(copy, visitor)
    const [download] = await Promise.all([
      visitor.waitForEvent('download'),
      visitor.getByRole('link', { name: 'Download as PDF' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  })

  await test.step('the recruiter sees that it was opened, and withdraws it', async () => {
    await staff.reload()
    const shared = staff.getByRole('region', { name: 'Shared before' })
    await expect(shared).toContainText('Opened once')
    await shared.getByRole('button', { name: 'Withdraw' }).first().click()
    await expect(shared).toContainText('Withdrawn')
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: 'This link was withdrawn' })).toBeVisible()
  })
  await context.close()
  await copy.close()
})
