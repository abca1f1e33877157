import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A server that stores objects like S3, and refuses unsigned requests. */
export interface S3Server {
  readonly url: string
  /** Every object by its path, which begins with its bucket. */
  readonly objects: Map<string, Buffer>
  /** The parts of each upload that has not ended, by its id. */
  readonly uploads: Map<string, { readonly path: string; readonly parts: Map<number, Buffer> }>
  /** While true, every request fails. */
  isDown: boolean
  close(): Promise<void>
}

export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  const uploads: S3Server['uploads'] = new Map()
  const server: Server = createServer(async (req, res) => {
    const body = await buffer(req)
    const address = new URL(req.url ?? '/', 'http://s3')
    const path = decodeURIComponent(address.pathname)
    if (s3.isDown) return void res.writeHead(500).end()
    if (!req.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=id/')) return void res.writeHead(403).end()
    const answer = answerParts(uploads, objects, { method: req.method ?? '', path, query: address.searchParams, body })
    if (answer) return void res.writeHead(answer.status, answer.headers).end(answer.body)
    if (req.method === 'PUT') objects.set(path, body)
    if (req.method === 'DELETE') objects.delete(path)
    if (req.method !== 'GET') return void res.writeHead(req.method === 'PUT' ? 200 : 204).end()
    if (address.searchParams.has('list-type')) return void res.end(listing(objects, path, address.searchParams))
    const object = objects.get(path)
    if (object) return void res.end(object)
    res.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const s3: S3Server = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    uploads,
    isDown: false,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return s3
}

/** Answers ListObjectsV2 in one page. */
function listing(objects: S3Server['objects'], bucket: string, query: URLSearchParams): string {
  const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter')]
  const bucketPath = `${bucket.replace(/\/$/, '')}/`
  const keys = [...objects.keys()].flatMap((path) => {
    const key = path.startsWith(bucketPath) ? path.slice(bucketPath.length) : undefined
    return key?.startsWith(prefix) ? [key] : []
  })
  const endOf = (key: string) => (delimiter ? key.indexOf(delimiter, prefix.length) : -1)
  const folders = new Set(keys.filter((key) => endOf(key) >= 0).map((key) => key.slice(0, endOf(key) + 1)))
  const contents = keys.filter((key) => endOf(key) < 0).map((key) => `<Contents><Key>${key}</Key></Contents>`)
  const prefixes = [...folders].map((folder) => `<CommonPrefixes><Prefix>${folder}</Prefix></CommonPrefixes>`)
  return `<ListBucketResult>${contents.join('')}${prefixes.join('')}<IsTruncated>false</IsTruncated></ListBucketResult>`
}

interface PartRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Buffer
}

/** Answers the requests of an upload in parts; undefined for any other request. */
function answerParts(
  uploads: S3Server['uploads'],
  objects: S3Server['objects'],
  { method, path, query, body }: PartRequest,
): { status: number; headers?: Record<string, string>; body?: string } | undefined {
  const id = query.get('uploadId')
  if (id === null && !query.has('uploads')) return undefined
  if (id === null && method === 'POST') {
    const begun = String(uploads.size + objects.size)
    uploads.set(begun, { path, parts: new Map() })
    return {
      status: 200,
      body: `<InitiateMultipartUploadResult><UploadId>${begun}</UploadId></InitiateMultipartUploadResult>`,
    }
  }
  if (id === null) {
    const open = [...uploads].filter(([, upload]) => upload.path.endsWith(query.get('prefix') ?? ''))
    const listed = open.map(([one]) => `<Upload><UploadId>${one}</UploadId></Upload>`).join('')
    return { status: 200, body: `<ListMultipartUploadsResult>${listed}</ListMultipartUploadsResult>` }
  }
  const upload = uploads.get(id)
  if (!upload) return { status: 404, body: '<Error><Code>NoSuchUpload</Code></Error>' }
  if (method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), body)
    return { status: 200, headers: { etag: `"${body.length}"` } }
  }
  uploads.delete(id)
  if (method === 'DELETE') return { status: 204 }
  objects.set(path, Buffer.concat([...upload.parts].toSorted(([one], [other]) => one - other).map(([, part]) => part)))
  return { status: 200, body: '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>' }
}
