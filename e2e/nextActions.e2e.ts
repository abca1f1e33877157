import { expectAccessible } from './helpers/accessible.ts'
import { ask } from './helpers/ask.ts'
import { expect, test } from './helpers/product.ts'

test('the actions on an assessment that was sent are read and opened by keys', { tag: '@proof' }, async ({
  openAs,
}) => {
  const page = await openAs('vetter', '/you')
  const { data } = await ask(
    page,
    '{ getAssessmentPage(limit: 1, sort: { open: desc_nulls_last }) { catalogue_assessments { id } } }',
  )
  await page.goto(`/assessments/${data.getAssessmentPage.catalogue_assessments[0].id}/usage?show=open`)
  const menu = page.getByRole('button', { name: /^Actions on the assessment of / }).first()
  await menu.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await expectAccessible(page, { dark: true })
  await page.getByRole('menuitem', { name: 'Cancel …' }).press('Enter')
  await expect(page.getByRole('dialog', { name: /^Cancel / })).toBeVisible()
})
