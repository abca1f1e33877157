import { createServer, type RequestListener, type Server } from 'node:http'
import { boundHalfOpen, type HalfOpenLimits, halfOpenLimits } from './halfOpen.ts'

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
 * Opens a port. Resolves when it accepts requests.
 * @returns a function that closes the port. It accepts no new requests and waits for running ones.
 * @throws the error of the system, such as EADDRINUSE.
 */
export async function listen(
  handle: RequestListener,
  port: number,
  host: string,
  { trustProxy = false, timeouts = requestTimeouts, limits = halfOpenLimits }: ListenOptions = {},
): Promise<() => Promise<void>> {
  const server = createServer({ keepAliveTimeout, ...timeouts }, handle)
  if (!trustProxy) boundHalfOpen(server, limits)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return () => drain(server)
}

/** Node.js closes only the connections that are idle at this moment. The others must close after their current request. */
async function drain(server: Server): Promise<void> {
  server.prependListener('request', (_req, res) => res.setHeader('Connection', 'close'))
  const closed = new Promise((resolve) => server.close(resolve))
  const timer = setInterval(() => server.closeIdleConnections(), idleCheck)
  await closed
  clearInterval(timer)
}
