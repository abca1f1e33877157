import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'

/** Both sides of a connection through the relay. */
interface Pair {
  readonly client: Socket
  readonly server: Socket
}

/** A TCP proxy to a database that fails like networks and connection poolers. A silenced connection stays silent. */
export interface Relay {
  /** The database's address through the relay. */
  readonly url: string
  readonly port: number
  /** Stops forwarding on all open connections without closing them. */
  silenceOpen(): void
  /** Sets whether new connections are accepted but never answered. */
  silenceNew(isSilent: boolean): void
  /**
   * Forwards the next statement with this text, then silences its connection.
   * @param said is what the connection must have said before, where others say the same text.
   */
  silenceAt(text: string, said?: string): void
  /** Sets whether all connections, open and new, are closed. */
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
  let silenceAfter: { readonly text: string; readonly said: string } | undefined

  const relay = createServer((client) => {
    track(client)
    if (isCut) client.destroy()
    else if (isSilent) client.resume()
    else forward(client)
  })

  function track(socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }

  function forward(client: Socket): void {
    const server = createConnection(Number(target.port), target.hostname)
    track(server)
    const pair = { client, server }
    pairs.add(pair)
    let hasSaid = false
    client.on('data', (bytes) => {
      hasSaid ||= silenceAfter !== undefined && bytes.includes(silenceAfter.said)
      if (silenceAfter === undefined || !hasSaid || !bytes.includes(silenceAfter.text)) return
      silenceAfter = undefined
      server.write(bytes, () => silence(pair))
      client.unpipe(server)
    })
    client.pipe(server).pipe(client)
    client.on('close', () => pairs.has(pair) && server.destroy())
    server.on('close', () => pairs.has(pair) && client.destroy())
  }

  /** Reads from both sides and drops the bytes. */
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
    silenceAt: (text, said = text) => {
      silenceAfter = { text, said }
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
