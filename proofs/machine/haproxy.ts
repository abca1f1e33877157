import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/** HAProxy in front of two nodes, without retries. */
export interface HaProxy {
  readonly url: string
  /** Waits until HAProxy sends requests to this number of nodes. */
  untilUp(count: number): Promise<void>
  /** Counts the answers with 5xx, the refused connections and the broken answers that HAProxy saw itself. */
  faults(): Promise<number>
  stop(): Promise<void>
}

/** Asks each node twice a second, and leaves one out after two answers other than 200. */
const plainBalancer = (port: number, ports: readonly number[]) => `
defaults
  mode http
  retries 0
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  timeout check 2s
frontend vouch
  bind 127.0.0.1:${port}
  option forwardfor
  http-request set-header X-Forwarded-Proto http
  default_backend nodes
backend nodes
  balance roundrobin
  option httpchk GET /readyz
  default-server check inter 500ms fall 2 rise 1
${ports.map((node, index) => `  server node${index} 127.0.0.1:${node}`).join('\n')}
`

/** Starts HAProxy in front of nodes, by HTTP. @param folder gets its configuration. @param ports those of the nodes. */
export function startHaProxy(folder: string, port: number, ports: readonly number[]): Promise<HaProxy> {
  return runHaProxy(folder, `http://localhost:${port}`, plainBalancer(port, ports))
}

/** Starts HAProxy by a configuration whose backend is `nodes`. @param url the address that it listens on. */
export async function runHaProxy(folder: string, url: string, configuration: string): Promise<HaProxy> {
  const [file, socket] = [path.join(folder, 'haproxy.cfg'), path.join(folder, 'haproxy.sock')]
  await writeFile(file, `global\n  stats socket ${socket} level admin\n${configuration}`)
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  const said = text(child.stderr)
  const nodes = async () =>
    (await statistics(socket)).filter(({ pxname, svname }) => pxname === 'nodes' && svname !== 'BACKEND')
  return {
    url,
    untilUp: async (count) => {
      const deadline = Date.now() + 60_000
      while ((await nodes()).filter(({ status }) => status === 'UP').length !== count) {
        if (child.exitCode !== null) throw new Error(`HAProxy ended: ${await said}`)
        if (Date.now() > deadline) throw new Error(`HAProxy did not see ${count} nodes within a minute.`)
        await sleep(50)
      }
    },
    faults: async () =>
      (await nodes()).reduce((sum, row) => sum + Number(row.hrsp_5xx) + Number(row.econ) + Number(row.eresp), 0),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Reads the table of HAProxy's statistics, one record for each row; none before its socket is open. */
async function statistics(socket: string): Promise<Record<string, string | undefined>[]> {
  const connection = createConnection(socket)
  connection.write('show stat\n')
  const table = await text(connection).catch(() => '')
  const [heads = '', ...rows] = table.replace(/^# /, '').trim().split('\n')
  const names = heads.split(',')
  return rows.map((row) => {
    const cells = row.split(',')
    return Object.fromEntries(names.map((name, index) => [name, cells[index]]))
  })
}
