import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { ask } from './ask.ts'
import { exportCsv } from './exportCsv.ts'
import { expect, test } from './product.ts'

/** Opens the dialog that moves the only profile of the developer, and chooses a status. */
async function openMove(page: Page, to: string) {
  await page
    .getByRole('button', { name: /^Actions on the profile for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Move' }).click()
  const dialog = page.getByRole('dialog', { name: /^Move / })
  await dialog.getByLabel('Status').selectOption({ label: to })
  return dialog
}

test('a developer is put forward, sent only with consent, and comes to an offer', async ({ openAs }) => {
  const page = await openAs('recruiter')
  const members = 'filter: { stage: [MEMBER], status: [AVAILABLE], open_profiles: { to: 0 } }'
  const { data } = await ask(page, `{ getDeveloperPage(limit: 1, ${members}) { developers { id name } } }`)
  const [developer] = data.getDeveloperPage.developers
  const profile = page
    .getByRole('region', { name: 'Open job profiles' })
    .or(page.locator('section', { hasText: 'Open job profiles' }))

  await test.step('the dialog presets the rate, and says what the rates come to', async () => {
    await page.goto(`/developer/${developer.id}/overview/jobProfile/new`)
    const dialog = page.getByRole('dialog', { name: `Put Forward ${developer.name}` })
    await dialog.getByLabel('Company').selectOption({ index: 1 })
    await expect(async () => {
      if (!(await dialog.getByLabel('Bill rate per hour').isVisible()))
        await dialog.getByRole('combobox', { name: 'Job', exact: true }).selectOption({ index: 1 })
      await expect(dialog.getByLabel('Bill rate per hour')).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await dialog.getByLabel('Cost rate per hour').fill('50')
    await dialog.getByLabel('Bill rate per hour').fill('80')
    await expect(dialog.getByText('37.5 %')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Put Forward' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`/developer/${developer.id}/overview$`))
    await expect(profile.getByText('Shortlisted').first()).toBeVisible()
  })

  await test.step('sending needs consent, recorded on the way', async () => {
    const ready = await openMove(page, 'Ready to send')
    await ready.getByRole('button', { name: 'Move to Ready to send' }).click()
    await expect(profile.getByText('Ready to send').first()).toBeVisible()
    const dialog = await openMove(page, 'Sent')
    await dialog.getByRole('button', { name: 'Move to Sent' }).click()
    await expect(dialog.getByText("Record the developer's consent before the profile is sent.")).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Time' }).fill('10:00')
    await dialog.getByRole('button', { name: 'Move to Sent' }).click()
    await expect(dialog.getByText('Enter the day on which the developer agreed, such as 31 Jan 2026.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Time' }).fill('')
    await dialog.getByRole('textbox', { name: 'Developer agreed on' }).fill('2 Jan 2026')
    await dialog.getByRole('button', { name: 'Move to Sent' }).click()
    await expect(dialog.getByText('Choose how the developer agreed.')).toBeVisible()
    await dialog.getByLabel('Agreed by').selectOption({ label: 'Call' })
    await expect(dialog.getByText(/The representation check found nothing|Read this before/)).toBeVisible()
    const seen = dialog.getByLabel('I have read this, and want to send the profile anyway')
    if (await seen.isVisible()) await seen.check()
    await dialog.getByRole('button', { name: 'Move to Sent' }).click()
    await expect(profile.getByText('Sent', { exact: true }).first()).toBeVisible()
  })

  await test.step('a skip asks for a note, and an offer follows', async () => {
    const dialog = await openMove(page, 'Interviewing')
    await dialog.getByRole('button', { name: 'Move to Interviewing' }).click()
    await expect(dialog.getByText('Explain in a note why steps are skipped.')).toBeVisible()
    await dialog.getByLabel('Note').fill('They called at once.')
    await dialog.getByRole('button', { name: 'Move to Interviewing' }).click()
    await expect(profile.getByText('Interviewing').first()).toBeVisible()
    const offer = await openMove(page, 'Offer')
    await offer.getByRole('button', { name: 'Move to Offer' }).click()
    await expect(profile.getByText('Offer', { exact: true }).first()).toBeVisible()
  })
})

test('a placed profile has a page with its placement, and offers no move', async ({ openAs }) => {
  const page = await openAs('recruiter', '/profiles?tab=placed')
  await expect(page.getByRole('heading', { name: /^Placed Profiles \(\d+\)$/ })).toBeVisible()
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/profiles\/[^/]+\/overview/)
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Move to|Other moves)/ })).toHaveCount(0)
  await expectAccessible(page, { dark: true })
  await page.getByRole('button', { name: 'Open Placement' }).click()
  await expect(page.getByRole('dialog', { name: /^Placement of / })).toBeVisible()
})

test('a recruiter saves the open profiles as a file, and a deleted one leaves the list at once', async ({ openAs }) => {
  const page = await openAs('recruiter', '/profiles')
  await exportCsv(page, 'Columns in Sight')
  await expect(page.getByText('job_profiles.csv is saved.')).toBeVisible()

  const title = page.getByRole('heading', { name: /^Open Profiles \(\d+\)$/ })
  const count = Number((await title.textContent())?.match(/\d+/)?.[0])
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/profiles\/[^/]+\/overview/)
  const id = new URL(page.url()).pathname.split('/')[2]
  await page.goto(`/profiles?dialog=edit-job-profile&id=${id}`)
  await page.getByRole('button', { name: 'Delete Job Profile' }).click()
  await expect(page.getByRole('heading', { name: `Open Profiles (${count - 1})` })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByRole('heading', { name: `Open Profiles (${count})` })).toBeVisible()
})
