import { Agent, get, type RequestListener } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freePort } from '#server/platform/db/embedded/freePort.ts'
import { listen } from './listen.ts'

const host = '127.0.0.1'
/** Far below the keep-alive timeout. */
const soon = { timeout: 15_000 }

async function open(handle: RequestListener) {
  const port = await freePort()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () =>
    new Promise<{ body: string; headers: Record<string, unknown> }>((resolve, reject) => {
      get({ host, port, agent }, async (res) =>
        resolve({ body: Buffer.concat(await res.toArray()).toString(), headers: res.headers }),
      ).on('error', reject)
    })
  return { close: await listen(handle, port, host), ask, agent, port }
}

test('an idle connection is kept longer than by a load balancer', async () => {
  const { close, ask } = await open((_req, res) => res.end('answer'))
  expect((await ask()).headers['keep-alive']).toBe('timeout=75')
  await close()
})

test('closing lets a running request end, and does not wait for another on its connection', soon, async () => {
  const { close, ask } = await open(async (_req, res) => {
    await sleep(300)
    res.end('answer')
  })
  const answer = ask()
  await sleep(100)
  await close()
  expect((await answer).body).toBe('answer')
})

test('closing ends even when a connection sends requests without a pause', soon, async () => {
  const { close, ask } = await open(async (_req, res) => {
    await sleep(20)
    res.end('answer')
  })
  const asking = (async () => {
    while (true) await ask()
  })().catch((error: NodeJS.ErrnoException) => error.code)
  await sleep(100)
  await close()
  expect(['ECONNREFUSED', 'ECONNRESET']).toContain(await asking)
})

test('a port that is taken is reported', async () => {
  const { close, port } = await open((_req, res) => res.end())
  await expect(listen(() => undefined, port, host)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await close()
})
