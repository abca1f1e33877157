import type { Page } from '@playwright/test'

/** Asks the API with the access token in the page's storage. */
export async function ask(page: Page, query: string) {
  const token = await page.evaluate(() => {
    const entries = Object.values(localStorage).map((text) => JSON.parse(text))
    return entries.find((entry) => entry?.body?.access_token).body.access_token
  })
  const headers = { authorization: `Bearer ${token}` }
  const response = await page.request.post('/graphql', { headers, data: { query } })
  return response.json()
}
