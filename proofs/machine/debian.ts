import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** Tells the scripts of packages to start no service: a proof starts its own. */
const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }

/** Installs the Debian packages that are missing, and says so. @throws Error where that is not possible. */
export async function installDebian(packages: readonly string[]): Promise<void> {
  for (const name of packages) {
    const there = await versionOf(name)
    process.stdout.write(there ? `Debian's ${name} ${there} is there.\n` : `Installing Debian's ${name} …\n`)
    if (there) continue
    await run('apt-get', ['install', '-y', '--no-install-recommends', name], { env }).catch((cause) => {
      throw new Error(`Debian's ${name} could not be installed. Run apt-get update as root, then try again.`, { cause })
    })
  }
}

async function versionOf(name: string): Promise<string | undefined> {
  const query = run('dpkg-query', ['--show', '--showformat', '$' + '{db:Status-Status} $' + '{Version}', name])
  const [status, version] = (await query.catch(() => ({ stdout: '' }))).stdout.split(' ')
  return status === 'installed' ? version : undefined
}
