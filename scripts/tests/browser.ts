import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from '#scripts/processes/processes.ts'

/** Debian's Chromium without windows. The tests take 40 % less time in it: a whole browser also runs the pages of its windows. */
const headlessShell = 'chromium-headless-shell'
const wholeBrowsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
/** Few retries let a machine without a network fail in seconds. */
const aptOptions = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10']

/**
 * Finds the browser for the tests: CHROMIUM_PATH, else Debian's headless shell, else Chromium or Chrome. As root on
 * Debian it installs the headless shell, or Chromium if there is no browser and Debian lacks that package.
 * @throws Error that says what to install.
 */
export async function findBrowser(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`)
  const found = named ?? onPath(headlessShell)
  if (found) return found
  if (process.getuid?.() === 0 && onPath('apt-get')) await installDebianPackage()
  const installed = onPath(headlessShell) ?? wholeBrowser()
  if (!installed) throw new Error('The browser tests need Chromium or Chrome. Install one, or set CHROMIUM_PATH to it.')
  return installed
}

async function installDebianPackage(): Promise<void> {
  process.stdout.write('Installing a browser for the tests …\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = async (...args: string[]) => (await run('apt-get', [...aptOptions, ...args], { env })) === 0
  const install = (name: string) => apt('install', '-y', '--no-install-recommends', name, 'fonts-liberation')
  await apt('update')
  if (!(await install(headlessShell)) && !wholeBrowser()) await install('chromium')
}

function wholeBrowser(): string | undefined {
  return wholeBrowsers.map(onPath).find(Boolean) ?? macApps.find((app) => existsSync(app))
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
