import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile, cp, mkdtemp, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { pidOf } from '#test/processes/processes.ts'
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts'
import { runningPostmaster } from './postmaster.ts'

let place: string
let folder: string
let server: EmbeddedPostgres
const children: ChildProcess[] = []

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'vouch-postmaster-'))
  await chmod(place, 0o755)
  folder = path.join(place, 'ours')
  // Created once and stopped; each test starts it.
  await (await startEmbedded({ folder })).stop()
})

afterEach(async () => {
  await server?.stop()
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

afterAll(() => rm(place, { recursive: true, force: true }))

/** Writes a `postmaster.pid` like that of a server that was killed long ago, with any process and port. */
async function leavePid(pid: number, port: number): Promise<void> {
  const data = path.join(folder, 'data')
  const file = path.join(data, 'postmaster.pid')
  const began = 1_700_000_000
  const lines = [pid, data, began, port, '', '127.0.0.1', '     1234     5678', 'ready']
  await writeFile(file, `${lines.join('\n')}\n`)
  // A start waits a second for the server of a new file.
  await utimes(file, began, began)
}

async function expectStart(): Promise<void> {
  server = await startEmbedded({ folder })
  expect(server.adopted).toBe(false)
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const { rows } = await client.query('select current_setting($1) as folder', ['data_directory'])
  await client.end()
  expect(rows).toEqual([{ folder: path.join(folder, 'data') }])
}

test('a start ignores the pid of a process that is gone', { tags: 'processes' }, async () => {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(child, 'exit')
  await leavePid(pidOf(child), 5432)
  expect(await runningPostmaster(path.join(folder, 'data'))).toBeUndefined()
  await expectStart()
})

test('a start ignores the pid of another program, even one named postgres', { tags: 'processes' }, async () => {
  await leavePid(startProgram(await sleepNamedPostgres(), ['600']), 5432)
  await expectStart()
})

test('a start ignores the pid of a program that runs under the account of the server', {
  tags: 'processes',
}, async () => {
  await leavePid(startProgram('/bin/sleep', ['600'], await asServer()), 5432)
  await expectStart()
})

test('a start ignores the pid of a zombie that was a PostgreSQL', { tags: 'processes' }, async () => {
  const program = await sleepNamedPostgres()
  // The parent never waits for its child, so the child becomes a zombie.
  const parent = spawn('/bin/sh', ['-c', '"$0" 0 & echo $!; exec sleep 600', program], {
    stdio: ['ignore', 'pipe', 'ignore'],
    ...(await asServer()),
  })
  children.push(parent)
  const [line] = await once(parent.stdout.setEncoding('utf8'), 'data')
  await leavePid(Number(line), 5432)
  await expectStart()
})

test('a start ignores the PostgreSQL of other data, with another password and port', {
  tags: 'processes',
}, async () => {
  const other = await startEmbedded({ folder: path.join(place, 'other') })
  const [pid] = (await readFile(path.join(place, 'other/data/postmaster.pid'), 'utf8')).split('\n')
  await leavePid(Number(pid), Number(new URL(other.url).port))
  expect(await runningPostmaster(path.join(folder, 'data'))).toBeUndefined()
  await expectStart()
  await other.stop()
})

test('a start ignores a program that never answers at the port', { tags: 'processes' }, async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  await leavePid(process.pid, (silent.address() as { port: number }).port)
  await expectStart()
  silent.close()
})

test('a server that runs on replaced data is not adopted', { tags: 'processes' }, async () => {
  execFileSync('cp', ['-a', folder, path.join(place, 'replaced')])
  const living = await startEmbedded({ folder: path.join(place, 'replaced') })
  const data = path.join(place, 'replaced/data')
  await rename(data, `${data}.old`)
  await cp(`${data}.old`, data, { recursive: true, preserveTimestamps: true })
  expect(await runningPostmaster(data)).toBeUndefined()
  expect(await runningPostmaster(`${data}.old`)).toMatchObject({ port: Number(new URL(living.url).port) })
  await living.stop()
})

test('a running server is adopted', async () => {
  server = await startEmbedded({ folder })
  const second = await startEmbedded({ folder })
  expect(second.adopted).toBe(true)
  expect(second.url).toBe(server.url)
})

test('a server that cannot start fails at once, with the end of its log', { tags: 'processes' }, async () => {
  const settings = { shared_buffers: 'nonsense' }
  await expect(startEmbedded({ folder, settings })).rejects.toMatchObject({
    name: 'UserError',
    message: expect.stringMatching(/PostgreSQL did not start\. The end of its log says:[\s\S]*shared_buffers/),
  })
})

function startProgram(program: string, args: string[], options: { uid?: number } = {}): number {
  const child = spawn(program, args, { stdio: 'ignore', ...options })
  children.push(child)
  return pidOf(child)
}

async function sleepNamedPostgres(): Promise<string> {
  const program = path.join(place, 'postgres')
  await copyFile('/bin/sleep', program)
  await chmod(program, 0o755)
  return program
}

/** Starts a program as the account that runs the server. */
async function asServer(): Promise<{ uid?: number }> {
  return process.getuid?.() === 0 ? { uid: (await stat(path.join(folder, 'data'))).uid } : {}
}
