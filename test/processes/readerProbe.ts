import { execFileSync } from 'node:child_process'
import dgram from 'node:dgram'
import dns from 'node:dns'
import fs from 'node:fs'
import http from 'node:http'
import module, { createRequire } from 'node:module'
import net from 'node:net'
import tls from 'node:tls'
import { Worker } from 'node:worker_threads'
import { blockModules, blockNetwork, enterSandbox } from '#server/platform/files/sandbox.ts'

/*
 * Tries everything that the reader's process must not do, as if a hostile file had taken it over. It is started like
 * the reader. Its arguments are the locks to apply, a file of the data folder, and a port of this machine. It prints
 * the outcome of each try.
 */

const [locks = '', dataFile = '', port = ''] = process.argv.slice(2)
const require = createRequire(import.meta.url)
/** Code that was loaded earlier may hold references to these. */
const { fetch: heldFetch, WebSocket: HeldSocket } = globalThis

const files = {
  'reads a file of the system': () => fs.readFileSync('/etc/passwd'),
  'reads a file of the data folder': () => fs.readFileSync(dataFile),
  'lists a folder': () => fs.readdirSync('/'),
  'looks for a file': () => fs.statSync(dataFile),
  'opens a file by a promise': () => fs.promises.open(dataFile),
  'writes a file': () => fs.writeFileSync(`${dataFile}.stolen`, ''),
  'removes a file': () => fs.rmSync(dataFile),
}
const processes = {
  'starts a program': () => execFileSync('true'),
  'starts a thread': () => new Worker('1', { eval: true }),
  'makes code of a text': () => new Function('return 1')(),
  'reaches into Node': () => Reflect.apply(Reflect.get(process, 'binding'), process, ['tcp_wrap']),
}
const ownCode = {
  'reads its own code': () => fs.readFileSync(import.meta.filename),
  'lists the libraries': () => fs.readdirSync('node_modules'),
}
const modules = {
  'imports the network': () => import('node:http'),
  'requires the network': () => require('node:net'),
  'loads the network': () => Reflect.apply(Reflect.get(module, '_load'), module, ['net']),
  'gets the network from the process': () => process.getBuiltinModule('net'),
  fetches: () => fetch(`http://127.0.0.1:${port}`),
  'opens a web socket': () => new WebSocket(`ws://127.0.0.1:${port}`),
  'ends another process': () => process.kill(process.ppid, 0),
  'writes a report': () => process.report.writeReport(),
}
const network = {
  connects: () => connected(net.connect(Number(port), '127.0.0.1')),
  'connects a socket of its own': () => connected(new net.Socket().connect(Number(port), '127.0.0.1')),
  'connects to a path': () => connected(new net.Socket().connect('/run/postgresql.sock')),
  'connects by TLS': () => connected(tls.connect(Number(port), '127.0.0.1')),
  'asks by HTTP': () => connected(http.get(`http://127.0.0.1:${port}`)),
  'fetches as before': () => heldFetch(`http://127.0.0.1:${port}`),
  'opens a web socket as before': () => connected(new HeldSocket(`ws://127.0.0.1:${port}`)),
  listens: () => net.createServer().listen(0),
  'listens for HTTP': () => http.createServer().listen(0),
  'sends a packet': () => dgram.createSocket('udp4').send('x', Number(port), '127.0.0.1'),
  'waits for packets': () => dgram.createSocket('udp4').bind(0),
  'looks a name up': () => dns.promises.lookup('localhost'),
  'asks for a name': () => new dns.promises.Resolver().resolve4('vouch.example'),
  'makes a bare handle': () => Reflect.apply(Reflect.get(net, '_createServerHandle'), net, ['127.0.0.1', 0, 4]),
}

/** The tries that each set of locks must refuse by itself. */
const tries: Record<string, Record<string, () => unknown>> = {
  permissions: { ...files, ...processes },
  modules,
  network,
  all: { ...files, ...processes, ...ownCode, ...modules, ...network },
}
const locked: Record<string, () => void> = { modules: blockModules, network: blockNetwork, all: enterSandbox }

/** Resolves when a connection or an answer arrived. Rejects with the refusal, or with the error of an unused port. */
function connected(target: EventTarget | NodeJS.EventEmitter): Promise<void> {
  return new Promise((resolve, reject) => {
    const listen = (name: string, listener: (event: unknown) => void) =>
      'on' in target ? target.on(name, listener) : target.addEventListener(name, listener)
    for (const name of ['connect', 'open', 'response']) listen(name, () => resolve())
    listen('error', (event) => reject(event instanceof Event ? Reflect.get(event, 'error') : event))
  })
}

async function outcomeOf(attempt: () => unknown): Promise<string> {
  try {
    await attempt()
    return 'done'
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return cause instanceof Error ? String(Reflect.get(cause, 'code') ?? cause.name) : String(cause)
  }
}

void process.stdout
locked[locks]?.()
const outcomes: Record<string, string> = {}
for (const [name, attempt] of Object.entries(tries[locks] ?? {})) outcomes[name] = await outcomeOf(attempt)
process.stdout.write(JSON.stringify(outcomes), () => process.exit())
