import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The global unicast range of IPv6. All other ranges lead to this machine, its network, or an IPv4 address. */
const global6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Returns whether an IP address is public, so not of this machine, a private network, or another reserved range. */
export function isPublicAddress(text: string): boolean {
  if (!isIP(text)) return false
  // An IPv4 address may be written as an IPv6 one.
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || address.match(global6)
}
