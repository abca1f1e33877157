import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { clientAddress, networksOf } from '#server/platform/http/clientAddress.ts'
import { findBusiest } from './busiest.ts'

/** The most open connections without a whole request that share an address or a network. */
export interface HalfOpenLimits {
  readonly address: number
  /** A network is a /24 of IPv4, or a /48 of IPv6. */
  readonly network: number
  /** A wide network is a /16 of IPv4, or a /32 of IPv6. */
  readonly wideNetwork: number
}

/** A browser opens six connections, some of them on reserve, and many people can share one address. */
export const halfOpenLimits: HalfOpenLimits = { address: 64, network: 128, wideNetwork: 512 }
/** After an answer, this many times more may stay open until their next request is whole. */
export const idleTimes = 8

/**
 * Bounds the connections without a whole request, or without a next one. Above a limit it closes the oldest one of the
 * busiest address of the same network, so that new callers are served. Behind a proxy all connections come from the
 * proxy, which passes on whole requests only.
 */
export function boundHalfOpen(server: Server, limits: HalfOpenLimits): void {
  const halfOpen = new Connections(limits, 1)
  const idle = new Connections(limits, idleTimes)
  /** The last answer on each connection. A client may send a request before it has the answer to the one before. */
  const answers = new WeakMap<Socket, ServerResponse>()
  server.on('connection', (socket: Socket) => {
    halfOpen.add(socket)
    socket.once('close', () => {
      halfOpen.remove(socket)
      idle.remove(socket)
    })
  })
  server.prependListener('request', (req: IncomingMessage, res: ServerResponse) => {
    const { socket } = req
    idle.remove(socket)
    answers.set(socket, res)
    res.once('close', () => {
      if (!socket.destroyed && answers.get(socket) === res) idle.add(socket)
    })
    if (!hasBody(req)) return halfOpen.remove(socket)
    // Puts it last, because the slow ones are closed before those whose body arrives.
    halfOpen.add(socket)
    req.once('close', () => halfOpen.remove(socket))
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** The connections of each address and network, the oldest first. */
class Connections {
  readonly #limits: readonly number[]
  readonly #groups = new Map<string, Set<Socket>>()
  /** Kept here, because a closed socket no longer has its address. */
  readonly #keys = new WeakMap<Socket, readonly string[]>()

  constructor({ address, network, wideNetwork }: HalfOpenLimits, times: number) {
    this.#limits = [address, network, wideNetwork].map((limit) => limit * times)
  }

  add(socket: Socket): void {
    this.remove(socket)
    const keys = this.#keys.get(socket) ?? networksOf(clientAddress({ socket, headers: {} }, false))
    this.#keys.set(socket, keys)
    for (const key of keys) this.#groups.set(key, (this.#groups.get(key) ?? new Set()).add(socket))
    for (const [at, key] of keys.entries()) this.#makeRoom(key, this.#limits[at] ?? 0)
  }

  remove(socket: Socket): void {
    for (const key of this.#keys.get(socket) ?? []) {
      const group = this.#groups.get(key)
      group?.delete(socket)
      if (group?.size === 0) this.#groups.delete(key)
    }
  }

  #makeRoom(key: string, most: number): void {
    const group = this.#groups.get(key)
    if (!group || group.size <= most) return
    const busiest = findBusiest(
      [...group],
      (socket) => this.#keys.get(socket) ?? [],
      () => 1,
    )
    if (!busiest) return
    this.remove(busiest)
    busiest.destroy()
  }
}
