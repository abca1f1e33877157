import { createServer, type RequestListener, type Server } from 'node:http'

/** Longer than load balancers keep an idle connection to a node, 60 s as a rule: else they ask on one that was just closed. */
const keepAliveTimeout = 75_000
/** How often, while stopping, connections are looked for on which the last answer has gone out. */
const idleCheck = 50

/**
 * Opens a port. Resolves when it takes requests.
 * @returns what closes it: no new requests, and the running ones end first.
 * @throws what the system says of the address, such as EADDRINUSE.
 */
export async function listen(handle: RequestListener, port: number, host: string): Promise<() => Promise<void>> {
  const server = createServer({ keepAliveTimeout }, handle)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return () => drain(server)
}

/** Node closes the connections that are idle now; one that is busy would be kept for more requests, and the end would wait. */
async function drain(server: Server): Promise<void> {
  server.prependListener('request', (_req, res) => res.setHeader('Connection', 'close'))
  const closed = new Promise((resolve) => server.close(resolve))
  const timer = setInterval(() => server.closeIdleConnections(), idleCheck)
  await closed
  clearInterval(timer)
}
