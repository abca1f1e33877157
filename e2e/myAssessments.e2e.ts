import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { ask } from './ask.ts'
import { expect, test } from './product.ts'

test('a reviewer sees the own assessments under code names, by tab, page and sort', async ({ openAs }) => {
  const page = await openAs('reviewer', '/my-assessments?tab=all')
  const heading = page.getByRole('heading', { name: /^My Assessments \(\d+\)$/ })
  await expect(heading).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Code name',
    'Assessment',
    'Stack',
    'Due',
    'Time left',
    'Status',
    'My score',
    'Answer',
  ])
  await expect(page.getByRole('columnheader', { name: 'Due' })).toHaveAttribute('aria-sort', 'ascending')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/tab=all&page=2$/)
  await page.getByRole('button', { name: 'Code name' }).click()
  await expect(page).toHaveURL(/tab=all&sort=code_name$/)

  const tabs = page.getByRole('navigation', { name: 'Parts of My Assessments' })
  await expect(tabs.getByRole('link')).toHaveText([/^Overdue/, /^To do/, /^Drafts/, 'Done', 'All'])
  const all = await heading.textContent()
  await tabs.getByRole('link', { name: 'Done' }).click()
  await expect(page).toHaveURL(/sort=code_name&tab=done|tab=done&sort=code_name/)
  await expect(heading).not.toHaveText(all ?? '')
  await expect(page.getByRole('cell', { name: 'Pending' })).toHaveCount(0)
  await tabs.getByRole('link', { name: 'Overdue' }).click()
  await expect(page.getByRole('cell', { name: 'Sent', exact: true })).toHaveCount(0)
  await page.getByPlaceholder('Search assessments').fill('nothing has this name')
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
  await page.getByRole('cell').getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL(/\?(sort=code_name&tab=overdue|tab=overdue&sort=code_name)$/)
})

test('a reviewer writes a review by the keyboard alone, through a lost network and a reload, and sends it', async ({
  openAs,
}) => {
  const page = await openAs('reviewer', '/my-assessments')
  await page.getByRole('table').getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  const side = page.getByRole('complementary', { name: 'Score and sending' })
  await expect(side.getByText('Score so far')).toBeVisible()
  await expect(page).toHaveURL(/\/developer\/-\/assessments\//)
  await expectAccessible(page)

  await hold(page, '3')
  await expect(side.getByText('Saved.')).toBeVisible()
  await page.context().setOffline(true)
  await page.keyboard.press('1')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('c')
  await page.keyboard.type('One function does everything.')
  await page.context().setOffline(false)
  await page.reload()
  const criteria = page.getByRole('group', { name: /\d%$/ })
  await expect(criteria.nth(1).getByRole('radio').first()).toBeChecked()
  await expect(criteria.nth(1).getByRole('textbox')).toHaveValue('One function does everything.')
  await expect(side.getByText('Saved.')).toBeVisible()

  await page.keyboard.press('Control+Enter')
  const shown = page.getByRole('radio', { name: 'Shown', exact: true })
  const asked = await shown.count()
  expect(asked).toBeGreaterThan(0)
  await expect(page.getByRole('radio', { checked: true, name: /hown$/ })).toHaveCount(0)
  // Nothing is ticked at first. The claimed skills are missing, so the first gets the focus.
  await expect(shown.first()).toBeFocused()
  for (let left = asked; left > 0; left--) await hold(page, left === 1 ? 'y' : 'n')
  await expect(page.getByRole('button', { name: 'Send Review' })).toBeFocused()
  await expect(page.getByText(/^If this passes, .+ becomes verified/)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alertdialog', { name: 'Send without these scores?' })).toBeVisible()
  await page.keyboard.press('Escape')
  for (const id of [0, 2, 3, 4]) {
    const radio = criteria.nth(id).getByRole('radio').first()
    if ((await radio.count()) === 0) continue
    await radio.focus()
    await page.keyboard.press('3')
  }
  await page.keyboard.press('Control+Enter')
  await expect(side.getByText('This review was sent, so you can no longer change it.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to My Assessments' })).toBeFocused()
  await expect(criteria.nth(1).getByRole('radio').first()).toBeDisabled()
})

/** Holds a key until it repeats. It must answer only one question. */
async function hold(page: Page, key: string): Promise<void> {
  await page.keyboard.down(key)
  await page.keyboard.down(key)
  await page.keyboard.up(key)
}

test('accepting a review leaves the keyboard at its first criterion', async ({ openAs }) => {
  const page = await openAs('reviewer')
  const pending = 'limit: 100, filter: { status: [PENDING] }'
  const { data } = await ask(
    page,
    `{ getMyAssessments(${pending}) { assessments { developer_assessment_id accepted_at } } }`,
  )
  const asked: { developer_assessment_id: string; accepted_at: string | null }[] = data.getMyAssessments.assessments
  const id = asked.find(({ accepted_at }) => accepted_at === null)?.developer_assessment_id
  await page.goto(`/developer/-/assessments/${id}`)
  await page.getByRole('button', { name: 'Accept', exact: true }).press('Enter')
  await expect(page.getByText(/^You accepted the review of /)).toBeVisible()
  await page.keyboard.press('3')
  await expect(page.getByRole('complementary', { name: 'Score and sending' })).toContainText('1 of')
})

test('a phone shows when a review is due, and the last score leaves the keyboard in the scores', async ({ openAs }) => {
  const page = await openAs('reviewer', '/my-assessments')
  await page.setViewportSize({ width: 390, height: 844 })
  const [due] = await page.getByRole('columnheader', { name: 'Due' }).all()
  await expect(page.getByRole('columnheader').nth(1)).toHaveText('Due')
  const box = await due?.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 390)).toBeLessThanOrEqual(390)
  await page.getByRole('table').getByRole('link').first().click()
  const last = page.getByRole('group', { name: /\d%$/ }).last()
  await last.getByRole('radio').first().focus()
  await page.keyboard.press('4')
  await expect(last.getByRole('radio').nth(3)).toBeFocused()
  await expect(last.getByRole('radio').nth(3)).toBeChecked()
})
