import dgram from 'node:dgram'
import dns from 'node:dns'
import { registerHooks, syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

/*
 * Node 24 has no permission for the network. So there are two locks: no module can be loaded any more, and the functions of the
 * network modules are blocked.
 */

const globals = ['fetch', 'WebSocket', 'EventSource']
/** Members that act on other processes or load modules without an import. */
const processMembers = ['getBuiltinModule', 'kill', '_kill', '_debugProcess', 'report']

/** Node 24 has `drop`, but its types lack it. */
interface DroppablePermission extends NodeJS.ProcessPermission {
  drop(scope: 'fs'): void
}

/** Takes away what this process no longer needs after loading its libraries: files, modules, the network, other processes. */
export function enterSandbox(): void {
  // Node creates these streams at their first use, from functions that are blocked below.
  void [process.stdin, process.stdout, process.stderr]
  blockNetwork()
  blockModules()
  ;(process.permission as DroppablePermission).drop('fs')
}

/** Sets the first lock: no module can be loaded. */
export function blockModules(): void {
  for (const name of globals) Reflect.deleteProperty(globalThis, name)
  for (const name of processMembers) block(process, name)
  registerHooks({ resolve: denied })
}

/** Sets the second lock: the network is blocked. HTTP, TLS and `fetch` use the sockets of `net` too. */
export function blockNetwork(): void {
  block(net.Socket.prototype, 'connect')
  block(net.Server.prototype, 'listen')
  for (const name of ['bind', 'bindSync', 'connect', 'connectSync', 'send', 'sendto'])
    block(dgram.Socket.prototype, name)
  for (const owner of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype, net]) blockAll(owner)
  syncBuiltinESMExports()
}

function blockAll(owner: object): void {
  for (let level = owner; level !== Object.prototype; level = Object.getPrototypeOf(level)) {
    for (const name of Object.getOwnPropertyNames(level)) {
      if (name !== 'constructor' && typeof Reflect.get(level, name) === 'function') block(level, name)
    }
  }
}

function block(owner: object, name: string): void {
  Object.defineProperty(owner, name, { value: denied, writable: false, configurable: false })
}

function denied(): never {
  throw Object.assign(new Error('A reader of files may not do this.'), { code: 'ERR_ACCESS_DENIED' })
}
