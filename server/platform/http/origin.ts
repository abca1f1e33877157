import type { IncomingMessage } from 'node:http'
import Bowser from 'bowser'
import { LRUCache } from 'lru-cache'
import type { Env } from '#server/env.ts'
import { clientAddress } from '#server/platform/http/clientAddress.ts'

/** The origin of a request, for security events and sessions. */
export interface Origin {
  /** The result of `clientAddress`, cut to a length that no address exceeds. */
  readonly address: string
  /** "Firefox on Linux". */
  readonly device: string
}

/** The longest address has 45 characters, but a proxy can send anything. */
const addressLength = 64
/** No browser sends a longer User-Agent, and longer ones would cost time to parse. */
const userAgentLength = 512
const unknownDevice = 'Unknown device'

export function originOf(req: IncomingMessage, { TRUST_PROXY }: Pick<Env, 'TRUST_PROXY'>): Origin {
  return {
    address: clientAddress(req, TRUST_PROXY).slice(0, addressLength),
    device: deviceName(req.headers['user-agent']),
  }
}

/** The parsed User-Agents. A browser sends the same one with every request. */
const devices = new LRUCache<string, string>({ max: 500 })

/** Names the browser and system of a User-Agent header, such as "Firefox on Linux"; otherwise "Unknown device". */
export function deviceName(userAgent = ''): string {
  const text = userAgent.slice(0, userAgentLength)
  const known = devices.get(text)
  if (known !== undefined) return known
  const device = readDevice(text)
  devices.set(text, device)
  return device
}

function readDevice(userAgent: string): string {
  if (!userAgent) return unknownDevice
  const { browser, os } = Bowser.parse(userAgent)
  if (!browser.name) return os.name ?? unknownDevice
  return os.name ? `${browser.name} on ${os.name}` : browser.name
}
