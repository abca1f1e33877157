import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

/** Files with this text have the virus `Test-Virus`. */
export const virusText = 'this is the virus of the tests'

/** A fake of ClamAV's clamd on this machine. */
export interface VirusScannerServer {
  /** The value of CLAMAV_URL. */
  readonly url: string
  /** The sizes of the files that it got, in bytes. */
  readonly sizes: number[]
  /** While set, it sends this in place of an answer. */
  answer: string | undefined
  /** While true, it ends each connection at once. */
  isAway: boolean
  close(): Promise<void>
}

export async function startVirusScanner(): Promise<VirusScannerServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    if (scanner.isAway) return void socket.destroy()
    let received = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      const answer = answerTo(received)
      if (answer !== undefined) socket.end(scanner.answer ?? `${answer}\0`)
    })
  })

  /** Undefined until the command has come whole. */
  function answerTo(received: Buffer): string | undefined {
    const end = received.indexOf(0)
    const command = received.subarray(0, end).toString()
    if (end < 0) return undefined
    if (command === 'zPING') return 'PONG'
    const content = contentOf(received.subarray(end + 1))
    if (command !== 'zINSTREAM' || !content) return undefined
    scanner.sizes.push(content.length)
    return content.includes(virusText) ? 'stream: Test-Virus FOUND' : 'stream: OK'
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const scanner: VirusScannerServer = {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sizes: [],
    answer: undefined,
    isAway: false,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return scanner
}

/** Puts the chunks of a file together; undefined before its end. */
function contentOf(chunks: Buffer): Buffer | undefined {
  const parts: Buffer[] = []
  for (let at = 0; at + 4 <= chunks.length; ) {
    const length = chunks.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    parts.push(chunks.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
