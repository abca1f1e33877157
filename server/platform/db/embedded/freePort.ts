import { once } from 'node:events'
import { createServer } from 'node:net'
import { codeOf } from '#server/errors.ts'

/** Systems give higher ports to outgoing connections, and one of these could take the port before it is used. */
const [lowest, highest] = [20_000, 30_000]

const taken = ['EADDRINUSE', 'EACCES']

/** Finds a TCP port on 127.0.0.1 on which nobody listens. */
export async function freePort(): Promise<number> {
  const port = lowest + Math.floor(Math.random() * (highest - lowest))
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if (taken.includes(codeOf(error))) return freePort()
    throw error
  }
  server.close()
  await once(server, 'close')
  return port
}
