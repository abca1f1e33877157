import { once } from 'node:events'
import { connect } from 'node:tls'
import { LRUCache } from 'lru-cache'
import type { Env } from '#server/env.ts'
import { codeOf } from '#server/errors.ts'

/** In milliseconds. */
const patience = 3_000
const hour = 60 * 60_000

/** The days on which certificates end, by the address of the site. Metrics are asked for often, and a certificate changes rarely. */
const known = new LRUCache<string, Date>({ max: 10, ttl: hour })

/**
 * Reads until when the certificate of PUBLIC_URL is valid, as a browser would.
 * @returns about now for one that has ended; undefined without https, or when this machine cannot reach or trust that address.
 */
export async function certificateEnd({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): Promise<Date | undefined> {
  if (!PUBLIC_URL.startsWith('https:')) return undefined
  const end = known.get(PUBLIC_URL) ?? (await readEnd(new URL(PUBLIC_URL)).catch(() => undefined))
  if (end) known.set(PUBLIC_URL, end)
  return end
}

async function readEnd({ hostname, port }: URL): Promise<Date> {
  const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(patience) })
    return new Date(socket.getPeerCertificate().valid_to)
  } catch (error) {
    // The end is told by the refusal alone.
    if (codeOf(error) === 'CERT_HAS_EXPIRED') return new Date()
    throw error
  } finally {
    socket.destroy()
  }
}
