import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#server/platform/db/embedded/freePort.ts'
import { sendAddStaff, staffEmails } from './apiCalls.ts'
import { emptyDatabase } from './database.ts'
import { TestBrowser } from './identity/browser.ts'
import { refresh, signIn, type TokenResponse } from './identity/identity.ts'
import { type Product, startProduct } from './processes/product.ts'
import { type LoadBalancer, startLoadBalancer } from './servers/loadBalancer.ts'

let database: Awaited<ReturnType<typeof emptyDatabase>>
let balancer: LoadBalancer
let folder: string
let nodes: Product[] = []

beforeAll(async () => {
  database = await emptyDatabase()
  balancer = await startLoadBalancer()
  folder = await mkdtemp(path.join(tmpdir(), 'vouch-nodes-'))
  // Both start at once on an empty database, and race to migrate it and to create the keys and the first account.
  nodes = await Promise.all(['one', 'two'].map(startNode))
})

afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()))
  await balancer.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function startNode(name: string): Promise<Product> {
  const port = await freePort()
  balancer.ports.push(port)
  return startProduct({
    PORT: String(port),
    PUBLIC_URL: balancer.url,
    DATABASE_URL: database.url,
    VOUCH_DATA_DIR: path.join(folder, name),
    VOUCH_SECRET: 'the same on every node, as the README says',
    VOUCH_DEMO: 'false',
  })
}

test('two nodes on one PostgreSQL take turns; one is killed, nobody is signed out and nothing is lost', {
  tags: 'processes',
}, async () => {
  const passwords = nodes.flatMap((node) => /admin@vouch\.example +(\S+)/.exec(node.output())?.[1] ?? [])
  expect(passwords, 'each tells the password of the one first account').toEqual([passwords[0], passwords[0]])
  const browser = new TestBrowser(balancer.url, [balancer.url])
  const tokens = await signIn(browser, 'admin@vouch.example', passwords[0])
  const before = await writeAndRefresh(browser, tokens, 'before')

  await nodes[0]?.kill()
  const afterwards = await writeAndRefresh(browser, before, 'after')
  await signIn(new TestBrowser(balancer.url, [balancer.url]), 'admin@vouch.example', passwords[0])
  const found = await staffEmails(balancer.url, afterwards.access_token)
  for (const name of ['before', 'after']) {
    for (let index = 0; index < 10; index++) expect(found).toContain(`${name}-${index}@vouch.example`)
  }
})

/** Makes ten writes and ten refreshes through the load balancer. @returns the last tokens. */
async function writeAndRefresh(browser: TestBrowser, first: TokenResponse, name: string): Promise<TokenResponse> {
  let tokens = first
  for (let index = 0; index < 10; index++) {
    await sendAddStaff(balancer.url, tokens.access_token, `${name}-${index}@vouch.example`)
    const answer = await refresh(browser, tokens.refresh_token)
    expect(answer.status).toBe(200)
    tokens = { ...tokens, ...((await answer.json()) as TokenResponse) }
  }
  return tokens
}
