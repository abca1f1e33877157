import dgram from 'node:dgram'
import dns from 'node:dns'
import { registerHooks, syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

/*
 * Node 24 has no permission for the network. So there are two locks: nobody gets hold of a module, and what the modules of the
 * network are made of does nothing.
 */

const globals = ['fetch', 'WebSocket', 'EventSource']
/** What a process can do to others, and how it gets modules without importing them. */
const processMembers = ['getBuiltinModule', 'kill', '_kill', '_debugProcess', 'report']

/** Node 24 has it; its types do not know it yet. */
interface DroppablePermission extends NodeJS.ProcessPermission {
  drop(scope: 'fs'): void
}

/** Takes from this process all it no longer needs once its libraries are loaded: files, modules, the network, other processes. */
export function confine(): void {
  // They are made when they are first asked for, of what is refused below.
  void [process.stdin, process.stdout, process.stderr]
  refuseNetwork()
  refuseModules()
  ;(process.permission as DroppablePermission).drop('fs')
}

/** The first lock. */
export function refuseModules(): void {
  for (const name of globals) Reflect.deleteProperty(globalThis, name)
  for (const name of processMembers) refuse(process, name)
  registerHooks({ resolve: refused })
}

/** The second lock. HTTP, TLS and `fetch` too go through the sockets of `net`. */
export function refuseNetwork(): void {
  refuse(net.Socket.prototype, 'connect')
  refuse(net.Server.prototype, 'listen')
  for (const name of ['bind', 'bindSync', 'connect', 'connectSync', 'send', 'sendto'])
    refuse(dgram.Socket.prototype, name)
  for (const owner of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype, net])
    refuseAll(owner)
  syncBuiltinESMExports()
}

function refuseAll(owner: object): void {
  for (let level = owner; level !== Object.prototype; level = Object.getPrototypeOf(level)) {
    for (const name of Object.getOwnPropertyNames(level)) {
      if (name !== 'constructor' && typeof Reflect.get(level, name) === 'function') refuse(level, name)
    }
  }
}

function refuse(owner: object, name: string): void {
  Object.defineProperty(owner, name, { value: refused, writable: false, configurable: false })
}

function refused(): never {
  throw Object.assign(new Error('A reader of files may not do this.'), { code: 'ERR_ACCESS_DENIED' })
}
