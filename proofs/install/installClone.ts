import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { emptyNode, printedPassword, untilTrue, withFolder } from '#proofs/machine/nodeFolder.ts'
import type { OperatorProof } from '#proofs/proof.ts'
import { TestBrowser } from '#test/identity/browser.ts'
import { signIn } from '#test/identity/identity.ts'
import { startProduct } from '#test/processes/product.ts'

const project = path.join(import.meta.dirname, '../..')
/** All packages are installed first, which takes minutes on a slow line. */
const installMs = 20 * 60_000

/** Clones the last commit and starts it, as the first page of the README says. */
export const clone: OperatorProof = {
  packages: ['git'],
  prove: (step) => step('a clone starts by npm start, and its first admin logs in', () => withFolder(startClone)),
}

async function startClone(folder: string): Promise<string> {
  const place = path.join(folder, 'vouch')
  execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${project}`, place])
  // The Node and npm of the machine: those of the clone are still to come.
  const own = path.join(project, 'node_modules')
  const PATH = (process.env.PATH ?? '').split(path.delimiter).filter((entry) => !entry.startsWith(own))
  const env = {
    ...emptyNode,
    PATH: PATH.join(path.delimiter),
    HOME: process.env.HOME ?? '',
    VOUCH_DATA_DIR: `${folder}/data`,
  }
  const began = performance.now()
  const product = await startProduct(env, { command: ['npm', 'start', '--prefix', place], timeout: installMs })
  const seconds = (performance.now() - began) / 1_000
  try {
    await signIn(new TestBrowser(product.url, [product.url]), 'admin@vouch.example', printedPassword(product))
  } finally {
    // npm ends with a code of its own when it is told to stop.
    await product.stop('SIGTERM')
    await untilTrue('The end', () =>
      fetch(product.url).then(
        () => false,
        () => true,
      ),
    )
  }
  return `ready ${seconds.toFixed(0)} s after npm start`
}
