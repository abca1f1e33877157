import { expectAccessible } from './helpers/accessible.ts'
import { ask } from './helpers/ask.ts'
import { button } from './helpers/button.ts'
import { cards, openSearch, selectFirstCandidates } from './helpers/candidates.ts'
import { expect, test } from './helpers/product.ts'

test('a recruiter records an employer: search, bulk select and sending then leave the developer out, until it is removed', {
  tag: '@proof',
}, async ({ openAs }) => {
  const page = await openSearch(openAs, 'Bluepeak Energy')
  const search = page.url()
  const before = await cards(page).count()
  const link = cards(page).first().getByRole('link').first()
  const [name, path] = [(await link.textContent()) ?? '', (await link.getAttribute('href')) ?? '']
  const other = (await cards(page).nth(1).getByRole('link').first().getAttribute('href'))?.split('/').at(-1)
  const card = cards(page).filter({ hasText: name })

  await test.step('the employer is written as they know it, by keyboard', async () => {
    await page.goto(`${path}/details`)
    await button(page, 'Add Company').press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add Company to Avoid' })
    await dialog.getByRole('combobox', { name: 'Company' }).fill('BLUEPEAK ENERGY, Inc.')
    await expectAccessible(page)
    await dialog.getByLabel('Note').fill('Works there until spring.')
    await dialog.getByRole('button', { name: 'Add Company to Avoid' }).press('Enter')
    await expect(page.getByText('BLUEPEAK ENERGY, Inc. is added.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Bluepeak Energy', exact: true })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the grid leaves them out, and says why and whom', async () => {
    await page.goto(search)
    await expect(cards(page)).toHaveCount(before - 1)
    await expect(card).toHaveCount(0)
    await page.getByText('not shown: their own employer').click()
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', `${path}/details`)
    await selectFirstCandidates(page, before)
    await expect(page.getByText(`${before - 1} selected`)).toBeVisible()
    await expectAccessible(page)
    await button(page, 'Reset').click()
  })

  await test.step('a profile that was ready before is marked, and cannot be sent', async () => {
    const job = search.split('/').at(-1)
    const put = await ask(
      page,
      `mutation { addJobProfile(input: { job_id: "${job}", developer_id: "${other}", bill_rate: 80, consented_at: "2026-01-02", consent_method: CALL }) { id version } }`,
    )
    const { id, version } = put.data.addJobProfile
    await ask(
      page,
      `mutation {
        moveJobProfile(input: { id: "${id}", version: ${version}, to: READY_TO_SEND, confirmed: [] }) { id }
        addExclusion(input: { developer_id: "${other}", company_name: "Bluepeak Energy", reason: DISPUTE }) { id }
      }`,
    )
    await page.goto(`/profiles/${id}`)
    await expect(page.getByText('Must not be shown to this company: dispute')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Send to Client/ })).toHaveAccessibleDescription(
      /This developer must not be shown to this company/,
    )
    await expectAccessible(page)
  })

  await test.step('on the page of the company they are listed', async () => {
    await page.goto(`${path}/details`)
    await page.getByRole('link', { name: 'Bluepeak Energy', exact: true }).click()
    await expect(page.getByRole('heading', { name: /^Developers not to be shown here/ })).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('link', { name })).toBeVisible()
  })

  await test.step('removed, with undo, they are a candidate again', async () => {
    await page.goto(`${path}/details`)
    await button(page, 'Edit BLUEPEAK ENERGY, Inc.').click()
    await button(page, 'Delete Company to Avoid').click()
    await button(page, 'Undo').click()
    await button(page, 'Edit BLUEPEAK ENERGY, Inc.').click()
    await button(page, 'Delete Company to Avoid').click()
    await expect(page.getByText('Any company may see this developer.')).toBeVisible()
    await page.goto(search)
    await expect(card).toHaveCount(1)
  })
})
