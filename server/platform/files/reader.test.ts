import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { zip } from '#test/files/zip.ts'
import { type Extract, extractText } from './extract.ts'
import { spawnSandboxed, startReader } from './reader.ts'

const run = promisify(execFile)
const fixture = (name: string) => readFile(path.join(import.meta.dirname, '../../../test/files', name))
const broken = Buffer.from('%PDF-1.7\nnothing')

/** Returns the ids of the processes that read files for this one, in the order of their start. */
async function readerIds(): Promise<number[]> {
  const { stdout } = await run('ps', ['-ax', '-o', 'ppid=,pid=,args='])
  const all = stdout.split('\n').map((line) => line.trim().split(/\s+/))
  const readers = all.filter(
    ([parent, , ...args]) => Number(parent) === process.pid && /readerProcess/.test(args.join()),
  )
  return readers.map(([, pid]) => Number(pid))
}

test('one process reads many files', { tags: 'large' }, async () => {
  const content = await fixture('resume.pdf')
  // Two interrupted files end both idle processes, so that the next file starts a new one.
  await Promise.all([extractText(broken).catch(() => undefined), extractText(broken).catch(() => undefined)])
  await extractText(content)
  const first = await readerIds()
  expect(first).not.toEqual([])
  for (const _file of [1, 2, 3]) await extractText(content)
  expect(await readerIds()).toEqual(first)
})

test('no file changes the text of the next one, nor of one that is read at the same time', {
  tags: 'large',
  timeout: 60_000,
}, async () => {
  const names = '<w:style w:styleId="__proto__"/><w:num w:numId="constructor"/>'
  const hostile = [
    await Promise.all((await readdir(path.join(import.meta.dirname, '../../../test/files'))).map(fixture)),
    broken,
    zip({ 'word/document.xml': Buffer.alloc(60 * 1024 * 1024) }),
    zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': names, 'word/styles.xml': names }),
    Buffer.from('__proto__ constructor toString'),
  ].flat()
  const [pdf, docx] = await Promise.all([fixture('resume.pdf'), fixture('resume.docx')])
  const expected = [await extractText(pdf), await extractText(docx)]
  for (const content of hostile) {
    const beside = extractText(pdf)
    await extractText(content).catch(() => undefined)
    expect([await beside, await extractText(docx)]).toEqual(expected)
  }
})

test('a process that was killed while it waited is replaced', async () => {
  expect(await extractText(Buffer.from('one word'))).toMatchObject({ text: 'one word' })
  const readers = await readerIds()
  expect(readers).not.toEqual([])
  for (const pid of readers) process.kill(pid, 'SIGKILL')
  expect(await extractText(Buffer.from('another word'))).toMatchObject({ text: 'another word' })
})

test('an idle reader does not keep a command from ending', { tags: 'processes' }, async () => {
  const program = `
    import { extractText } from '#server/platform/files/extract.ts'
    process.stdout.write((await extractText(Buffer.from('some words'))).text)`
  const cwd = path.join(import.meta.dirname, '../../..')
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { cwd })
  expect(stdout).toBe('some words')
})

test('a reader may not use more than 256 MB', { tags: 'large' }, async () => {
  // Each array takes about 40 bytes.
  const keep = (arrays: number) =>
    once(spawnSandboxed('-e', [`Array.from({ length: ${arrays} }, (_, n) => [n])`]), 'exit')
  expect(await keep(1e6)).toEqual([0, null])
  expect(await keep(1e7)).toEqual([null, 'SIGABRT'])
})

describe('a process that a file took over', () => {
  let folder: string
  let port: number
  let connections = 0
  const server = createServer((socket) => socket.end())
  server.on('connection', () => connections++)
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'vouch-data-'))
    await writeFile(path.join(folder, 'secret'), 'the secret')
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve))
    await rm(folder, { recursive: true })
  })

  test.each([
    ['has no files, programs or code by the permissions that it starts with', 'permissions', 11],
    ['gets hold of no module', 'modules', 8],
    ['does nothing with the network where it has the modules', 'network', 14],
    ['does nothing of all that, nor reads its own code, once it is confined', 'all', 35],
  ])('%s', async (_, locks, count) => {
    const probe = spawnSandboxed(path.join(import.meta.dirname, '../../../test/processes/readerProbe.ts'), [
      locks,
      path.join(folder, 'secret'),
      String(port),
    ])
    const outcomes: Record<string, string> = JSON.parse(await text(probe.stdout))
    expect(Object.keys(outcomes)).toHaveLength(count)
    const refusals = ['ERR_ACCESS_DENIED', 'EvalError', 'ReferenceError', 'TypeError']
    expect(Object.entries(outcomes).filter(([, outcome]) => !refusals.includes(outcome))).toEqual([])
    expect(connections).toBe(0)
    expect(await readdir(folder)).toEqual(['secret'])
  })
})

test('every library is loaded and every kind of file is read inside the sandbox', async () => {
  // A module that is loaded late would be blocked. These two files use all modules.
  for (const [name, type] of Object.entries({ 'office.pdf': 'PDF', 'resume.docx': 'DOCX' })) {
    expect(await extractText(await fixture(name))).toMatchObject({ type })
  }
  expect(await extractText(Buffer.from('some words'))).toMatchObject({ type: 'TXT' })
})

test('a file is given 5 s, which begin once the libraries are loaded', async () => {
  const hard = zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<a>'.repeat(3_000_000) })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const reader = startReader<Extract>('readerProcess.ts', () => undefined)
  try {
    const first = reader.read(Buffer.from('some words'))
    await vi.advanceTimersByTimeAsync(29_000)
    expect(await first).toMatchObject({ type: 'TXT' })

    const ended = vi.fn()
    const second = reader.read(hard).finally(ended)
    await vi.advanceTimersByTimeAsync(4_999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await second).toEqual({ refusal: 'TOO_HARD' })
  } finally {
    vi.useRealTimers()
    reader.end()
  }
})
