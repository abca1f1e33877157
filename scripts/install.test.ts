import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { isAlive } from '#server/platform/process/processes.ts'
import { pidOf } from '#test/processes/processes.ts'

/** A fake npm. For each package of the lockfile it writes `package.json` first and `last.js` last, like unpacking an archive. */
const npm = `#!${process.execPath}
const fs = require('node:fs')
fs.appendFileSync(process.env.NPM_CALLS, process.argv[2] + '\\n')
const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'))
for (const [place, entry] of Object.entries(packages)) {
  if (!place || fs.existsSync(place + '/package.json')) continue
  if (process.env.NPM_LEAVES_OUT === place) continue
  fs.mkdirSync(place, { recursive: true })
  fs.writeFileSync(place + '/package.json', JSON.stringify({ version: entry.version }))
  if (process.env.NPM_HANGS_AT === place) {
    fs.writeFileSync(process.env.NPM_CALLS + '.hangs', '')
    setInterval(() => undefined, 1000)
    return
  }
  fs.writeFileSync(place + '/last.js', 'whole')
  if (place !== 'node_modules/node') continue
  fs.mkdirSync(place + '/bin')
  fs.symlinkSync(process.execPath, place + '/bin/node')
}
fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))
process.exitCode = Number(process.env.NPM_EXIT ?? 0)
`
const packages: Record<string, object> = {
  '': {},
  'node_modules/left': { version: '1.0.0' },
  'node_modules/node': { version: process.versions.node },
  'node_modules/right': { version: '2.0.0' },
  'node_modules/elsewhere': { version: '1.0.0', optional: true, os: ['nowhere'] },
}
let project: string
let children: ChildProcess[]

beforeEach(async () => {
  children = []
  project = await mkdtemp(path.join(tmpdir(), 'vouch-install-'))
  await mkdir(path.join(project, 'scripts/processes'), { recursive: true })
  await mkdir(path.join(project, 'bin'))
  for (const file of ['up.mjs', 'install.mjs', 'processes/startedProcesses.ts'])
    await copyFile(path.join(import.meta.dirname, file), path.join(project, 'scripts', file))
  await writeFile(path.join(project, 'scripts/start.ts'), `process.stdout.write('started\\n')`)
  await writeFile(path.join(project, 'package.json'), '{}')
  await lock(packages)
  await writeFile(path.join(project, 'bin/npm'), npm)
  await chmod(path.join(project, 'bin/npm'), 0o755)
})

afterEach(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
  await rm(project, { recursive: true, force: true })
})

test('a first start installs once, and later ones start at once', async () => {
  expect(await start()).toContain('started')
  expect(await start()).toContain('started')
  expect(await npmCalls()).toEqual(['install'])
  expect(await whole()).toBe(true)
  expect(await staging()).toEqual([])
})

test('an installation killed in the middle of a package leaves nothing in place, and the next start completes it', {
  tags: 'processes',
}, async () => {
  await killedStart('node_modules/right')
  expect(await readdir(project)).not.toContain('node_modules')
  expect(await staging()).toHaveLength(1)
  expect(await start()).toContain('started')
  expect(await whole()).toBe(true)
  expect(await staging()).toEqual([])
})

test('the npm of a killed start keeps writing to its own folder, not to that of the next start', {
  tags: 'processes',
}, async () => {
  const orphan = await killedStart('node_modules/left', { onlyLauncher: true })
  expect(await start()).toContain('started')
  expect(await whole()).toBe(true)
  process.kill(-pidOf(orphan), 'SIGKILL')
})

test.each([
  ['half a package, with a record that says all is there', () => rm(path.join(project, 'node_modules/right/last.js'))],
  ['a pinned Node that was cut short', () => truncateNode()],
  ['a package that is missing', () => rm(path.join(project, 'node_modules/left'), { recursive: true })],
])(
  'packages without the marker of a complete installation are installed again: %s',
  { tags: 'processes' },
  async (_, damage) => {
    await start()
    await rm(path.join(project, 'node_modules/.vouch-installed'))
    await damage()
    expect(await start()).toContain('started')
    expect(await whole()).toBe(true)
  },
)

test('a pinned Node that was truncated after the installation is noticed', { tags: 'processes' }, async () => {
  await start()
  await truncateNode()
  expect(await start()).toContain('started')
  expect(await whole()).toBe(true)
})

