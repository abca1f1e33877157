import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { TestBrowser } from '#test/identity/browser.ts'
import { signIn } from '#test/identity/identity.ts'
import { type Product, startProduct } from '#test/processes/product.ts'
import { emptyNode, printedPassword, readinessOf, untilTrue, withFolder } from './machine/nodeFolder.ts'
import { must, type OperatorProof, type Step } from './proof.ts'

/** The file that every scanner knows as a test (https://www.eicar.org). It is put together here, so that none finds it in this file. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE', '!$H+H*'].join('')

/** Starts a real ClamAV beside a node, and takes it away. Its one signature is ours, so that nothing is downloaded. */
export const viruses: OperatorProof = {
  packages: ['clamav-daemon'],
  prove: (step) =>
    withFolder(async (folder) => {
      await proveRefusing(step, path.join(folder, 'refusing'))
      await proveMarking(step, path.join(folder, 'marking'))
    }),
}

async function proveRefusing(step: Step, folder: string): Promise<void> {
  const scanner = await createScanner(folder)
  await scanner.start()
  const product = await startProduct({
    ...emptyNode,
    VOUCH_DATA_DIR: path.join(folder, 'data'),
    CLAMAV_URL: scanner.url,
  })
  try {
    const send = await senderTo(product)
    await step('a file with the test virus is refused by its name, and one without is taken', async () => {
      const [infected, clean] = [await send(eicar), await send('Words of a brief')]
      must(
        infected.status === 400 && infected.text.includes('Eicar-Test'),
        `It answered ${infected.status} ${infected.text}`,
      )
      must(clean.status === 200, `A file without a virus got ${clean.status} ${clean.text}`)
      return infected.text
    })
    await step('nine megabytes are scanned', async () => {
      const began = performance.now()
      const { status, text } = await send(`${'Words of a brief. '.repeat(500_000)}${eicar}`)
      must(status === 400 && text.includes('Eicar-Test'), `It answered ${status} ${text}`)
      return `${Math.round(performance.now() - began)} ms`
    })
    await step('without the scanner every file is refused, and /readyz names it within a minute or two', async () => {
      await scanner.stop()
      const refused = await send('Words of a brief')
      must(
        refused.status === 503 && refused.text.includes('virus scanner'),
        `It answered ${refused.status} ${refused.text}`,
      )
      const told = await untilTrue('The word virus scanner', async () => {
        return (await readinessOf(product)).body.includes('"virus scanner"')
      })
      return `told after ${told.toFixed(1)} s`
    })
  } finally {
    await product.stop()
    await scanner.stop()
  }
}

async function proveMarking(step: Step, folder: string): Promise<void> {
  const scanner = await createScanner(folder)
  const variables = { CLAMAV_URL: scanner.url, CLAMAV_UNREACHABLE: 'mark' }
  const product = await startProduct({ ...emptyNode, VOUCH_DATA_DIR: path.join(folder, 'data'), ...variables })
  try {
    const send = await senderTo(product)
    await step('with CLAMAV_UNREACHABLE=mark a file is taken without the scanner, and refused with it', async () => {
      const without = await send(`Words of a brief ${eicar}`)
      must(without.status === 200, `Without the scanner it answered ${without.status} ${without.text}`)
      await scanner.start()
      const withIt = await send(`Words of a brief ${eicar}`)
      must(withIt.status === 400, `With the scanner it answered ${withIt.status} ${withIt.text}`)
      return undefined
    })
  } finally {
    await product.stop()
    await scanner.stop()
  }
}

interface Scanner {
  readonly url: string
  start(): Promise<void>
  stop(): Promise<void>
}

/** Sets up a clamd with a socket and one signature in a folder. */
async function createScanner(folder: string): Promise<Scanner> {
  const [signatures, socket, config] = ['signatures', 'clamd.sock', 'clamd.conf'].map((name) => path.join(folder, name))
  if (!signatures || !socket || !config) throw new Error('Each has a name.')
  await mkdir(signatures, { recursive: true })
  await writeFile(path.join(signatures, 'eicar.ndb'), `Eicar-Test:0:*:${Buffer.from(eicar).toString('hex')}\n`)
  const lines = [
    `LocalSocket ${socket}`,
    `DatabaseDirectory ${signatures}`,
    `TemporaryDirectory ${folder}`,
    'Foreground yes',
    'StreamMaxLength 50M',
    // An account of its own could not enter the folder of this proof.
    'User root',
  ]
  await writeFile(config, `${lines.join('\n')}\n`)
  let running: ChildProcess | undefined
  return {
    url: `unix://${socket}`,
    start: async () => {
      const child = spawn('clamd', [`--config-file=${config}`], { stdio: ['ignore', 'pipe', 'pipe'] })
      running = child
      let said = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk))
      await untilTrue('The start of clamd', async () => {
        if (child.exitCode !== null) throw new Error(said)
        return said.includes('Self checking') || said.includes('Listening daemon')
      })
    },
    stop: async () => {
      if (!running || running.exitCode !== null) return
      const ended = once(running, 'exit')
      running.kill()
      await ended
    },
  }
}

/** Logs an admin in. @returns a function that sends a text file to be read. */
async function senderTo(product: Product) {
  const browser = new TestBrowser(product.url, [product.url])
  const { access_token } = await signIn(browser, 'admin@vouch.example', printedPassword(product))
  return async (body: string) => {
    const headers = { authorization: `Bearer ${access_token}`, 'x-file-name': 'brief.txt' }
    const response = await fetch(`${product.url}/portal/brief/text`, { method: 'POST', headers, body })
    return { status: response.status, text: await response.text() }
  }
}
