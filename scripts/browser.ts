import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './processes.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Finds the browser for the tests: CHROMIUM_PATH, or an installed one. As root it installs Debian's package if there is none.
 * @throws Error that says what to install.
 */
export async function findBrowser(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`)
  const found = named ?? installedBrowser()
  if (found) return found
  if (process.getuid?.() === 0 && onPath('apt-get')) await installDebianPackage()
  const installed = installedBrowser()
  if (!installed) throw new Error('The browser tests need Chromium or Chrome. Install one, or set CHROMIUM_PATH to it.')
  return installed
}

async function installDebianPackage(): Promise<void> {
  process.stdout.write('Installing Chromium …\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], env)
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'], env)
}

function installedBrowser(): string | undefined {
  return names.map(onPath).find(Boolean) ?? macApps.find((app) => existsSync(app))
}

function onPath(program: string): string | undefined {
  try {
    return (
      execFileSync('which', [program], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || undefined
    )
  } catch {
    return undefined
  }
}
