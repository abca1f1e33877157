import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'

/**
 * The address that a request came from, as the unit of rate limits: an IPv4 address, or a /64 network of IPv6, which belongs to a
 * single customer.
 * @param trustProxy whether our proxy appends the client to X-Forwarded-For. The client can write all entries but the last.
 */
export function clientAddress(req: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? String(req.headers['x-forwarded-for'] ?? '') : ''
  const last = forwarded.split(',').at(-1)?.trim()
  return network(last || (req.socket.remoteAddress ?? 'unknown'))
}

function network(address: string): string {
  const mapped = address.replace(/^::ffff:/i, '')
  if (isIPv4(mapped) || !isIPv6(address)) return mapped
  const [head = '', tail = ''] = address.split('%')[0]?.toLowerCase().split('::') ?? []
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = address.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : []
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}
