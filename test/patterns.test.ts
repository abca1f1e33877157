import { createHash, randomInt } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { check } from 'recheck'
import { parseSync } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { wordPattern } from '#shared/resumes/resumeWords.ts'

const project = path.join(import.meta.dirname, '..')
const sources = globSync('{shared,server}/**/*.ts', { cwd: project }).filter((file) => !file.endsWith('.test.ts'))

/** Patterns that are assembled at run time, by file. */
const assembled: Readonly<Record<string, readonly RegExp[]>> = {
  'server/platform/publicPages/publicPages.ts': [/^\/public\/jobs\/([\w-]+)\/apply$/],
  'server/platform/rest/portal.ts': [/^\/portal\/developer\/([^/]+)\/resume$/],
  // The library checks a single search, but this pattern searches repeatedly. The last test below covers it.
  'shared/resumes/resumeWords.ts': [],
}

interface Node {
  readonly type: string
  readonly regex?: { readonly pattern: string; readonly flags: string }
  readonly callee?: { readonly name?: string }
}

/** Yields every node of a syntax tree. */
function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value) yield value as Node
  for (const child of Object.values(value)) yield* nodesOf(child)
}

const nodes = sources.flatMap((file) =>
  [...nodesOf(parseSync(file, readFileSync(path.join(project, file), 'utf8')).program)].map((node) => ({ file, node })),
)
const written = nodes.flatMap(({ node: { regex } }) => (regex ? [new RegExp(regex.pattern, regex.flags)] : []))
const patterns = new Map([...written, ...Object.values(assembled).flat()].map((pattern) => [String(pattern), pattern]))

/** Counts steps instead of time, and tries the same strings in every run. */
const parameters = { randomSeed: 7, timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null }

async function complexityOf({ source, flags }: RegExp): Promise<{ found: string; isFuzzed: boolean }> {
  const result = await check(source, flags, parameters)
  const found =
    result.status === 'unknown' ? `unknown: ${result.error.kind}` : `${result.status}: ${result.complexity.summary}`
  return { found, isFuzzed: result.checker === 'fuzz' }
}

/**
 * The patterns that the library can only try strings against, by a digest of all that the result depends on. The same version finds the
 * same in every run, and three quarters of the minute that all patterns take are theirs. So one that passed is tried again in one run of
 * ten, and whenever it changes. A run of all patterns brings the file up to date.
 */
const keptIn = path.join(import.meta.dirname, 'fixtures/fuzzedPatterns.txt')
const kept = new Set(readFileSync(keptIn, 'utf8').split('\n').filter(Boolean))
const againIn = 10
const { version } = JSON.parse(readFileSync(path.join(project, 'node_modules/recheck/package.json'), 'utf8'))
const digestOf = ({ source, flags }: RegExp) =>
  createHash('sha256')
    .update(JSON.stringify([version, parameters, source, flags]))
    .digest('hex')
const passed = new Set<string>()
let tried = 0

afterAll(() => {
  const text = [...passed].sort().join('\n')
  if (tried === patterns.size && text !== [...kept].join('\n')) writeFileSync(keptIn, `${text}\n`)
})

test('all patterns that are assembled at run time are listed here', () => {
  const made = nodes.filter(
    ({ node: { type, callee } }) => /^(New|Call)Expression$/.test(type) && callee?.name === 'RegExp',
  )
  expect(made.map(({ file }) => file).sort()).toEqual(Object.keys(assembled))
})

test('patterns that are known to take too long are found', async () => {
  expect((await complexityOf(/^(a|a)*$/)).found).toMatch(/^vulnerable: exponential/)
  expect((await complexityOf(/=+$/)).found).toMatch(/^vulnerable: 2nd degree polynomial/)
})

test.each([...patterns])('%s takes linear time', async (_, pattern) => {
  const digest = digestOf(pattern)
  if (kept.has(digest) && randomInt(againIn) > 0) passed.add(digest)
  else {
    const { found, isFuzzed } = await complexityOf(pattern)
    expect(found).toMatch(/^safe: (safe|constant|linear)/)
    if (isFuzzed) passed.add(digest)
  }
  tried += 1
})

test.each(['a', '1', 'js', '.js', '.net', 'c#', 'c+', 'c++', 'ci/', 'é', ' '])(
  'the words of a text of a million "%s" are found, which would take days in quadratic time',
  (pump) => {
    const text = `f${pump.repeat(1_000_000)}`
    const search = new RegExp(wordPattern)
    let end = 0
    while (search.exec(text)) end = search.lastIndex
    expect(end).toBeGreaterThan(0)
  },
)
