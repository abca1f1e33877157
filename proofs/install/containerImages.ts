import { execFile, execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const project = path.join(import.meta.dirname, '../..')
const containerfile = path.join(project, 'docs/operations/container/Containerfile')
const certificates = '/etc/ssl/certs/ca-certificates.crt'
const base = 'localhost/vouch-base'
const megabyte = 1_000_000

/** Images of a proof, in a store of their own. */
export interface Images {
  /** Makes the base, since no registry of images can be reached. */
  makeBase(): Promise<string>
  /** Builds an image by the Containerfile. @returns its size in MB. */
  build(target: string): Promise<number>
  /** Unpacks an image. @returns the folder of its files, and how it wants to be started. */
  unpack(target: string): { readonly root: string; readonly config: ImageConfig }
  /** Lets go of the files of all images that were unpacked, so that their folder can be removed. */
  close(): void
}

/** The configuration of an image, with the names of the OCI. */
export interface ImageConfig {
  readonly Entrypoint: readonly string[]
  readonly Cmd: readonly string[]
  readonly Env: readonly string[]
  readonly User: string
  readonly WorkingDir: string
  readonly Volumes: Readonly<Record<string, object>>
  readonly Healthcheck: { readonly Test: readonly string[] }
}

export function imagesIn(folder: string): Images {
  const store = ['--root', path.join(folder, 'images'), '--runroot', path.join(folder, 'run')]
  const buildah = (...args: readonly string[]) =>
    execFileSync('buildah', [...store, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
  return {
    makeBase: async () => {
      const tree = await debian(path.join(folder, 'debian'))
      const container = buildah('from', 'scratch')
      buildah('add', container, tree, '/')
      buildah('commit', container, base)
      return `${sizeOf(buildah, base)} MB`
    },
    build: async (target) => {
      const args = [
        '--build-arg',
        `BASE=${base}`,
        '--target',
        target,
        '--file',
        containerfile,
        '--tag',
        imageOf(target),
      ]
      const place = ['--isolation', 'chroot', '--format', 'docker', '--layers', ...machineSettings(folder)]
      await promisify(execFile)('buildah', [...store, 'build', ...place, ...args, project], {
        maxBuffer: 100 * megabyte,
      })
      return sizeOf(buildah, imageOf(target))
    },
    unpack: (target) => {
      const container = buildah('from', imageOf(target))
      const found = JSON.parse(buildah('inspect', '--type', 'image', imageOf(target)))
      return { root: buildah('mount', container), config: found.Docker.config as ImageConfig }
    },
    close: () => void buildah('rm', '--all'),
  }
}

function imageOf(target: string): string {
  return `localhost/vouch-${target}`
}

/** Asks for the size that all layers of an image have together, such as `401 MB`. @throws Error for a unit other than MB. */
function sizeOf(buildah: (...args: string[]) => string, image: string): number {
  const [{ size }] = JSON.parse(buildah('images', '--json', image)) as [{ size: string }]
  const megabytes = /^([\d.]+) MB$/.exec(size)?.[1]
  if (!megabytes) throw new Error(`The image ${image} has ${size}.`)
  return Number(megabytes)
}

/** Makes what a slim image of Debian has: no documents, translations and lists. */
async function debian(tree: string): Promise<string> {
  await promisify(execFile)('debootstrap', ['--variant=minbase', 'trixie', tree])
  for (const place of ['usr/share/doc', 'usr/share/man', 'usr/share/locale', 'var/lib/apt/lists', 'var/cache/apt'])
    rmSync(path.join(tree, place), { recursive: true, force: true })
  return tree
}

/** The build reaches registries as this machine does: by its certificates and its cache, and with its limit of open files. */
function machineSettings(folder: string): string[] {
  const npmrc = path.join(folder, 'npmrc')
  writeFileSync(npmrc, 'cafile=/run/machine.crt\ncache=/run/npm\n')
  const mounts = [
    // Debian's npm reads it for every account.
    `${npmrc}:/etc/npmrc:ro`,
    `${certificates}:/run/machine.crt:ro`,
    `${homedir()}/.npm:/run/npm`,
  ]
  return [...mounts.flatMap((mount) => ['--volume', mount]), '--ulimit', 'nofile=20000:20000']
}
