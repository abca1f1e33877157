import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'

/** The parts of a request that tell its origin. */
type AddressedRequest = {
  readonly headers: IncomingMessage['headers']
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'>
}

/**
 * Finds the address of a request, as the unit of rate limits: an IPv4 address, or a /64 network of IPv6, which belongs
 * to a single customer.
 * @param trustProxy true if our proxy appends the client to X-Forwarded-For. The client can write all entries but the
 * last.
 */
export function clientAddress(req: AddressedRequest, trustProxy: boolean): string {
  const forwarded = trustProxy && req.headers['x-forwarded-for']
  const last = forwarded && String(forwarded).split(',').at(-1)?.trim()
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

/**
 * Lists the networks of an address from `clientAddress`, itself first: then its /24 and /16, or the /48 and /32 of
 * IPv6. A text that is no address stands for itself alone.
 */
export function networksOf(address: string): readonly [address: string, network: string, wideNetwork: string] {
  if (address.endsWith('::/64')) {
    const groups = address.slice(0, -'::/64'.length).split(':')
    return [address, `${groups.slice(0, 3).join(':')}::/48`, `${groups.slice(0, 2).join(':')}::/32`]
  }
  if (!isIPv4(address)) return [address, address, address]
  const [first, second, third] = address.split('.')
  return [address, `${first}.${second}.${third}.0/24`, `${first}.${second}.0.0/16`]
}

/** Lists the groups in which a stranger at an address takes turns with others: the smallest first, and all strangers last. */
export function strangerGroups(address: string): readonly string[] {
  return [...new Set(networksOf(address)), 'strangers']
}
