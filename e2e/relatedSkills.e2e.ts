import { createJob } from '#test/factories.ts'
import { expectAccessible } from './accessible.ts'
import { cards } from './candidates.ts'
import { expect, test } from './product.ts'

test('a required skill that another one implies is told in the form, on the cards, and by whom it would add', async ({
  openAs,
  db,
}) => {
  const { id: postgres } = await db
    .selectFrom('skills')
    .select('id')
    .where('name', '=', 'PostgreSQL')
    .executeTakeFirstOrThrow()
  // It is old, so that its company comes last where others choose one by its place.
  const job = await createJob(db, { created_at: '2020-01-01', location: ['US'], skills: { [postgres]: 'REQUIRED' } })
  const page = await openAs('recruiter', `/jobs/${job.id}/overview`)

  await test.step('the form says so, and saves it all the same', async () => {
    await page.getByRole('button', { name: 'Edit Skills' }).click()
    const form = page.getByRole('dialog', { name: 'Edit Skills' })
    await form.getByRole('combobox', { name: 'Required' }).fill('sql')
    await page.getByRole('option', { name: 'SQL', exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(form.getByRole('status').filter({ hasText: 'PostgreSQL already implies SQL.' })).toBeVisible()
    await expectAccessible(page, { dark: true })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
  })

  await test.step('who only has what implies it is added by counting that, and is not said to have it', async () => {
    await page.goto(`/skills-search/${job.id}`)
    await page.getByText(/fits? everything\. Relax one thing:/).click()
    const chip = page.getByRole('heading', { name: 'Count what is implied' }).locator('..').getByRole('link')
    const added = /\+([\d,]+)$/.exec((await chip.textContent()) ?? '')?.[1]
    await chip.click()
    const heading = page.getByRole('heading', { name: 'Added by: count what is implied (' })
    await expect(heading).toContainText(`of ${added})`)
    await expect(page).toHaveURL(/[?&]relax=implied$/)
    const required = cards(page).first().getByRole('list', { name: 'Required skills' }).getByRole('listitem')
    await expect(required).toHaveText([/^PostgreSQL, (claimed|verified)$/, 'SQL, missing, implied by PostgreSQL'])
    await expect(cards(page).first()).toContainText('50%')
    const legend = page.getByRole('list', { name: 'Legend' }).getByRole('listitem')
    await expect(legend).toHaveText(['verified', 'claimed', 'missing', 'implied'])
    await expectAccessible(page, { dark: true })
  })
})
