import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { emptyNode, printedPassword, readinessOf, untilTrue, withFolder } from '#proofs/machine/nodeFolder.ts'
import { mountSmall } from '#proofs/machine/smallFileSystem.ts'
import { must, type Step } from '#proofs/proof.ts'
import { sendAddStaff } from '#test/apiCalls.ts'
import { TestBrowser } from '#test/identity/browser.ts'
import { signIn } from '#test/identity/identity.ts'
import { startProduct } from '#test/processes/product.ts'

/** Damages the data folder, and fills its disk. */
export async function faultsOfData(step: Step): Promise<void> {
  await withFolder(async (folder) => {
    const made = path.join(folder, 'made')
    await (await startProduct({ ...emptyNode, VOUCH_DATA_DIR: made })).stop()
    const startOn = (name: string, spoil: (data: string) => Promise<unknown>) =>
      spoiledStart(made, path.join(folder, name), spoil)
    await step('data of another account name their remedy', async () => {
      const said = await startOn('owners', async (data) =>
        execFileSync('chown', ['-R', 'nobody', `${data}/postgres/data`]),
      )
      must(said.includes('chown -R'), said)
      return undefined
    })
    await step('damaged data name their remedy', async () => {
      const said = await startOn('damage', (data) => rm(path.join(data, 'postgres/data/global/pg_control')))
      must(said.includes('npm run vouch -- restore'), said)
      return undefined
    })
    await step('a log of writes that is lost names its remedy', async () => {
      const spoil = async (data: string) => {
        await rm(path.join(data, 'postgres/data/pg_wal'), { recursive: true })
        execFileSync('install', ['-d', '-o', ownerOf(data), '-m', '700', path.join(data, 'postgres/data/pg_wal')])
      }
      const said = await startOn('wal', spoil)
      must(said.includes('npm run vouch -- restore'), said)
      return undefined
    })
  })
  await step('an S3 and a mail server that are not there are told at the start, and the node answers', () =>
    withFolder(tellServices),
  )
  await step('a full disk of an embedded node refuses writes by a sentence, and heals', () => withFolder(fillDisk))
}

/** Copies the data of a start, spoils the copy and starts on it. @returns what the start that fails says. */
async function spoiledStart(made: string, data: string, spoil: (data: string) => Promise<unknown>): Promise<string> {
  execFileSync('cp', ['-a', made, data])
  await spoil(data)
  const outcome = await startProduct({ ...emptyNode, VOUCH_DATA_DIR: data }).catch((error: Error) => error)
  if (outcome instanceof Error) {
    must(!/\n\s+at /.test(outcome.message), `It shows a stack: ${outcome.message}`)
    return outcome.message
  }
  await outcome.stop()
  throw new Error('It started.')
}

function ownerOf(data: string): string {
  return execFileSync('stat', ['-c', '%U', path.join(data, 'postgres/data')], { encoding: 'utf8' }).trim()
}

async function tellServices(folder: string): Promise<string> {
  const nowhere = '127.0.0.1:9'
  const s3 = { FILES_S3_BUCKET: 'vouch', FILES_S3_ENDPOINT: `http://${nowhere}` }
  const keys = { FILES_S3_ACCESS_KEY_ID: 'id', FILES_S3_SECRET_ACCESS_KEY: 'secret' }
  const product = await startProduct({
    ...emptyNode,
    VOUCH_DATA_DIR: folder,
    SMTP_URL: `smtp://${nowhere}`,
    ...s3,
    ...keys,
  })
  try {
    const { status, body } = await readinessOf(product)
    must(status === 200 && body.includes('"failing":["S3","mail"]'), `/readyz answered ${status} ${body}`)
    must(!body.includes(nowhere), 'It names the address.')
    for (const word of ['FILES_S3_BUCKET', 'SMTP_URL'])
      must(product.output().includes(word), `It does not say ${word}.`)
    return body.trim()
  } finally {
    await product.stop()
  }
}

async function fillDisk(folder: string): Promise<string> {
  const disk = await mountSmall(path.join(folder, 'small'), 300)
  const product = await startProduct({ ...emptyNode, VOUCH_DATA_DIR: disk.folder })
  try {
    const browser = new TestBrowser(product.url, [product.url])
    const { access_token } = await signIn(browser, 'admin@vouch.example', printedPassword(product))
    await disk.fill()
    const told = await untilTrue('The word disk', async () => (await readinessOf(product)).body.includes('"disk"'))
    let refusal = ''
    for (let time = 0; time < 500 && !refusal; time++) {
      const email = `full-${time}@vouch.example`
      await sendAddStaff(product.url, access_token, email).catch((error: Error) => {
        refusal = error.message
      })
    }
    must(refusal === '' || refusal.includes('disk of the server is full'), `A write was refused with ${refusal}`)
    await disk.makeRoom()
    const healed = await untilTrue('The recovery', async () => {
      await sendAddStaff(product.url, access_token, 'after@vouch.example')
      return !(await readinessOf(product)).body.includes('"disk"')
    })
    return `told after ${told.toFixed(1)} s, well ${healed.toFixed(1)} s after there was room`
  } finally {
    await product.stop()
    await disk.unmount()
  }
}
