import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { zip } from '#test/zip.ts'
import { extractText } from './extract.ts'
import { readerLimits } from './reader.ts'

const run = promisify(execFile)
const fixture = (name: string) => readFile(path.join(import.meta.dirname, '../../test/files', name))
const broken = Buffer.from('%PDF-1.7\nnothing')

async function msOf(content: Buffer): Promise<number> {
  const started = performance.now()
  await extractText(content).catch(() => undefined)
  return performance.now() - started
}

test('one process reads many files, which takes a fraction of the time', async () => {
  const content = await fixture('resume.pdf')
  const [first, next]: [number[], number[]] = [[], []]
  for (const _round of [1, 2, 3]) {
    // What breaks off is followed by a new process, and leaves none of those that waited.
    await Promise.all([msOf(broken), msOf(broken)])
    first.push(await msOf(content))
    next.push(await msOf(content), await msOf(content))
  }
  expect(Math.min(...next) * 3).toBeLessThan(Math.min(...first))
})

test('no file changes what the next one says, nor the one that is read beside it', async () => {
  const names = '<w:style w:styleId="__proto__"/><w:num w:numId="constructor"/>'
  const hostile = [
    await Promise.all((await readdir(path.join(import.meta.dirname, '../../test/files'))).map(fixture)),
    broken,
    zip({ 'word/document.xml': Buffer.alloc(60 * 1024 * 1024) }),
    zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': names, 'word/styles.xml': names }),
    Buffer.from('__proto__ constructor toString'),
  ].flat()
  const [pdf, docx] = await Promise.all([fixture('resume.pdf'), fixture('resume.docx')])
  const expected = [await extractText(pdf), await extractText(docx)]
  for (const content of hostile) {
    const beside = extractText(pdf)
    await msOf(content)
    expect([await beside, await extractText(docx)]).toEqual(expected)
  }
}, 60_000)

test('a process that was killed while it waited is replaced', async () => {
  expect(await extractText(Buffer.from('one word'))).toMatchObject({ text: 'one word' })
  const { stdout } = await run('ps', ['-ax', '-o', 'ppid=,pid=,args='])
  const mine = stdout.split('\n').map((line) => line.trim().split(/\s+/))
  const readers = mine.filter(
    ([parent, , ...args]) => Number(parent) === process.pid && /readerProcess/.test(args.join()),
  )
  expect(readers.length).toBeGreaterThan(0)
  for (const [, pid] of readers) process.kill(Number(pid), 'SIGKILL')
  expect(await extractText(Buffer.from('another word'))).toMatchObject({ text: 'another word' })
})

test('one that waits keeps no command from ending', async () => {
  const program = `
    import { extractText } from '#server/files/extract.ts'
    process.stdout.write((await extractText(Buffer.from('some words'))).text)`
  const cwd = path.join(import.meta.dirname, '../..')
  const started = Date.now()
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { cwd })
  expect(stdout).toBe('some words')
  expect(Date.now() - started).toBeLessThan(15_000)
})

test.each([
  ['write files', `fs.writeFileSync('/tmp/vouch-reader', '')`, 'ERR_ACCESS_DENIED'],
  ['start programs', `child_process.execSync('true')`, 'ERR_ACCESS_DENIED'],
  ['make code of a text', `new Function('1')`, 'EvalError'],
  ['take more than 256 MB', `Array.from({ length: 1e8 }, (_, n) => [n])`, 'heap out of memory'],
])('it may not %s', async (_, code, refusal) => {
  const program = `const fs = require('node:fs'), child_process = require('node:child_process'); ${code}`
  await expect(run(process.execPath, [...readerLimits, '-e', program])).rejects.toMatchObject({
    stderr: expect.stringContaining(refusal),
  })
})
