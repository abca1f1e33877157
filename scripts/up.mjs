// Runs before anything is installed, on whatever Node the machine has (20 or newer): installs what is missing, then hands over
// to the pinned Node. Plain JavaScript and nothing imported but Node itself, for that reason.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const project = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const windows = process.platform === 'win32'
const pinnedNode = path.join(project, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')

const [command, ...args] = process.argv.slice(2)

if (!isInstalled()) await install()
process.exit(await run(pinnedNode, [path.join(project, 'scripts', `${command}.ts`), ...args], { follow: true }))

/** npm writes what it installed beside it, as the last step; so an installation cut short counts as none. */
function isInstalled() {
  const installed = packagesOf(path.join('node_modules', '.package-lock.json'))
  const wanted = Object.entries(packagesOf('package-lock.json')).filter(([place, { optional }]) => place && !optional)
  return existsSync(pinnedNode) && wanted.every(([place, { version }]) => installed[place]?.version === version)
}

function packagesOf(lockfile) {
  const file = path.join(project, lockfile)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {}
}

async function install() {
  process.stdout.write('Installing packages (once, about a minute) …\n')
  const npm = windows ? 'npm.cmd' : 'npm'
  // Not `npm ci`: it refuses a lockfile that was made where the registry lacks the binaries of other platforms. The versions and
  // hashes of the lockfile hold here too, and --no-save leaves it as it is.
  const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await run(npm, ['install', ...options], { shell: windows })
  // Where install scripts are switched off, the pinned Node is still missing.
  if (code === 0 && !existsSync(pinnedNode)) await run(npm, ['rebuild', 'node'], { shell: windows })
  if (code !== 0 || !existsSync(pinnedNode)) {
    process.stderr.write(
      'Installing failed. Check the connection to the npm registry, then run the same command again.\n',
    )
    process.exit(code || 1)
  }
}

/** Runs a program to its end and returns its exit code. Stopping is the program's own affair: this process only passes the word on. */
function run(file, fileArgs, { follow = false, shell = false } = {}) {
  return new Promise((resolve) => {
    const stdio = follow ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit'
    const child = spawn(file, fileArgs, { cwd: project, stdio, shell, env: environment() })
    // A terminal sends Ctrl-C to the child as well; SIGTERM and SIGHUP come to this process alone.
    process.on('SIGINT', () => undefined)
    for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
    if (follow) stopWithLauncher(child)
    child.on('error', (error) => {
      process.stderr.write(`${error.message}\n`)
      resolve(1)
    })
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)))
  })
}

/** When npm was killed outright it could pass no signal on; its disappearance is the signal. */
function stopWithLauncher(child) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const launcher = npmBehind(parent)
  const watch = setInterval(() => {
    if (process.ppid !== parent || !isAlive(launcher)) child.kill('SIGTERM')
  }, 500)
  watch.unref()
}

/** npm starts a script through a shell, which some systems leave standing between the two. */
function npmBehind(parent) {
  try {
    const [above, name] = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(parent)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/)
    return /^(ba|da)?sh$/.test(name) ? Number(above) : parent
  } catch {
    return parent
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function environment() {
  const bin = path.join(project, 'node_modules', 'node', 'bin')
  return { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` }
}
