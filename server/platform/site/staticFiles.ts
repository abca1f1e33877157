import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** What the build wrote beside each file, the best first, and the file itself. */
const encodings = { br: '.br', gzip: '.gz', identity: '' } as const
type Encoding = keyof typeof encodings

interface StaticFile {
  readonly headers: Record<string, string>
  readonly bodies: ReadonlyMap<Encoding, Buffer>
}

/** Answers a request for a file; returns false, and does nothing, where there is none at this path. */
export type ServeFile = (pathname: string, req: IncomingMessage, res: ServerResponse) => boolean

/**
 * Serves the files of a folder as they were at start, from memory: they are few and small, and a build that replaces them under
 * a running server changes nothing that this server has promised to its pages.
 */
export async function staticFiles(folder: string): Promise<ServeFile> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => path.extname(name) in types)
  const files = new Map<string, StaticFile>()
  for (const name of names) files.set(`/${name.split(path.sep).join('/')}`, await readStaticFile(folder, name))
  return (pathname, req, res) => {
    const file = files.get(pathname)
    if (file) send(file, req, res)
    return file !== undefined
  }
}

async function readStaticFile(folder: string, name: string): Promise<StaticFile> {
  const bodies = new Map<Encoding, Buffer>()
  for (const [encoding, ending] of Object.entries(encodings) as [Encoding, string][]) {
    const body = await readFile(path.join(folder, name + ending)).catch(() => undefined)
    if (body) bodies.set(encoding, body)
  }
  const hash = createHash('sha256').update(bodies.get('identity') ?? '')
  // Names under /assets carry a hash of their content.
  const lasting = name.startsWith('assets')
  const headers = {
    'content-type': types[path.extname(name)] ?? '',
    'cache-control': lasting ? 'public, max-age=31536000, immutable' : 'no-cache',
    // Weak: it stands for the content, however it is compressed.
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

/** Browsers name what they accept outright; a quality of zero, which takes it back, is honoured too. */
function accepts(req: IncomingMessage, encoding: Encoding): boolean {
  const offers = String(req.headers['accept-encoding'] ?? '').split(',')
  return offers.some((offer) => {
    const [name = '', quality = ''] = offer.split(';')
    return name.trim() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(quality)
  })
}
