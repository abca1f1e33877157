import { createInterface } from 'node:readline'
import { type Refused, RefusedError } from './refusals.ts'
import { enterSandbox } from './sandbox.ts'

/** The process ends after this long without a file. */
const idleTimeoutMs = 30_000

/**
 * Enters the sandbox, reports that the process is ready, and answers each line with a line of JSON. A line has numbers and a file in
 * base64, separated by spaces. Called last, because no library can be loaded afterwards.
 */
export async function serveReadings<Answer>(
  read: (content: Buffer, ...options: number[]) => Promise<Answer>,
): Promise<never> {
  // A file must not change the prototypes for the next one.
  for (const { prototype } of [Object, Array, Function, String, Number, RegExp, Map, Set, Promise])
    Object.seal(prototype)
  // Silences the console, so that no library's output about a file is taken for an answer.
  for (const name of ['log', 'info', 'debug', 'warn', 'error']) Reflect.set(console, name, () => undefined)
  enterSandbox()
  process.stdout.write('ready\n')
  const idleTimer = setTimeout(() => process.exit(), idleTimeoutMs)
  for await (const line of createInterface({ input: process.stdin })) {
    process.stdout.write(`${JSON.stringify(await answer(line))}\n`)
    idleTimer.refresh()
  }
  process.exit()

  async function answer(line: string): Promise<Answer | Refused> {
    const parts = line.split(' ')
    try {
      return await read(Buffer.from(parts.at(-1) ?? '', 'base64'), ...parts.slice(0, -1).map(Number))
    } catch (error) {
      return { refusal: error instanceof RefusedError ? error.refusal : 'BROKEN' }
    }
  }
}
