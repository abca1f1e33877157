import type { IncomingMessage } from 'node:http'
import Bowser from 'bowser'
import { LRUCache } from 'lru-cache'
import type { Env } from '#server/env.ts'
import { clientAddress } from '#server/platform/http/clientAddress.ts'

/** Where a request came from, as security events and sessions name it. */
export interface Origin {
  /** As `clientAddress` gives it, cut to a length that no address exceeds. */
  readonly address: string
  /** "Firefox on Linux". */
  readonly device: string
}

/** The longest address is 45 characters long. A proxy may name anything. */
const addressLength = 64
/** No browser says more of itself. What is longer would cost time to read. */
const userAgentLength = 512
const unknownDevice = 'Unknown device'

/** Where a request came from. */
export function originOf(req: IncomingMessage, { TRUST_PROXY }: Pick<Env, 'TRUST_PROXY'>): Origin {
  return {
    address: clientAddress(req, TRUST_PROXY).slice(0, addressLength),
    device: deviceName(req.headers['user-agent']),
  }
}

/** A browser says the same of itself with every request. */
const devices = new LRUCache<string, string>({ max: 500 })

/** The browser and the system that a User-Agent header names, in words; "Unknown device" where it names none. */
export function deviceName(userAgent = ''): string {
  const text = userAgent.slice(0, userAgentLength)
  const known = devices.get(text) ?? readDevice(text)
  devices.set(text, known)
  return known
}

function readDevice(userAgent: string): string {
  if (!userAgent) return unknownDevice
  const { browser, os } = Bowser.parse(userAgent)
  if (!browser.name) return os.name ?? unknownDevice
  return os.name ? `${browser.name} on ${os.name}` : browser.name
}
