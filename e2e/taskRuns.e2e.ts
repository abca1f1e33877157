import { expectAccessible } from './accessible.ts'
import { expect, test } from './product.ts'

test('an admin finds what tasks changed beside Settings, and a recruiter does not', async ({ openAs }) => {
  const admin = await openAs('admin')
  await admin.goto('/settings')
  await admin.getByRole('navigation', { name: 'Clients', exact: true }).getByRole('link', { name: 'Tasks' }).click()
  await expect(admin.getByRole('heading', { name: /^Task runs \([\d,]+\)$/ })).toBeVisible()
  await expectAccessible(admin, { dark: true })
  const recruiter = await openAs('recruiter')
  await recruiter.goto('/task-runs')
  await expect(recruiter.getByRole('table', { name: 'Task runs' })).toBeHidden()
})
