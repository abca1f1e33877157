import { connect, type Socket } from 'node:net'

/** Where a scanner listens: a port of a host, or a socket of this machine. */
export type ScannerAddress = { readonly host: string; readonly port: number } | { readonly path: string }

/** The port that ClamAV listens on by default. */
const defaultPort = 3310

/** @param url tcp://host:port or unix:///path. */
export function scannerAddress(url: string): ScannerAddress {
  const { protocol, hostname, port, pathname } = new URL(url)
  if (protocol === 'unix:') return { path: decodeURIComponent(pathname) }
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port ? Number(port) : defaultPort }
}

/** The scanner has this long for each step, in milliseconds: a large archive takes it some seconds. */
const timeoutMs = 30_000
/** Answers are one short line. A server of another kind could send any amount. */
const longestAnswer = 4_096

/** The scanner answers, and does not scan a file, such as one that is larger than its StreamMaxLength. */
export class ScanRefusedError extends Error {
  override readonly name = 'ScanRefusedError'
}

/**
 * Sends a file to the scanner, by its command INSTREAM: https://docs.clamav.net/manual/Usage/ClamdProtocol.html.
 * @returns the name of the virus that it found; undefined when it found none.
 * @throws ScanRefusedError with its answer, Error when it cannot be reached.
 */
export async function findVirus(address: ScannerAddress, content: Buffer): Promise<string | undefined> {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const end = Buffer.alloc(4)
  const chunks = content.length > 0 ? [length, content, end] : [end]
  const answer = await ask(address, Buffer.concat([Buffer.from('zINSTREAM\0'), ...chunks]))
  if (answer === 'stream: OK') return undefined
  const virus = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (virus !== undefined) return virus
  if (answer.endsWith(' ERROR')) throw new ScanRefusedError(`The virus scanner answered ${answer}.`)
  throw new Error(`The virus scanner answered ${answer}.`)
}

/** Tells whether the scanner answers. @throws Error when it cannot be reached. */
export async function answersPing(address: ScannerAddress): Promise<boolean> {
  return (await ask(address, Buffer.from('zPING\0'))) === 'PONG'
}

function ask(address: ScannerAddress, command: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(address)
    let answer = ''
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('The virus scanner does not answer.')))
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      answer += text
      if (answer.includes('\0') || answer.length > longestAnswer) socket.end()
    })
    socket.once('error', (error) => {
      // A scanner that refuses a file closes while it is still sent. Its answer says why.
      if (answer) resolve(lineOf(answer))
      else reject(error)
    })
    socket.once('close', () => resolve(lineOf(answer)))
    socket.write(command)
  })
}

function lineOf(answer: string): string {
  return (answer.split('\0', 1)[0] ?? '').trim().slice(0, 200)
}
