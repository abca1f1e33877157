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

/** An operation of a request, which may bring several. */
interface Asked {
  readonly variables?: { readonly offset?: number; readonly count?: number }
}

/** Makes the page receive whole pages of candidates from now on, of `total` in all, by repeating those of the server's first page. */
export function showPagesOfCandidates(page: Page, total: number): Promise<unknown> {
  return page.route('**/graphql', async (route) => {
    const sent: Asked | Asked[] = route.request().postDataJSON()
    const asked = [sent].flat()
    const fromFirst = asked.map((one) =>
      one.variables?.offset ? { ...one, variables: { ...one.variables, offset: 0 } } : one,
    )
    const postData = JSON.stringify(Array.isArray(sent) ? fromFirst : fromFirst[0])
    const response = await route.fetch({ postData })
    const answers = await response.json()
    for (const [at, { data }] of [answers].flat().entries()) {
      const { offset, count = 0 } = asked[at]?.variables ?? {}
      if (data?.selectFirstDevs) data.selectFirstDevs = repeated(data.selectFirstDevs, count)
      if (data?.allSearchDevs?.unchanged !== false) continue
      multiply(data.allSearchDevs, candidatePageSize, offset)
      data.allSearchDevs.total = total
    }
    await route.fulfill({ response, json: answers })
  })
}

/** Repeats ids as `multiply` does those of candidates. */
function repeated(ids: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${ids[at % ids.length]} ${at}`)
}

function multiply(answer: { total: number; developers: { id: string }[] }, count: number, offset = 0): void {
  const originals = answer.developers
  answer.total = count
  answer.developers = Array.from({ length: count }, (_, at) => {
    const original = originals[at % originals.length]
    return { ...original, id: `${original?.id} ${offset + at}` }
  })
}
