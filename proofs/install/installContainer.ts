import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { emptyNode, printedPassword, untilTrue, withFolder } from '#proofs/machine/nodeFolder.ts'
import { must, type OperatorProof, type Step } from '#proofs/proof.ts'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { freePort } from '#server/platform/db/embedded/freePort.ts'
import { sendAddStaff, staffEmails } from '#test/apiCalls.ts'
import { TestBrowser } from '#test/identity/browser.ts'
import { signIn } from '#test/identity/identity.ts'
import { startProduct } from '#test/processes/product.ts'
import { type ImageConfig, type Images, imagesIn } from './containerImages.ts'
import { writeBundle } from './ociBundle.ts'
import { developmentPackages } from './release.ts'

const kept = 'kept@vouch.example'
const largest = { external: 500, embedded: 650 } as const
type Target = keyof typeof largest

/** Builds the images of the Containerfile by buildah, and starts them by crun. */
export const container: OperatorProof = {
  packages: ['buildah', 'crun', 'debootstrap'],
  prove: (step) =>
    withFolder(async (folder) => {
      const images = imagesIn(folder)
      try {
        await proveImages(step, images, folder)
      } finally {
        images.close()
      }
    }),
}

async function proveImages(step: Step, images: Images, folder: string): Promise<void> {
  await step("a base is made of Debian's packages", images.makeBase)
  for (const target of ['external', 'embedded'] as const)
    await step(`the image ${target} has at most ${largest[target]} MB`, async () => {
      const megabytes = await images.build(target)
      must(megabytes > 0 && megabytes <= largest[target], `It has ${megabytes} MB.`)
      return `${megabytes} MB`
    })
  await step('the images have no package that only builds or tests, and no npm', async () => {
    for (const target of ['external', 'embedded'] as const) mustBeSmall(images.unpack(target).root)
    return undefined
  })
  await step('the image embedded runs with a read-only root and without rights, and keeps what is written', () =>
    tryImage(images, folder, 'embedded', {}),
  )
  await step('the image external runs on a PostgreSQL elsewhere', () => tryExternal(images, folder))
}

function mustBeSmall(root: string): void {
  const packages = developmentPackages.map((name) => `opt/vouch/node_modules/${name}`)
  const found = [...packages, 'usr/bin/npm', 'source'].filter((name) => existsSync(path.join(root, name)))
  must(found.length === 0, `It has ${found.join(', ')}`)
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
  const image = images.unpack(target)
  const [bundle, volume] = [path.join(folder, `bundle-${target}`), path.join(folder, `volume-${target}`)]
  const [owner = '', group = owner] = image.config.User.split(':')
  execFileSync('install', ['-d', '-m', '700', '-o', owner, '-g', group, volume])
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  writeBundle(bundle, { ...image, volume, env: { ...emptyNode, ...settings, PORT: port, PUBLIC_URL: url } })
  let password = ''
  for (const time of [1, 2]) {
    const name = `vouch-proof-${target}-${process.pid}-${time}`
    const product = await startProduct({ PUBLIC_URL: url }, { command: crun('run', '--bundle', bundle, name) })
    let code: number | null
    try {
      password ||= printedPassword(product)
      const token = (await signIn(new TestBrowser(url, [url]), 'admin@vouch.example', password)).access_token
      if (time === 1) await sendAddStaff(url, token, kept)
      must((await staffEmails(url, token)).has(kept), 'The write is gone.')
      await lookInside(image.config, name)
    } finally {
      code = await product.stop('SIGTERM')
    }
    must(code === 0, `It ended with code ${code}: ${product.output()}`)
  }
}

/** Asks a running container whether it is healthy, and where it may write. */
async function lookInside({ User, Healthcheck }: ImageConfig, name: string): Promise<void> {
  const inside = (...command: readonly string[]) => {
    const [program = '', ...args] = crun('exec', '--user', User, name, ...command)
    return execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' })
  }
  await untilTrue('The health check', async () => inside(...Healthcheck.Test.slice(1)).includes('answers'))
  const places = ['/opt/vouch', '/etc', '/usr', '/home', '/var/lib']
  const said = inside(
    'sh',
    '-c',
    `touch ${places.map((place) => `${place}/x`).join(' ')} 2>&1; id -u; grep CapEff /proc/self/status`,
  )
  must(said.split('Read-only').length === places.length + 1, `It may write where it must not: ${said}`)
  must(said.includes(`\n${User.split(':')[0]}\n`) && /CapEff:\s0+\n/.test(said), `It has rights: ${said}`)
}

/** The command of crun, which knows no machine that has the first and the second form of cgroups: it is shown the second alone. */
function crun(...args: readonly string[]): string[] {
  const cgroups = '/sys/fs/cgroup'
  const script = `umount -R ${cgroups}; mount -t cgroup2 cgroup2 ${cgroups}; exec crun --cgroup-manager=disabled "$@"`
  return ['unshare', '--mount', 'sh', '-c', script, 'sh', ...args]
}
