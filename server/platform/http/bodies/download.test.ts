import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OpenFile } from '#server/platform/files/stores/fileStore.ts'
import { openFile } from '#server/platform/files/stores/folderStore.ts'
import { Download, sendDownload } from './download.ts'

const chunk = Buffer.alloc(64 * 1024)
const gigabyte = 1024 ** 3
let server: Server
let ended: Promise<unknown>[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  ended = []
})
afterEach(async () => {
  vi.useRealTimers()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** Serves a file and requests it, without reading the answer. */
async function ask(file: OpenFile): Promise<IncomingMessage> {
  server = createServer((_req, res) => {
    ended.push(sendDownload(res, new Download(file, 'text/plain', 'a.txt'), (work) => work()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const asked = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }).end()
  const [answer] = await once(asked, 'response')
  answer.on('error', () => undefined)
  return answer
}

function closed(answer: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    if (answer.closed) resolve()
    else answer.once('close', resolve)
  })
}

/** Makes a file of 1 GB, which is produced as it is read. */
function endless(): OpenFile & { taken(): number } {
  let taken = 0
  const content = new Readable({
    read() {
      taken += chunk.length
      this.push(taken <= gigabyte ? chunk : null)
    },
  })
  return { size: gigabyte, content, taken: () => taken }
}

/** Resolves when the file is not read any further, because all buffers are full. */
async function filled(file: { taken(): number }): Promise<void> {
  let before = -1
  while (file.taken() !== before) {
    before = file.taken()
    for (let turn = 0; turn < 50; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
  }
}

test('a file that the client does not read is hardly buffered, and after 30 s the client is disconnected', async () => {
  const file = endless()
  const answer = await ask(file)
  await filled(file)
  expect(file.taken()).toBeLessThan(64 * 1024 * 1024)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(file.content.destroyed).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await ended[0]
  expect(file.content.destroyed).toBe(true)
  answer.resume()
  await closed(answer)
  expect(answer.complete).toBe(false)
})

test('a client that reads slowly gets the whole file', async () => {
  const { content, size } = { size: 64 * 1024 * 1024, content: Readable.from(Array(1024).fill(chunk)) }
  const answer = await ask({ content, size })
  let taken = 0
  let next = 0
  for await (const piece of answer) {
    taken += piece.length
    if (taken < next) continue
    next += 8 * 1024 * 1024
    await vi.advanceTimersByTimeAsync(25_000)
  }
  expect({ taken, complete: answer.complete }).toEqual({ taken: size, complete: true })
})

test('the file handle is released at the end, when the client disconnects, and when the download is refused', {
  tags: 'processes',
}, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vouch-download-'))
  const name = path.join(folder, 'a.txt')
  await writeFile(name, Buffer.alloc(32 * 1024 * 1024))

  const left = await openFile(name)
  const answer = await ask(left)
  answer.destroy()
  await ended[0]
  expect(left.content.destroyed).toBe(true)
  await new Promise((resolve) => server.close(resolve))

  const whole = await openFile(name)
  const complete = await ask(whole)
  complete.resume()
  await ended[1]
  expect(whole.content.destroyed).toBe(true)

  const refused = await openFile(name)
  const full = () => Promise.reject(new Error('There is no place.'))
  const download = new Download(refused, 'text/plain', 'a.txt')
  await expect(sendDownload({} as ServerResponse, download, full)).rejects.toThrow('no place')
  expect(refused.content.destroyed).toBe(true)
  await rm(folder, { recursive: true })
})

test('a store that fails midway breaks the connection and is logged', async () => {
  const content = new Readable({ read: () => undefined })
  content.push('12345')
  const answer = await ask({ size: 10, content })
  content.destroy(new Error('The bucket is gone.'))
  await expect(ended[0]).rejects.toThrow('The bucket is gone.')
  answer.resume()
  await closed(answer)
  expect(answer.complete).toBe(false)
})
