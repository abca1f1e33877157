// Installs missing packages, then runs a script with the pinned Node. It runs before anything is installed, on the machine's own
// Node (20 or newer). So it is plain JavaScript that imports only Node's own modules.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { install, isInstalled, isLiveProcess, looksInstalled, pinnedNode } from './install.mjs'

const project = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const windows = process.platform === 'win32'

const [command, ...args] = process.argv.slice(2)
let stopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopped = true
  })
}

if (!isInstalled(project)) await installOrEnd()
const node = pinnedNode(project)
const nodePath = [path.dirname(node), process.env.PATH ?? ''].join(path.delimiter)
// Node keeps compiled code beside the packages, so that only the first start pays for reading every file.
const compiled = process.env.NODE_COMPILE_CACHE ?? path.join(project, 'node_modules', '.cache', 'node')
const script = path.join(project, 'scripts', `${command}.ts`)
// By default new objects may take 128 MB, and old ones twice the needed memory, before anything is collected. With these
// flags a busy node takes 280 MB instead of 400, and answers as much.
const nodeFlags = ['--max-semi-space-size=16', '--heap-growing-percent=25']
// All that the script starts, however indirectly, is known by this in its environment. See processes/startedProcesses.ts.
const mark = randomUUID()
const runs = `${process.env.VOUCH_RUNS ?? ''} ${mark}`
const code = await run(node, [...nodeFlags, script, ...args], {
  follow: true,
  env: { ...process.env, PATH: nodePath, NODE_COMPILE_CACHE: compiled, VOUCH_RUNS: runs },
})
// A script that does not end what it started when it is stopped needs somebody who does.
if (stopped && code !== 0) spawnSync(node, [path.join(project, 'scripts/processes/startedProcesses.ts'), mark])
process.exit(code)

async function installOrEnd() {
  process.stdout.write('Installing packages (once, about a minute) …\n')
  const npm = windows ? 'npm.cmd' : 'npm'
  // npm must not run on the Node of the packages that it replaces.
  const packages = path.join(project, 'node_modules')
  const entries = (process.env.PATH ?? '').split(path.delimiter).filter((entry) => !entry.startsWith(packages))
  const env = { ...process.env, PATH: entries.join(path.delimiter) }
  const code = await install(project, (npmArgs, cwd) => run(npm, npmArgs, { cwd, env, shell: windows }))
  if (code === 0) return
  if (!stopped && looksInstalled(project)) {
    process.stderr.write('Vouch continues with the packages that are already installed. They may be incomplete.\n')
    return
  }
  process.stderr.write('Check the connection to the npm registry, then run the same command again.\n')
  process.exit(code)
}

/** Runs a program and returns its exit code. Signals are only forwarded: the program itself decides how to stop. */
function run(file, fileArgs, { follow = false, shell = false, cwd = project, env }) {
  return new Promise((resolve) => {
    const stdio = follow ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit'
    const child = spawn(file, fileArgs, { cwd, stdio, shell, env })
    // A terminal sends Ctrl-C to the child itself. SIGTERM and SIGHUP reach only this process.
    for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
    if (follow) stopWithLauncher(child)
    child.on('error', (error) => {
      process.stderr.write(`${error.message}\n`)
      resolve(1)
    })
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)))
  })
}

/** Stops the child when npm disappears, since an npm that is killed with SIGKILL forwards no signal. */
function stopWithLauncher(child) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const launcher = npmBehind(parent)
  const watch = setInterval(() => {
    if (process.ppid === parent && isLiveProcess(launcher)) return
    stopped = true
    child.kill('SIGTERM')
  }, 500)
  watch.unref()
}

/** Finds the pid of npm. It starts scripts through a shell, which on some systems stays between npm and this process. */
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
