import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import pMap from 'p-map'
import { entriesOf } from '#shared/platform/keys.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** The extensions of the compressed copies that the build writes beside each file, best first, and the file itself. */
const encodings = { br: '.br', gzip: '.gz', identity: '' } as const
type Encoding = keyof typeof encodings

/** The files that are read at the same time. One after another, a thousand would take half of a start. */
const openAtOnce = 32

interface StaticFile {
  readonly headers: Record<string, string>
  readonly bodies: ReadonlyMap<Encoding, Buffer>
}

/** Answers a request for a file. Returns false and does nothing when there is none at this path. */
export type ServeFile = (pathname: string, req: IncomingMessage, res: ServerResponse) => boolean

/**
 * Serves the files of a folder from memory, as they were at start. They are few and small. A build that replaces them while the
 * server runs must not remove files that its pages still name.
 */
export async function staticFiles(folder: string): Promise<ServeFile> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => path.extname(name) in types)
  const read = async (name: string): Promise<[string, StaticFile]> => [
    `/${name.split(path.sep).join('/')}`,
    await readStaticFile(folder, name),
  ]
  const files = new Map(await pMap(names, read, { concurrency: openAtOnce }))
  return (pathname, req, res) => {
    const file = files.get(pathname)
    if (file) send(file, req, res)
    return file !== undefined
  }
}

async function readStaticFile(folder: string, name: string): Promise<StaticFile> {
  const bodies = new Map<Encoding, Buffer>()
  for (const [encoding, extension] of entriesOf(encodings)) {
    const body = await readFile(path.join(folder, name + extension)).catch(() => undefined)
    if (body) bodies.set(encoding, body)
  }
  const hash = createHash('sha256').update(bodies.get('identity') ?? '')
  // Names under /assets contain a hash of the content.
  const immutable = name.startsWith('assets')
  const headers = {
    'content-type': types[path.extname(name)] ?? '',
    'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    // Weak, since it is the same for all compressions of the content.
    etag: `W/"${hash.digest('base64url')}"`,
    vary: 'accept-encoding',
  }
  return { headers, bodies }
}

function send({ headers, bodies }: StaticFile, req: IncomingMessage, res: ServerResponse): void {
  res.setHeaders(new Map(Object.entries(headers)))
  if (req.headers['if-none-match'] === headers.etag) {
    res.writeHead(304).end()
    return
  }
  const encoding = [...bodies.keys()].find((offered) => offered === 'identity' || accepts(req, offered)) ?? 'identity'
  const body = bodies.get(encoding) ?? Buffer.alloc(0)
  if (encoding !== 'identity') res.setHeader('content-encoding', encoding)
  res.setHeader('content-length', body.length)
  res.end(req.method === 'HEAD' ? undefined : body)
}

/** Returns whether the browser accepts an encoding. A quality of zero refuses it. */
function accepts(req: IncomingMessage, encoding: Encoding): boolean {
  const offers = String(req.headers['accept-encoding'] ?? '').split(',')
  return offers.some((offer) => {
    const [name = '', quality = ''] = offer.split(';')
    return name.trim() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(quality)
  })
}
