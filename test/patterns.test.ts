import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
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

async function complexityOf({ source, flags }: RegExp): Promise<string> {
  const found = await check(source, flags, parameters)
  return found.status === 'unknown' ? `unknown: ${found.error.kind}` : `${found.status}: ${found.complexity.summary}`
}

/**
 * The same version finds the same in every run, and to check all patterns takes a minute. So patterns that passed are kept by a
 * digest of all that the result depends on, and only a new or changed one is checked again.
 */
const keptIn = path.join(project, 'node_modules/.cache/vouch/linearPatterns')
const { version } = JSON.parse(readFileSync(path.join(project, 'node_modules/recheck/package.json'), 'utf8'))
const passed = new Set(existsSync(keptIn) ? readFileSync(keptIn, 'utf8').split('\n') : [])
const digestOf = ({ source, flags }: RegExp) =>
  createHash('sha256')
    .update(JSON.stringify([version, parameters, source, flags]))
    .digest('hex')

afterAll(() => {
  mkdirSync(path.dirname(keptIn), { recursive: true })
  writeFileSync(keptIn, [...passed].join('\n'))
})

test('all patterns that are assembled at run time are listed here', () => {
  const made = nodes.filter(
    ({ node: { type, callee } }) => /^(New|Call)Expression$/.test(type) && callee?.name === 'RegExp',
  )
  expect(made.map(({ file }) => file).sort()).toEqual(Object.keys(assembled))
})

test('patterns that are known to take too long are found', async () => {
  expect(await complexityOf(/^(a|a)*$/)).toMatch(/^vulnerable: exponential/)
  expect(await complexityOf(/=+$/)).toMatch(/^vulnerable: 2nd degree polynomial/)
})

test.each([...patterns])('%s takes linear time', async (_, pattern) => {
  const digest = digestOf(pattern)
  if (passed.has(digest)) return
  expect(await complexityOf(pattern)).toMatch(/^safe: (safe|constant|linear)/)
  passed.add(digest)
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
