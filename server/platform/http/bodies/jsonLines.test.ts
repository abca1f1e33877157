import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { JsonLines, sendLines } from './jsonLines.ts'

/** Serves one answer line by line while `work` runs. */
async function withServer(lines: AsyncIterable<unknown>, work: (url: string) => Promise<void>): Promise<void> {
  const server = createServer((_req, res) => sendLines(res, new JsonLines(lines), () => 'It went wrong.'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

test('an error becomes the last line', async () => {
  async function* failing() {
    yield { rows: 1 }
    throw new Error('a secret')
  }
  await withServer(failing(), async (url) => {
    expect(await (await fetch(url)).text()).toBe('{"rows":1}\n{"error":"It went wrong."}\n')
  })
})

test('the work stops when the client disconnects', async () => {
  let stopped: () => void = () => undefined
  const end = new Promise<void>((resolve) => {
    stopped = resolve
  })
  async function* endless() {
    try {
      for (let rows = 0; ; rows++) {
        yield { rows }
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    } finally {
      stopped()
    }
  }
  await withServer(endless(), async (url) => {
    const leave = new AbortController()
    const response = await fetch(url, { signal: leave.signal })
    await response.body?.getReader().read()
    leave.abort()
    await end
  })
})
