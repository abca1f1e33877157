import type { Page } from '@playwright/test'

/** Makes the page receive `count` candidates from now on, by repeating the ones that the server sends. */
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
  const originals = answer.developers
  answer.total = count
  answer.developers = Array.from({ length: count }, (_, at) => {
    const original = originals[at % originals.length]
    return { ...original, id: `${original?.id} ${at}` }
  })
}
