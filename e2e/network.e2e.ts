import { expect, test } from './helpers/product.ts'

test('a slow answer shows the loader after 600 ms, beside what one may want to press', { tag: '@proof' }, async ({
  openAs,
}) => {
  // This screen asks for nothing: requests under way when the clock jumps would count as slow.
  const page = await openAs('admin', '/import', (page) => page.clock.install())
  const loader = page.getByRole('status', { name: 'Loading' })
  const heading = page.getByRole('heading', { name: /of \d+ Results/ })
  await test.step('a slow answer shows the loader in the corner, and not before 600 ms', async () => {
    // The header may still ask where the house button leads.
    await page.waitForLoadState('networkidle')
    // The clock stands still, because a busy machine would add its own seconds.
    await page.clock.pauseAt(Date.now() + 60_000)
    const { promise: released, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/graphql', async (route) => {
      await released
      await route.continue()
    })
    await page.getByRole('link', { name: 'Users' }).click()
    await expect(page.getByRole('table', { name: 'Clients' })).toHaveAttribute('aria-busy', 'true')
    await page.clock.runFor(500)
    await expect(loader).toBeHidden()
    await page.clock.runFor(200)
    await expect(loader).toBeVisible()
    // The loader covers nothing that one may want to press meanwhile.
    const [box, sidebar] = [await loader.boundingBox(), await page.getByRole('complementary').first().boundingBox()]
    expect(box?.x ?? 0).toBeGreaterThan((sidebar?.x ?? 0) + (sidebar?.width ?? 0))
    // Loading rows set no delay of their own, so the delay of the specification applies.
    const patience = page.getByText('Still waiting for the server to answer with')
    await page.clock.runFor(1_200)
    await expect(patience).toBeHidden()
    await page.clock.runFor(200)
    await expect(patience).toBeVisible()
    answer()
    await expect(async () => {
      await page.clock.runFor(1_000)
      await expect(heading).toBeVisible({ timeout: 100 })
      await expect(loader).toBeHidden({ timeout: 100 })
    }).toPass()
    await page.unrouteAll({ behavior: 'wait' })
  })
})

test('a screen stays until the code of its next view is there, and the loader tells of it', { tag: '@proof' }, async ({
  openAs,
}) => {
  const page = await openAs('admin', '/vetting')
  const { promise: released, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('link', { name: 'Board', exact: true }).click()
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Vetting' })).toBeVisible()
  answer()
  await expect(page.getByRole('region', { name: 'Vetting by step' })).toBeVisible()
})
