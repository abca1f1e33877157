import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fetchPicture, internet, type PictureNetwork } from './fetchPicture.ts'

let server: Server
let port: number
let asked: string[]

const answers: Record<string, (url: string) => { status?: number; headers?: Record<string, string>; body?: Buffer }> = {
  '/small': () => ({ body: Buffer.from('bytes') }),
  '/moved': () => ({ status: 302, headers: { location: `http://pictures.example:${port}/small` } }),
  '/large': () => ({ body: Buffer.alloc(1024 * 1024 + 1) }),
  '/endless': () => ({ headers: { 'transfer-encoding': 'chunked' }, body: Buffer.alloc(1024 * 1024 * 8) }),
}

beforeAll(async () => {
  server = createServer((req, res) => {
    const url = req.url ?? ''
    asked.push(`${req.headers.host} ${url}`)
    const { status = 200, headers = {}, body } = answers[url]?.(url) ?? { status: 404 }
    res.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
beforeEach(() => {
  asked = []
})

/** Resolves every host to this machine, and allows its address. */
const loopback = {
  resolve: async () => ['127.0.0.1'],
  isAllowed: (address) => address === '127.0.0.1',
} satisfies PictureNetwork

test('a picture is fetched with the name of its host in the request', async () => {
  expect(await fetchPicture(`http://pictures.example:${port}/small`, loopback)).toEqual(Buffer.from('bytes'))
  expect(asked).toEqual([`pictures.example:${port} /small`])
})

test.each(['/moved', '/large', '/endless', '/missing'])(
  'nothing is fetched from %s, nor from another address',
  async (path) => {
    await expect(fetchPicture(`http://pictures.example:${port}${path}`, loopback)).rejects.toThrow()
    expect(asked).toHaveLength(1)
  },
)

describe('no connection is made', () => {
  const real = (addresses: readonly string[]) => ({ ...internet, resolve: async () => addresses })

  test.each([
    [['127.0.0.1']],
    [['10.0.0.1', '1.1.1.1']],
    [['1.1.1.1', '127.0.0.1']],
    [['1.1.1.1', '::1']],
    [['::ffff:127.0.0.1']],
    [[]],
  ])('where a name stands for %j', async (addresses) => {
    const failure = fetchPicture(`http://pictures.example:${port}/small`, real(addresses))
    const message = addresses.length > 0 ? 'The host is not on the internet.' : 'The host is unknown.'
    await expect(failure).rejects.toMatchObject({ name: 'UnreachableHostError', message })
    expect(asked).toEqual([])
  })

  test.each([
    '127.0.0.1',
    '127.1',
    '0x7f.0.0.1',
    '2130706433',
    '0177.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '169.254.169.254',
    '0.0.0.0',
    'localhost',
    'localhost.',
  ])('to http://%s', async (host) => {
    // Only name servers are asked, and they know no names of this machine.
    const network = { ...internet, resolve: async () => [] }
    await expect(fetchPicture(`http://${host}:${port}/small`, network)).rejects.toMatchObject({
      name: 'UnreachableHostError',
    })
    expect(asked).toEqual([])
  })

  test.each([
    'file:///etc/passwd',
    'ftp://pictures.example/a',
    'data:image/png;base64,',
    'http://a:b@pictures.example/small',
  ])('for %s', async (source) => {
    await expect(fetchPicture(source, loopback)).rejects.toThrow('not the address of a picture')
  })
})

test('a name is resolved once, so that the connection goes to the address that was checked', async () => {
  const resolve = vi
    .fn(async () => ['127.0.0.1'])
    .mockResolvedValueOnce(['127.0.0.1'])
    .mockResolvedValue(['10.0.0.1'])
  await fetchPicture(`http://pictures.example:${port}/small`, { ...loopback, resolve })
  expect(resolve).toHaveBeenCalledTimes(1)
})
