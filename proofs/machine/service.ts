import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A program of somebody else that a proof runs. */
export interface Service {
  /** All that it has said. */
  output(): string
  /** Sends it a signal, such as SIGSTOP. */
  send(signal: NodeJS.Signals): void
  stop(): Promise<void>
}

const patienceMs = 60_000

/** Starts a program and waits until it listens on a port of this machine. @throws Error with what it said when it ends before. */
export async function runService(
  [program = '', ...args]: readonly string[],
  port: number,
  env: Record<string, string> = {},
): Promise<Service> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => chunks.push(chunk))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  for (const deadline = Date.now() + patienceMs; !(await listensAt(port)); await sleep(50)) {
    if (child.exitCode === null && Date.now() < deadline) continue
    await stop()
    throw new Error(`${program} did not start: ${chunks.join('')}`)
  }
  return { output: () => chunks.join(''), send: (signal) => void child.kill(signal), stop }
}

async function listensAt(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
