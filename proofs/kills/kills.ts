import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { drawsOf } from '#test/draws/random.ts'
import { pidOf } from '#test/processes/processes.ts'

const project = path.resolve(import.meta.dirname, '../..')
/** The packages of a run without --whole. `node` has an install script that fetches the pinned Node. */
const fewPackages = ['node', 'kysely', 'zod', 'react', 'react-dom', 'pino', 'jose']
const { int } = drawsOf('kills of installations')
/**
 * Kills installations at random moments, first the launcher alone, then all processes, and expects the next start to
 * succeed. `--times` says how often, and `--whole` installs all packages of Vouch instead of a few.
 */
export async function runKills(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { times: { type: 'string', default: '10' }, whole: { type: 'boolean', default: false } },
  })
  const folder = await mkdtemp(path.join(tmpdir(), 'vouch-kills-'))
  try {
    const origin = path.join(folder, 'origin')
    await (values.whole ? copyProject(origin) : makeSmallProject(origin))
    const failed = await killEach(origin, Number(values.times))
    say(`${2 * Number(values.times)} kills, ${failed} starts failed`)
    process.exitCode = failed === 0 ? 0 : 1
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 1_000 })
  }
}

/** @returns how many starts failed. */
async function killEach(origin: string, times: number): Promise<number> {
  const started = Date.now()
  await expectStart(await clone(origin, 'undisturbed'))
  const length = Date.now() - started
  say(`An undisturbed start took ${length} ms.`)
  let failed = 0
  for (let time = 1; time <= times; time++) {
    const folder = await clone(origin, String(time))
    const moments = []
    for (const onlyLauncher of [false, true]) moments.push(await kill(folder, int(0, length), onlyLauncher))
    const ok = await expectStart(folder).then(
      () => true,
      (error: Error) => void say(error.message),
    )
    if (!ok) failed++
    say(`${ok ? 'ok' : 'FAILED'}  ${time}: killed after ${moments.join(' and ')} ms`)
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 1_000 })
  }
  return failed
}

/** Copies the files of the project as git would clone them. */
async function copyProject(folder: string): Promise<void> {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: project, encoding: 'utf8' })
  for (const file of files.split('\0').filter(Boolean)) await cp(path.join(project, file), path.join(folder, file))
}

/** Makes a project with the same launcher and few packages. */
async function makeSmallProject(folder: string): Promise<void> {
  await mkdir(path.join(folder, 'scripts'), { recursive: true })
  const manifest = JSON.parse(await readFile(path.join(project, 'package.json'), 'utf8')) as Manifest
  const dependencies = Object.fromEntries(
    Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(([name]) =>
      fewPackages.includes(name),
    ),
  )
  const small = {
    type: 'module',
    scripts: { start: 'node scripts/up.mjs vouch start' },
    allowScripts: { node: true },
    dependencies,
  }
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(small))
  for (const file of ['up.mjs', 'install.mjs'])
    await cp(path.join(project, 'scripts', file), path.join(folder, 'scripts', file))
  // The start loads every package, so that an incomplete one is noticed.
  const loads = fewPackages.filter((name) => name !== 'node').map((name) => `await import('${name}')`)
  await writeFile(
    path.join(folder, 'scripts/vouch.ts'),
    `${loads.join('\n')}\nprocess.stdout.write('Vouch is ready at')\n`,
  )
  execFileSync('npm', ['install', '--package-lock-only', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
}

interface Manifest {
  readonly dependencies: Record<string, string>
  readonly devDependencies: Record<string, string>
}

async function clone(origin: string, name: string): Promise<string> {
  const folder = path.join(path.dirname(origin), name)
  await cp(origin, folder, { recursive: true })
  return folder
}

function start(folder: string) {
  const env = { ...process.env, VOUCH_DATA_DIR: path.join(folder, '.data'), VOUCH_DEMO: 'false', PORT: '4169' }
  return spawn('npm', ['start'], { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Starts the app and kills it after `after` milliseconds. @returns that time as text. */
async function kill(folder: string, after: number, onlyLauncher: boolean): Promise<string> {
  const child = start(folder)
  const pid = pidOf(child)
  const exited = once(child, 'exit')
  await sleep(after)
  try {
    process.kill(onlyLauncher ? pid : -pid, 'SIGKILL')
  } catch {
    // The start had ended before.
  }
  await exited
  return after.toFixed(0)
}

/** @throws Error with the output of a start that ends before it is ready. */
async function expectStart(folder: string): Promise<void> {
  const child = start(folder)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
  while (child.exitCode === null && child.signalCode === null && !output.includes('Vouch is ready at')) await sleep(50)
  if (child.exitCode === null) process.kill(-pidOf(child), 'SIGTERM')
  if (!output.includes('Vouch is ready at')) throw new Error(output)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
