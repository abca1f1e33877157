import type { Page } from '@playwright/test'
import { expectAccessible, expectStaticPageAccessible } from './helpers/accessible.ts'
import { ask } from './helpers/ask.ts'
import { expect, test } from './helpers/product.ts'

/** Makes the link of the dialog that is open, and returns it. */
async function makeLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Make Link' }).click()
  const link = page.getByRole('textbox', { name: 'Link', exact: true })
  await expect(link).toHaveValue(/^http/)
  return link.inputValue()
}

test('a developer agrees behind a link, and a client reads the profile and saves it', async ({
  browser,
  openAs,
  product,
}) => {
  const staff = await openAs('recruiter', '/you')
  const { data } = await ask(
    staff,
    '{ getJobProfilePage(limit: 1, filter: { status: [SHORTLISTED] }) { job_profiles { id } } }',
  )
  const { id } = data.getJobProfilePage.job_profiles[0]
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false })
  const visitor = await context.newPage()
  const copy = await browser.newPage()

  await test.step('the developer says yes without an account and without JavaScript', async () => {
    await staff.goto(`/profiles?dialog=ask-consent&id=${id}`)
    await staff.getByLabel('Message by').selectOption('None: I send the link myself')
    await visitor.setViewportSize({ width: 390, height: 800 })
    await visitor.goto(await makeLink(staff))
    await expect(visitor.getByText('may we put you forward for this job?')).toBeVisible()
    await expectStaticPageAccessible(copy, visitor)
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await visitor.getByLabel('Anything we should know?').fill('From March, please.')
    await visitor.getByRole('button', { name: 'I agree' }).click()
    await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  })

  await test.step('the client sees what the recruiter previewed, which counts as opened', async () => {
    await staff.goto(`/profiles?dialog=share-profile&id=${id}`)
    const sheet = staff.getByRole('region', { name: 'What the client sees' })
    const name = (await sheet.getByRole('heading', { level: 3 }).textContent()) ?? ''
    await expectAccessible(staff, { dark: true, parts: ['[role="dialog"]'] })
    await visitor.goto(await makeLink(staff))
    await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()
    await expectStaticPageAccessible(copy, visitor)
    const [download] = await Promise.all([
      visitor.waitForEvent('download'),
      visitor.getByRole('link', { name: 'Download as PDF' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.pdf$/)
    await staff.reload()
    await expect(staff.getByRole('region', { name: 'Shared before' })).toContainText('Opened once')
  })
  await context.close()
  await copy.close()
})
