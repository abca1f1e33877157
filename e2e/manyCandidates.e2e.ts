import { chooseJob } from './chooseJob.ts'
import { expect, test } from './product.ts'

test('of a thousand cards only those in sight are drawn, and every one can be scrolled to and selected', async ({
  openAs,
}) => {
  const page = await openAs('recruiter', '/skills-search')
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch()
    const answers = await response.json()
    for (const { data } of [answers].flat()) if (data?.allSearchDevs?.unchanged === false) multiply(data.allSearchDevs)
    await route.fulfill({ response, json: answers })
  })
  await chooseJob(page)
  // A busy machine is slow to lay out a thousand.
  await expect(page.getByText('Candidates (1,000 of 1,000)')).toBeVisible({ timeout: 40_000 })
  // In the page itself: finding an element by its role looks at all of them.
  const drawn = () =>
    page.evaluate(() => {
      const boxes = [...document.querySelectorAll('ol input[type="checkbox"]')]
      return boxes.map((box) => box.checkVisibility({ contentVisibilityAuto: true }))
    })
  const atFirst = await drawn()
  expect(atFirst).toHaveLength(1_000)
  expect(atFirst[0]).toBe(true)
  expect(atFirst.filter(Boolean).length).toBeLessThan(200)
  const last = page.locator('ol > li').last()
  await last.scrollIntoViewIfNeeded()
  await expect.poll(async () => (await drawn()).at(-1)).toBe(true)
  await last.locator('input').check()
  await expect(page.getByText('1 selected')).toBeVisible()
})

/** As many candidates as a recruiter may scroll to, made of those that there are. */
function multiply(answer: { total: number; developers: { id: string }[] }): void {
  const some = answer.developers
  answer.total = 1_000
  answer.developers = Array.from({ length: 1_000 }, (_, at) => {
    const one = some[at % some.length]
    return { ...one, id: `${one?.id} ${at}` }
  })
}
