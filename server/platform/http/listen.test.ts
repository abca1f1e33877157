import { once } from 'node:events'
import { Agent, get, type RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#server/platform/db/embedded/freePort.ts'
import { idleTimes } from './limits/halfOpen.ts'
import { listen } from './listen.ts'

const host = '127.0.0.1'
/** This is far below the keep-alive timeout. */
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

test('a request whose length is told in two ways is refused, so that no proxy and node read it apart', async () => {
  const asked: string[] = []
  const { close, port } = await open((req, res) => {
    asked.push(String(req.url))
    res.end('answer')
  })
  const socket = connect(port, host)
  socket.write('POST /one HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n')
  socket.write('0\r\n\r\nGET /two HTTP/1.1\r\nHost: x\r\n\r\n')
  const answer = Buffer.concat(await socket.toArray()).toString()
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(asked).toEqual([])
  await close()
})

test('closing lets a running request end, and does not wait for another on its connection', soon, async () => {
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const { close, ask } = await open(async (_req, res) => {
    asked.resolve()
    await answered.promise
    res.end('answer')
  })
  const answer = ask()
  await asked.promise
  const closed = close()
  answered.resolve()
  await closed
  expect((await answer).body).toBe('answer')
})

test('closing ends even when a connection sends requests without a pause', soon, async () => {
  const asked = Promise.withResolvers<void>()
  const { close, ask } = await open((_req, res) => {
    asked.resolve()
    setImmediate(() => res.end('answer'))
  })
  const asking = (async () => {
    while (true) await ask()
  })().catch((error: NodeJS.ErrnoException) => error.code)
  await asked.promise
  await close()
  expect(['ECONNREFUSED', 'ECONNRESET']).toContain(await asking)
})

test('a port that waits for its balancer takes requests, and asks their connections to end', soon, async () => {
  const { close, ask } = await open((_req, res) => res.end('answer'))
  expect((await ask()).headers.connection).toBe('keep-alive')
  const unused = Promise.withResolvers<void>()
  const closed = close(unused.promise)
  const { body, headers } = await ask()
  expect({ body, connection: headers.connection }).toEqual({ body: 'answer', connection: 'close' })
  unused.resolve()
  await closed
  await expect(ask()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('a port that is taken is reported', async () => {
  const { close, port } = await open((_req, res) => res.end())
  await expect(listen(() => undefined, port, host)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await close()
})

/** Only Linux has all of 127.0.0.0/8 by default. */
describe.runIf(process.platform === 'linux')('a connection that has not sent a whole request', () => {
  const timeouts = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 20 }
  const limits = { address: 3, network: 5, wideNetwork: 7 }
  /** This is longer than any test here takes. */
  const never = { headersTimeout: 60_000, requestTimeout: 60_000, connectionsCheckingInterval: 20 }
  const begun = 'POST / HTTP/1.1\r\nHost: x\r\n'

  async function serve(options: NonNullable<Parameters<typeof listen>[3]>) {
    const port = await freePort()
    const close = await listen((req, res) => void req.resume().on('end', () => res.end('answer')), port, host, options)
    const sockets: Socket[] = []
    onTestFinished(async () => {
      for (const socket of sockets) socket.destroy()
      await close()
    })
    /** Opens a connection of an address of this machine, and sends some text. */
    return async (text: string, localAddress = host) => {
      const socket = connect({ host, port, localAddress })
      sockets.push(socket)
      socket.on('error', () => undefined)
      socket.on('data', () => undefined)
      await once(socket, 'connect')
      if (text) socket.write(text)
      // The server has seen it once it has answered a later one.
      await new Promise<void>((resolve, reject) => {
        get({ host, port, localAddress: '127.99.0.1', agent: false }, (res) => res.resume().once('end', resolve)).on(
          'error',
          reject,
        )
      })
      return socket
    }
  }
  const standing = (sockets: readonly Socket[]) =>
    expect.poll(() => sockets.map(({ closed, readableEnded }) => !closed && !readableEnded), soon)

  test.each([
    ['nothing', ''],
    ['half of a head', begun],
    ['half of a body', `${begun}Content-Length: 9\r\n\r\nhalf`],
  ])('and sent %s is closed after a time', async (_, text) => {
    const open = await serve({ timeouts })
    await standing([await open(text)]).toEqual([false])
  })

  test.each([
    ['an address', limits.address, (_: number) => '127.0.0.2'],
    ['a network', limits.network, (at: number) => `127.0.1.${at + 1}`],
    ['a wide network', limits.wideNetwork, (at: number) => `127.1.${at}.1`],
  ])('is one of few of %s: the oldest makes room, and others are left alone', async (_, most, addressOf) => {
    const open = await serve({ timeouts: never, limits })
    const other = await open(begun, '127.50.0.1')
    const sockets = []
    for (let at = 0; at < most + 2; at++) sockets.push(await open(begun, addressOf(at)))
    await standing([...sockets, other]).toEqual([false, false, ...Array<boolean>(most + 1).fill(true)])
  })

  test('makes room where an address of its network has more, and not for that one', async () => {
    const open = await serve({ timeouts: never, limits })
    const victim = await open(begun, '127.0.3.9')
    for (let at = 0; at < 12; at++) await open(begun, `127.0.3.${1 + (at % 2)}`)
    await standing([victim]).toEqual([true])
  })

  test('counts on after its request was answered, with more of them', async () => {
    const open = await serve({ timeouts: never, limits })
    const whole = `${begun}Content-Length: 4\r\n\r\nbody`
    const most = limits.address * idleTimes
    const sockets = []
    for (let at = 0; at < most + 2; at++) {
      sockets.push(await open(at % 2 ? whole : 'GET / HTTP/1.1\r\nHost: x\r\n\r\nGET /', '127.0.4.1'))
    }
    await standing(sockets).toEqual([false, false, ...Array<boolean>(most).fill(true)])
  })

  test('is not counted behind a proxy, whose connections they all are', async () => {
    const open = await serve({ timeouts: never, limits, trustProxy: true })
    const sockets = []
    for (let at = 0; at < 9; at++) sockets.push(await open(begun))
    await standing(sockets).toEqual(Array<boolean>(9).fill(true))
  })
})
