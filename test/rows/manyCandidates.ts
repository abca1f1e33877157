import type { Page } from '@playwright/test'
import { candidatePageSize } from '#shared/skillsSearch/matching.ts'

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

/** Makes the page receive whole pages of candidates from now on, of `total` in all, by repeating those of the server's first page. */
export function showPagesOfCandidates(page: Page, total: number): Promise<unknown> {
  return page.route('**/graphql', async (route) => {
    const asked = route.request().postData() ?? ''
    const offset = Number(/"offset":(\d+)/.exec(asked)?.[1] ?? 0)
    const response = await route.fetch({ postData: asked.replace(/"offset":\d+/, '"offset":0') })
    const answers = await response.json()
    for (const { data } of [answers].flat()) {
      if (data?.allSearchDevs?.unchanged !== false) continue
      multiply(data.allSearchDevs, candidatePageSize, offset)
      data.allSearchDevs.total = total
    }
    await route.fulfill({ response, json: answers })
  })
}

function multiply(answer: { total: number; developers: { id: string }[] }, count: number, offset = 0): void {
  const originals = answer.developers
  answer.total = count
  answer.developers = Array.from({ length: count }, (_, at) => {
    const original = originals[at % originals.length]
    return { ...original, id: `${original?.id} ${offset + at}` }
  })
}
