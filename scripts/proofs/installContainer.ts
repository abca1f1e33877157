import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { freePort } from '#server/platform/db/embedded/freePort.ts'
import { sendAddStaff, staffEmails } from '#test/apiCalls.ts'
import { TestBrowser } from '#test/browser.ts'
import { signIn } from '#test/identity.ts'
import { startProduct } from '#test/product.ts'
import { type Images, imagesIn } from './containerImages.ts'
import { emptyNode, printedPassword, untilTrue, withFolder } from './nodeFolder.ts'
import { writeBundle } from './ociBundle.ts'
import { must, type OperatorProof } from './proof.ts'

const largest = { external: 500, embedded: 650 } as const
type Target = keyof typeof largest

/** Builds the images of the Containerfile and starts them. */
export const container: OperatorProof = {
  packages: ['buildah', 'crun', 'debootstrap'],
  prove: (step) =>
    withFolder(async (folder) => {
      const images = imagesIn(folder)
      await step("a base is made of Debian's packages", images.makeBase)
      for (const target of ['external', 'embedded'] as const)
        await step(`the image ${target} has at most ${largest[target]} MB`, async () => {
          const megabytes = await images.build(target)
          must(megabytes > 0 && megabytes <= largest[target], `It has ${megabytes} MB.`)
          return `${megabytes} MB`
        })
      await step('the image embedded runs with a read-only root and without rights, and keeps what is written', () =>
        tryImage(images, folder, 'embedded', {}),
      )
      await step('the image external runs on a PostgreSQL elsewhere', () => tryExternal(images, folder))
    }),
}

async function tryExternal(images: Images, folder: string): Promise<undefined> {
  const database = await startEmbedded({ folder: path.join(folder, 'postgres') })
  try {
    return await tryImage(images, folder, 'external', { DATABASE_URL: database.url })
  } finally {
    await database.stop()
  }
}

/** Starts an image twice on the same volume. */
async function tryImage(
  images: Images,
  folder: string,
  target: Target,
  settings: Record<string, string>,
): Promise<undefined> {
  const { root, config } = images.unpack(target)
  const [bundle, volume] = [path.join(folder, `bundle-${target}`), path.join(folder, `volume-${target}`)]
  const [owner, group] = config.User.split(':')
  execFileSync('install', ['-d', '-m', '700', '-o', `${owner}`, '-g', `${group}`, volume])
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  writeBundle(bundle, { root, config, volume, env: { ...emptyNode, ...settings, PORT: port, PUBLIC_URL: url } })
  let password = ''
  for (const time of [1, 2]) {
    const name = `vouch-proof-${target}-${process.pid}-${time}`
    const product = await startProduct({ PUBLIC_URL: url }, { command: crun('run', '--bundle', bundle, name) })
    password ||= printedPassword(product)
    const inside = (...command: readonly string[]) => {
      const [program = '', ...args] = crun('exec', name, ...command)
      return execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' })
    }
    const token = (await signIn(new TestBrowser(url, [url]), 'admin@vouch.example', password)).access_token
    if (time === 1) await sendAddStaff(url, token, 'kept@vouch.example')
    must((await staffEmails(url, token)).has('kept@vouch.example'), 'The write is gone.')
    await untilTrue('The health check', async () => inside(...config.Healthcheck.Test.slice(1)).includes('answers'))
    const written = inside('sh', '-c', 'touch /opt/vouch/x /etc/x /x 2>&1; id -u')
    must(written.split('Read-only').length === 4 && written.trim().endsWith(`${owner}`), written)
    must((await product.stop('SIGTERM')) === 0, product.output())
  }
}

/** The command of crun, which knows no machine that has the first and the second form of cgroups: it is shown the second alone. */
function crun(...args: readonly string[]): string[] {
  const cgroups = '/sys/fs/cgroup'
  const script = `umount -R ${cgroups}; mount -t cgroup2 cgroup2 ${cgroups}; exec crun --cgroup-manager=disabled "$@"`
  return ['unshare', '--mount', 'sh', '-c', script, 'sh', ...args]
}