test('a changed lockfile is installed, and complete packages are reused', async () => {
  await start()
  await writeFile(path.join(project, 'node_modules/left/kept'), '')
  await lock({ ...packages, 'node_modules/new': { version: '3.0.0' } })
  expect(await start()).toContain('started')
  expect(await readdir(path.join(project, 'node_modules/new'))).toContain('last.js')
  expect(await readdir(path.join(project, 'node_modules/left')), 'not fetched again').toContain('kept')
})

test('types are checked again with the packages of a changed lockfile', { tags: 'processes' }, async () => {
  await start()
  await mkdir(path.join(project, 'node_modules/.cache/types'), { recursive: true })
  await lock({ ...packages, 'node_modules/new': { version: '3.0.0' } })
  await start()
  expect(await readdir(path.join(project, 'node_modules/.cache'))).not.toContain('types')
})

test('an installation that lacks a package fails, and changes nothing', { tags: 'processes' }, async () => {
  const env = { NPM_LEAVES_OUT: 'node_modules/right' }
  expect(await start(env)).toContain('Installing failed: node_modules/right is missing.')
  expect(await start(env)).not.toContain('started')
  expect(await readdir(project)).not.toContain('node_modules')
})

test('without a registry, packages that seem complete are used, with a warning', { tags: 'processes' }, async () => {
  await start()
  await rm(path.join(project, 'node_modules/.vouch-installed'))
  const output = await start({ NPM_EXIT: '1' })
  expect(output).toContain('They may be incomplete.')
  expect(output).toContain('started')
})

test('a command that gets SIGTERM ends all that its script has started, when the script does not', {
  tags: 'processes',
}, async () => {
  const leaving = `
    import { spawn } from 'node:child_process'
    const server = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { detached: true, stdio: 'ignore' })
    process.stdout.write(String(server.pid))
    setInterval(() => undefined, 1000)
  `
  await start()
  await writeFile(path.join(project, 'scripts/start.ts'), leaving)
  const child = launch({})
  const [printed] = child.stdout ? await once(child.stdout, 'data') : []
  const server = pidOf({ pid: Number(printed) })
  onTestFinished(() => void (isAlive(server) && process.kill(server, 'SIGKILL')))
  expect(isAlive(server)).toBe(true)
  child.kill('SIGTERM')
  await once(child, 'exit')
  expect(isAlive(server)).toBe(false)
})

/** Runs `npm start` and returns its output. */
async function start(env: Record<string, string> = {}): Promise<string> {
  const child = launch(env)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  await once(child, 'close')
  return output
}

/** Kills a start in the middle of the package `place`, and npm with it unless `onlyLauncher` is set. */
async function killedStart(place: string, { onlyLauncher = false } = {}): Promise<ChildProcess> {
  const child = launch({ NPM_HANGS_AT: place })
  while (!(await readdir(project)).includes('calls.hangs')) await sleep(20)
  await rm(path.join(project, 'calls.hangs'))
  const exited = once(child, 'exit')
  process.kill(onlyLauncher ? pidOf(child) : -pidOf(child), 'SIGKILL')
  await exited
  return child
}

function launch(env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [path.join(project, 'scripts/up.mjs'), 'start'], {
    cwd: project,
    detached: true,
    env: { PATH: `${path.join(project, 'bin')}:${process.env.PATH}`, NPM_CALLS: path.join(project, 'calls'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  return child
}

function lock(content: Record<string, object>): Promise<void> {
  return writeFile(path.join(project, 'package-lock.json'), JSON.stringify({ packages: content }))
}

/** Truncates the pinned Node. */
async function truncateNode(): Promise<void> {
  const node = path.join(project, 'node_modules/node/bin/node')
  await rm(node)
  await copyFile(process.execPath, node)
  await truncate(node, 1_000_000)
}

async function npmCalls(): Promise<string[]> {
  return (await readFile(path.join(project, 'calls'), 'utf8')).trim().split('\n')
}

async function staging(): Promise<string[]> {
  return (await readdir(project)).filter((name) => name.startsWith('.installing-'))
}

/** Returns whether each package has its last file. */
async function whole(): Promise<boolean> {
  const contents = await Promise.all(
    ['left', 'right', 'node'].map((name) => readdir(path.join(project, 'node_modules', name))),
  )
  return contents.every((files) => files.includes('last.js'))
}
