import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ImageConfig } from './containerImages.ts'

interface BundleOptions {
  readonly config: ImageConfig
  /** The files of the image. */
  readonly root: string
  /** The folder on this machine that is the volume. */
  readonly volume: string
  readonly env: Readonly<Record<string, string>>
}

/**
 * Writes what crun runs: the image with a root that is read-only, no rights, its volume and a folder for temporary files, on the
 * network of this machine.
 */
export function writeBundle(folder: string, { config, root, volume, env }: BundleOptions): void {
  const [uid = 0, gid = uid] = config.User.split(':').map(Number)
  const [place = ''] = Object.keys(config.Volumes)
  const bundle = {
    ociVersion: '1.0.2',
    root: { path: root, readonly: true },
    process: {
      terminal: false,
      user: { uid, gid },
      args: [...config.Entrypoint, ...config.Cmd],
      env: [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)],
      cwd: config.WorkingDir,
      capabilities: { bounding: [], effective: [], permitted: [] },
      noNewPrivileges: true,
    },
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      { destination: '/dev', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'mode=755', 'size=65536k'] },
      { destination: '/dev/shm', type: 'tmpfs', source: 'shm', options: ['nosuid', 'noexec', 'nodev', 'mode=1777'] },
      { destination: '/tmp', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'nodev', 'mode=1777'] },
      ...['/etc/hosts', '/etc/resolv.conf'].map((file) => bind(file, file, 'ro')),
      bind(volume, place, 'rw'),
    ],
    linux: { namespaces: ['pid', 'ipc', 'uts', 'mount'].map((type) => ({ type })) },
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'config.json'), JSON.stringify(bundle))
}

function bind(source: string, destination: string, access: 'ro' | 'rw') {
  return { source, destination, type: 'bind', options: ['rbind', access] }
}
