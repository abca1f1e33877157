import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '#server/platform/db/connection/connect.ts'
import { freePort } from '#server/platform/db/embedded/freePort.ts'
import { emptyDatabase } from './database.ts'
import { drawsOf } from './draws/random.ts'
import { asTest, createJob } from './factories.ts'
import { TestBrowser } from './identity/browser.ts'
import { signIn } from './identity/identity.ts'
import { type Product, startProduct } from './processes/product.ts'
import { letThemLeave, sendJobMessage } from './rows/jobMessages.ts'
import { type SlackBehaviour, type SlackServer, slackBehaviours, startSlackServer } from './servers/slackServer.ts'

let database: Awaited<ReturnType<typeof emptyDatabase>>
let db: Database
let folder: string
let publicUrl: string
let token: string
let slack: SlackServer
const running = new Set<Product>()

beforeAll(async () => {
  database = await emptyDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'vouch-messages-'))
  slack = await startSlackServer()
  const port = await freePort()
  publicUrl = `http://localhost:${port}`
  const first = await startNode('first', port)
  const password = /admin@vouch\.example +(\S+)/.exec(first.output())?.[1]
  token = (await signIn(new TestBrowser(publicUrl, [publicUrl]), 'admin@vouch.example', password)).access_token
  await first.stop()
  db = connect(database.url, 3)
})

afterEach(async () => {
  await Promise.all([...running].map((product) => product.kill()))
  running.clear()
})

afterAll(async () => {
  await db.destroy()
  await slack.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Starts a node with PORTAL_PRODUCTION that uses the fake Slack, with a timeout of a second. */
async function startNode(name: string, port: number): Promise<Product> {
  const node = await startProduct({
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    DATABASE_URL: database.url,
    VOUCH_DATA_DIR: path.join(folder, name),
    VOUCH_SECRET: 'the same on every node, as the README says',
    VOUCH_DEMO: 'false',
    PORTAL_PRODUCTION: 'true',
    SLACK_TOKEN: 'xoxb-test',
    SLACK_API_URL: slack.url,
    SEND_TIMEOUT: '1',
  })
  running.add(node)
  return node
}

/** Creates them in one transaction: one each waits too long for its turn on a busy machine. */
async function createSlackUsers(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, n) => ({
    first_name: 'Dora',
    last_name: `Developer ${n}`,
    email: `${randomUUID()}@vouch.example`,
    stage: 'MEMBER' as const,
    status: 'AVAILABLE' as const,
    slack_user_id: `U${randomUUID()}`,
  }))
  const people = await asTest(db, (trx) => trx.insertInto('developers').values(rows).returning('id').execute())
  return people.map(({ id }) => id)
}

/** Sends a message to `count` new developers in Slack. */
async function sendTo(count: number) {
  const { id: jobId } = await createJob(db)
  const devIds = await createSlackUsers(count)
  const body = { jobId, devIds, message: 'Hello', test: false }
  const { status } = await sendJobMessage({ url: publicUrl, token }, body, { 'idempotency-key': jobId })
  expect(status).toBe(200)
  await letThemLeave(db)
  const outcomes = async () => {
    const rows = await db
      .selectFrom('messages')
      .innerJoin('developers', 'developers.id', 'messages.developer_id')
      .select(['messages.state', 'developers.slack_user_id'])
      .where('messages.job_id', '=', jobId)
      .execute()
    return rows.map(({ state, slack_user_id }) => ({
      state,
      arrived: slack.delivered.get(slack_user_id ?? '')?.length ?? 0,
    }))
  }
  return { outcomes, again: () => sendJobMessage({ url: publicUrl, token }, body, { 'idempotency-key': jobId }) }
}

test('a node that is stopped finishes what it is sending, and leaves the rest for the next one', {
  tags: 'processes',
}, async () => {
  slack.pause = 300
  const port = Number(new URL(publicUrl).port)
  const node = await startNode('first', port)
  const { outcomes } = await sendTo(30)
  await expect.poll(async () => (await outcomes()).filter(({ arrived }) => arrived > 0).length).toBeGreaterThan(0)
  expect(await node.stop('SIGTERM')).toBe(0)
  const left = await outcomes()
  expect(left.filter(({ state, arrived }) => state === 'SENT' && arrived === 1).length).toBeGreaterThan(0)
  expect(left.filter(({ state, arrived }) => state === 'QUEUED' && arrived === 0).length).toBeGreaterThan(0)
  expect(left.filter(({ state }) => state !== 'SENT' && state !== 'QUEUED')).toEqual([])

  slack.pause = 0
  await startNode('first', port)
  await expect.poll(outcomes).toEqual(left.map(() => ({ state: 'SENT', arrived: 1 })))
})

test('whatever Slack answers and whichever node is killed, each person gets at most one message and none is lost', async () => {
  const behaviours = Object.keys(slackBehaviours) as SlackBehaviour[]
  // Slack behaves the same for a person each time, except that it rate-limits only once.
  const limited = new Set<string>()
  slack.pause = 100
  slack.behaviour = (user) => {
    const { int, pick } = drawsOf(`Slack for ${user}`)
    const drawn = int(0, 2) > 0 ? 'fine' : pick(behaviours)
    if (drawn !== 'limited') return drawn
    const isFirst = !limited.has(user)
    limited.add(user)
    return isFirst ? 'limited' : 'fine'
  }
  const ports = [Number(new URL(publicUrl).port), await freePort()] as const
  const nodes = await Promise.all([startNode('first', ports[0]), startNode('second', ports[1])])
  const { outcomes, again } = await sendTo(200)

  const waiting = async () => (await outcomes()).filter(({ state }) => state === 'QUEUED' || state === 'SENDING').length
  const { int } = drawsOf('kills of nodes that send')
  for (const node of nodes) {
    const last = slack.calls.length + int(0, 30)
    await expect.poll(() => slack.calls.length, { interval: 5 }).toBeGreaterThan(last)
    await node.kill()
  }
  expect(await waiting(), 'the kills came in the midst of it').toBeGreaterThan(0)
  await Promise.all([startNode('first', ports[0]), startNode('second', ports[1])])
  // The browser tries again after an outage.
  expect((await again()).status).toBe(200)

  await expect.poll(waiting, { interval: 250 }).toBe(0)
  const settled = await outcomes()
  expect(settled).toHaveLength(200)
  const possible = { SENT: [1], REFUSED: [0], UNKNOWN: [0, 1] } as Record<string, number[]>
  expect(settled.filter(({ state, arrived }) => !possible[state]?.includes(arrived))).toEqual([])
  expect(settled.filter(({ state }) => state === 'SENT').length).toBeGreaterThan(50)
}, 90_000)
