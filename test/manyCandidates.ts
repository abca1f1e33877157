import type { Page } from '@playwright/test'

/** From now on the page is told of that many candidates: as many as a recruiter may scroll to, made of those that there are. */
export function showManyCandidates(page: Page, count: number): Promise<unknown> {
  return page.route('**/graphql', async (route) => {
    const response = await route.fetch()
    const answers = await response.json()
    for (const { data } of [answers].flat()) {
      if (data?.allSearchDevs?.unchanged === false) multiply(data.allSearchDevs, count)
    }
    await route.fulfill({ response, json: answers })
  })
}

function multiply(answer: { total: number; developers: { id: string }[] }, count: number): void {
  const some = answer.developers
  answer.total = count
  answer.developers = Array.from({ length: count }, (_, at) => {
    const one = some[at % some.length]
    return { ...one, id: `${one?.id} ${at}` }
  })
}
