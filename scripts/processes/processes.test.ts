import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isAlive } from '#server/platform/process/processes.ts'
import { pidOf } from '#test/processes/processes.ts'

/** Starts a process of its own session, as Vitest does with PostgreSQL, and stays until it is killed. */
const program = `
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
const wait = ['-e', 'setInterval(() => undefined, 1000)']
const server = spawn(process.execPath, wait, { detached: true, stdio: 'ignore' })
writeFileSync('pids.json', JSON.stringify([process.pid, server.pid]))
setInterval(() => undefined, 1000)
`
/** Runs the program, and then would run another one. */
const command = `
import { run } from ${JSON.stringify(path.join(import.meta.dirname, 'processes.ts'))}
import { writeFileSync } from 'node:fs'
const codes = [await run(process.execPath, ['program.mjs'], { cwd: '.' }), await run('touch', ['second'], { cwd: '.' })]
await new Promise((resolve) => setTimeout(resolve, 300))
writeFileSync('codes.json', JSON.stringify(codes))
`
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vouch-processes-'))
  await writeFile(path.join(folder, 'program.mjs'), program)
  await writeFile(path.join(folder, 'command.ts'), command)
})
afterEach(async () => {
  for (const pid of await pids()) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  await rm(folder, { recursive: true })
})

const read = (name: string) => readFile(path.join(folder, name), 'utf8').catch(() => '')
const pids = async (): Promise<number[]> => JSON.parse((await read('pids.json')) || '[]')

test.each(['SIGTERM', 'SIGHUP'] as const)(
  'a command that gets %s, even repeatedly, ends all that it started, starts nothing more, and cleans up',
  async (signal) => {
    const child = spawn(process.execPath, ['command.ts'], { cwd: folder, stdio: 'inherit' })
    const exited = once(child, 'exit')
    await expect.poll(pids).toHaveLength(2)
    const started = await pids()
    expect(started.filter(isAlive)).toEqual(started)
    // The launcher repeats its signal, since it cannot know whether it was heard.
    while (child.exitCode === null && child.signalCode === null) {
      child.kill(signal)
      await sleep(50)
    }
    await exited
    expect(started.filter(isAlive)).toEqual([])
    expect(await read('codes.json'), 'what the command does at its end').toBe('[1,1]')
  },
)

test('what a program that is killed has left running is ended', { tags: 'processes' }, async () => {
  const child = spawn(process.execPath, ['command.ts'], { cwd: folder, stdio: 'inherit' })
  await expect.poll(pids).toHaveLength(2)
  const [killed, server] = await pids()
  process.kill(pidOf({ pid: killed }), 'SIGKILL')
  await once(child, 'exit')
  expect(isAlive(pidOf({ pid: server }))).toBe(false)
  expect(await read('codes.json')).toBe('[1,0]')
})
