import { createServer, type RequestListener, type Server } from 'node:http'
import { boundHalfOpen, type HalfOpenLimits, halfOpenLimits } from './limits/halfOpen.ts'

/** Longer than load balancers keep an idle connection (usually 60 s), so that they never send a request on a closed one. */
const keepAliveTimeout = 75_000
/** In milliseconds, for the head of a connection's first or next request, and for a whole request. */
const requestTimeouts = { headersTimeout: 15_000, requestTimeout: 300_000, connectionsCheckingInterval: 5_000 }
/** Milliseconds between two checks for idle connections while the server stops. */
const idleCheck = 50

interface ListenOptions {
  /** True if all connections come from our own proxy. */
  readonly trustProxy?: boolean
  readonly timeouts?: typeof requestTimeouts
  readonly limits?: HalfOpenLimits
}

/**
 * Closes a port. Until the promise resolves it still takes requests, and asks their connections to end. Then it takes no more, and waits for
 * the running ones.
 */
type ClosePort = (whenUnused?: Promise<unknown>) => Promise<void>

/**
 * Opens a port. Resolves when it accepts requests.
 * @throws the error of the system, such as EADDRINUSE.
 */
export async function listen(
  handle: RequestListener,
  port: number,
  host: string,
  { trustProxy = false, timeouts = requestTimeouts, limits = halfOpenLimits }: ListenOptions = {},
): Promise<ClosePort> {
  const server = createServer({ keepAliveTimeout, ...timeouts }, handle)
  if (!trustProxy) boundHalfOpen(server, limits)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return (whenUnused) => drain(server, whenUnused)
}

/** Node.js closes only the connections that are idle at this moment. The others must close after their current request. */
async function drain(server: Server, whenUnused: Promise<unknown> | undefined): Promise<void> {
  server.prependListener('request', (_req, res) => res.setHeader('Connection', 'close'))
  await whenUnused
  const closed = new Promise((resolve) => server.close(resolve))
  const timer = setInterval(() => server.closeIdleConnections(), idleCheck)
  await closed
  clearInterval(timer)
}
