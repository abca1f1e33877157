import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A load balancer in front of several nodes. It forwards requests in turn and skips nodes that refuse connections. */
export interface LoadBalancer {
  readonly url: string
  /** The ports of the nodes behind it. */
  readonly ports: number[]
  close(): Promise<void>
}

/** Starts without nodes, since they need its address before they can start. */
export async function startLoadBalancer(): Promise<LoadBalancer> {
  const ports: number[] = []
  let turn = 0

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = Buffer.concat(await req.toArray())
    for (let attempt = 0; attempt < ports.length; attempt++) {
      const port = ports[turn++ % ports.length]
      if (await forward(req, body, res, port)) return
    }
    res.writeHead(502).end()
  }

  const server = createServer((req, res) => void handle(req, res))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    ports,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/**
 * Forwards a request. @returns false when the node refused the connection: it received nothing, so another node may get
 * the request.
 */
function forward(req: IncomingMessage, body: Buffer, res: ServerResponse, port: number | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const { method, url, headers } = req
    const outgoing = request({ host: 'localhost', port, method, path: url, headers, agent: false }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(res)
      resolve(true)
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNREFUSED') res.destroy()
      resolve(error.code !== 'ECONNREFUSED')
    })
    outgoing.end(body)
  })
}
