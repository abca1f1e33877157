import { Resolver } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './publicAddress.ts'

/** Resolves host names, and says which IP addresses may be connected to. */
export interface PictureNetwork {
  resolve(host: string): Promise<readonly string[]>
  isAllowed(address: string): boolean
}

/** Asks name servers only. The system's resolver would also find local names, and would block a thread while the network is down. */
export const internet: PictureNetwork = {
  resolve: async (host) => {
    const resolver = new Resolver({ timeout: 1_000, tries: 2 })
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  },
  isAllowed: isPublicAddress,
}

/** In milliseconds. */
const timeLimit = 5_000
/** In bytes. */
const sizeLimit = 1024 * 1024

/** The host is unknown, silent or not public, so that no request to it can succeed. */
export class UnreachableHostError extends Error {
  override readonly name = 'UnreachableHostError'
}

/**
 * Fetches at most 1 MB from an address on the internet within 5 s, without following redirects.
 * @throws UnreachableHostError when the host is unknown, silent or not public; Error when it has no such picture.
 */
export async function fetchPicture(source: string, network = internet): Promise<Buffer> {
  const url = new URL(source)
  if (!/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new Error('This is not the address of a picture.')
  const signal = AbortSignal.timeout(timeLimit)
  const address = await resolvePublicAddress(url.hostname, network)
  const answer = await request(url, address, signal)
  try {
    return await bytesOf(answer)
  } finally {
    answer.destroy()
  }
}

/** Resolves the host once. Resolving it again for the connection could give another, private address (DNS rebinding). */
async function resolvePublicAddress(hostname: string, { resolve, isAllowed }: PictureNetwork): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await resolve(host)
  const [first] = addresses
  if (!first) throw new UnreachableHostError('The host is unknown.')
  if (!addresses.every(isAllowed)) throw new UnreachableHostError('The host is not on the internet.')
  return first
}

function request(url: URL, address: string, signal: AbortSignal): Promise<http.IncomingMessage> {
  const family = isIP(address)
  const lookup: LookupFunction = (_host, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family)
  const headers = { accept: 'image/png, image/jpeg, image/gif, image/webp', 'user-agent': 'Vouch' }
  const client = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    client
      .request(url, { lookup, headers, signal, agent: false, maxHeaderSize: 16_384 })
      .once('response', resolve)
      .once('error', (cause) => reject(new UnreachableHostError('The host does not answer.', { cause })))
      .end()
  })
}

async function bytesOf(answer: http.IncomingMessage): Promise<Buffer> {
  if (answer.statusCode !== 200) throw new Error('There is no picture at this address.')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    size += chunk.length
    if (size > sizeLimit) throw new Error('The picture is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
