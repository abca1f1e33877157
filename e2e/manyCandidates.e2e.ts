import { chooseJob } from './chooseJob.ts'
import { expect, test } from './product.ts'

// A trace copies the whole page at every step, which takes longer than anything that is measured here.
test.use({ trace: 'off' })

test('a thousand cards stay quick to use', async ({ openAs }) => {
  test.setTimeout(60_000)
  const page = await openAs('recruiter', '/skills-search')
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch()
    const answers = await response.json()
    for (const { data } of [answers].flat()) if (data?.allSearchDevs?.unchanged === false) multiply(data.allSearchDevs)
    await route.fulfill({ response, json: answers })
  })
  await chooseJob(page)
  await expect(page.getByText('Candidates (1000 of 1,000)')).toBeVisible({ timeout: 20_000 })
  // In the page itself: finding an element by its role looks at all of them.
  const took = await page.evaluate(async () => {
    const box = document.querySelector<HTMLInputElement>('ol input[type="checkbox"]')
    const started = performance.now()
    box?.click()
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    return box?.checked ? performance.now() - started : Number.POSITIVE_INFINITY
  })
  expect(took).toBeLessThan(500)
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
