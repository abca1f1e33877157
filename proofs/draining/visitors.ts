import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendAddStaff, staffEmails } from '#test/apiCalls.ts'
import { TestBrowser } from '#test/identity/browser.ts'
import { refresh, signIn, tokensOf } from '#test/identity/identity.ts'

/** People at work: a steady stream of pages, lists and writes, each tried once. */
export interface Visitors {
  /** Counts the requests so far. */
  count(): number
  /** Says of each failed request why. */
  readonly failures: readonly string[]
  /** Ends the stream. @returns how many acknowledged writes are there, and the addresses of those that are not. */
  leave(): Promise<{ readonly kept: number; readonly lost: readonly string[] }>
}

/** The milliseconds that a visitor thinks. */
const pauseMs = 80
/** In milliseconds, less than a token of access lives. */
const tokenMs = 5 * 60_000

/** Sends visitors through the app at an address until they leave. @param password that of the first admin. */
export async function sendVisitors(url: string, password: string, people = 4): Promise<Visitors> {
  const browser = new TestBrowser(url, [url])
  let tokens = await signIn(browser, 'admin@vouch.example', password)
  let renewAt = performance.now() + tokenMs
  const acknowledged: string[] = []
  const failures: string[] = []
  let requests = 0
  let isOver = false

  async function request(name: string, work: () => Promise<unknown>): Promise<void> {
    requests++
    await work().catch((error: Error) => failures.push(`${name}: ${error.message} ${String(error.cause ?? '')}`))
  }

  async function visit(): Promise<void> {
    while (!isOver) {
      await request('a page', () => openPage(url))
      await request('a list', () => staffEmails(url, tokens.access_token))
      const email = `${randomUUID()}@vouch.example`
      await request('a write', async () => {
        await sendAddStaff(url, tokens.access_token, email)
        acknowledged.push(email)
      })
      await sleep(pauseMs)
    }
  }

  async function staySignedIn(): Promise<void> {
    while (!isOver) {
      await sleep(200)
      if (performance.now() < renewAt) continue
      await request('a token', async () => {
        tokens = await tokensOf(refresh(browser, tokens.refresh_token))
      })
      renewAt = performance.now() + tokenMs
    }
  }

  const all = Promise.all([staySignedIn(), ...Array.from({ length: people }, visit)])
  return {
    count: () => requests,
    failures,
    leave: async () => {
      isOver = true
      await all
      const found = await staffEmails(url, tokens.access_token)
      return { kept: acknowledged.length, lost: acknowledged.filter((email) => !found.has(email)) }
    },
  }
}

async function openPage(url: string): Promise<void> {
  const response = await fetch(`${url}/`)
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${response.status}`)
}
