import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { unitValues } from './systemdUnit.ts'

/** A machine as the unit shows it to Vouch: all is read-only but two folders, and the homes and temporary files of others are not there. */
export interface UnitMachine {
  /** The place of the release, which is at /opt/vouch there. */
  readonly release: string
  /** Has the two folders, and the file that tells which calls of the system were made. */
  readonly folder: string
  /** The number of the account. */
  readonly account: string
}

const emptied = ['/opt', '/var/lib', '/var/cache', '/home', '/root', '/tmp']

/** The command that runs another one on such a machine, as root. */
export function onMachine({ release, folder }: UnitMachine, command: readonly string[]): string[] {
  const bind = (from: string, to: string) => `mkdir ${to} && mount --bind ${from} ${to}`
  const mounts = [
    'mount --make-rprivate /',
    // Reached by another way, since the temporary folders are emptied.
    `mount --bind ${folder} /mnt`,
    ...emptied.map((place) => `mount -t tmpfs tmpfs ${place}`),
    bind(`/mnt/${path.relative(folder, release)}`, '/opt/vouch'),
    ...writableFolders().map((place) => bind(`/mnt${place}`, place)),
    'umount /mnt',
    // Read-only for all, and the two folders are mounts of their own.
    ...['/', ...emptied, '/opt/vouch'].map((place) => `mount -o remount,bind,ro ${place}`),
    'mount -t tmpfs tmpfs /tmp',
    'cd /',
    'exec "$@"',
  ]
  return ['unshare', '--mount', 'sh', '-ec', mounts.join('\n'), 'sh', ...command]
}

/** The command that runs another one on such a machine, with the account and the rights of the unit. */
export function asUnit(machine: UnitMachine, command: readonly string[]): string[] {
  const ids = [`--reuid=${machine.account}`, `--regid=${machine.account}`, '--clear-groups']
  const rights = ['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all']
  return onMachine(machine, ['setpriv', ...ids, ...rights, ...command])
}

/** Makes the folders that systemd makes for the account. */
export function makeFolders({ folder, account }: UnitMachine): void {
  for (const place of writableFolders()) {
    mkdirSync(path.join(folder, place), { recursive: true })
    execFileSync('install', ['-d', '-o', account, '-g', account, '-m', '700', path.join(folder, place)])
  }
}

function writableFolders(): string[] {
  const under = (key: string, place: string) => unitValues(key).map((name) => `${place}/${name}`)
  return [...under('StateDirectory', '/var/lib'), ...under('CacheDirectory', '/var/cache')]
}
