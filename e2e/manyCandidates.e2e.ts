import { showManyCandidates } from '#test/manyCandidates.ts'
import { chooseJob } from './chooseJob.ts'
import { expect, test } from './product.ts'

test('of hundreds of cards only those in sight are drawn, and every one can be scrolled to and selected', async ({
  openAs,
}) => {
  // `npm run bench` scrolls through a thousand.
  const page = await openAs('recruiter', '/skills-search', (page) => showManyCandidates(page, 400))
  await chooseJob(page)
  // A busy machine is slow to lay out hundreds.
  await expect(page.getByText('Candidates (400 of 400)')).toBeVisible({ timeout: 40_000 })
  // In the page itself: finding an element by its role looks at all of them.
  const drawn = () =>
    page.evaluate(() => {
      const boxes = [...document.querySelectorAll('ol input[type="checkbox"]')]
      return boxes.map((box) => box.checkVisibility({ contentVisibilityAuto: true }))
    })
  const atFirst = await drawn()
  expect(atFirst).toHaveLength(400)
  expect(atFirst[0]).toBe(true)
  expect(atFirst.filter(Boolean).length).toBeLessThan(100)
  const last = page.locator('ol > li').last()
  await last.scrollIntoViewIfNeeded()
  await expect.poll(async () => (await drawn()).at(-1)).toBe(true)
  await last.locator('input').check()
  await expect(page.getByText('1 selected')).toBeVisible()
})
