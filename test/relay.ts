import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'

/** Both ends of a connection through the relay. */
interface Pair {
  readonly client: Socket
  readonly server: Socket
}

/** A way to a database that fails as networks and poolers do. What fell silent stays so for ever. */
export interface Relay {
  /** The database's address, by way of the relay. */
  readonly url: string
  readonly port: number
  /** From now on no byte of the connections that stand arrives on the other side, and nobody hangs up. */
  silenceOpen(): void
  /** Takes new connections and never answers them, or does again. */
  silenceNew(isSilent: boolean): void
  /** A statement with this text still arrives; from then on its connection is silent. */
  silenceAt(text: string): void
  /** Hangs up on all connections, and on all that come, or lets them be again. */
  cut(isCut: boolean): void
  close(): Promise<void>
}

/** Starts a relay to a database on the loopback address. */
export async function startRelay(databaseUrl: string): Promise<Relay> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const pairs = new Set<Pair>()
  let isSilent = false
  let isCut = false
  let lastWords: string | undefined

  const relay = createServer((client) => {
    keep(client)
    if (isCut) client.destroy()
    else if (isSilent) client.resume()
    else forward(client)
  })

  function keep(socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }

  function forward(client: Socket): void {
    const server = createConnection(Number(target.port), target.hostname)
    keep(server)
    const pair = { client, server }
    pairs.add(pair)
    client.on('data', (bytes) => {
      if (lastWords === undefined || !bytes.includes(lastWords)) return
      lastWords = undefined
      server.write(bytes, () => silence(pair))
      client.unpipe(server)
    })
    client.pipe(server).pipe(client)
    client.on('close', () => pairs.has(pair) && server.destroy())
    server.on('close', () => pairs.has(pair) && client.destroy())
  }

  /** Takes what comes, on both sides, and drops it. */
  function silence(pair: Pair): void {
    pairs.delete(pair)
    for (const socket of [pair.client, pair.server]) socket.unpipe().resume()
  }

  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  const { port } = relay.address() as AddressInfo
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    port,
    silenceOpen: () => {
      for (const pair of pairs) silence(pair)
    },
    silenceNew: (now) => {
      isSilent = now
    },
    silenceAt: (text) => {
      lastWords = text
    },
    cut: (now) => {
      isCut = now
      if (now) for (const socket of sockets) socket.destroy()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => relay.close(resolve))
    },
  }
}
