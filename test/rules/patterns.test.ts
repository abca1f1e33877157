import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { check } from 'recheck'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { wordPattern } from '#shared/resumes/resumeWords.ts'

const project = path.join(import.meta.dirname, '../..')
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
 * The same version finds the same in every run, and to check all patterns takes more than a minute. So the patterns that passed are
 * kept, below the version and the parameters with which they did, and only a new or changed one is checked. With PROVE=1 all are.
 */
const keptIn = path.join(import.meta.dirname, 'linearPatterns.txt')
const { version } = JSON.parse(readFileSync(path.join(project, 'node_modules/recheck/package.json'), 'utf8'))
const heading = `recheck ${version} ${JSON.stringify(parameters)}`
const [keptHeading, ...kept] = existsSync(keptIn) ? readFileSync(keptIn, 'utf8').trimEnd().split('\n') : []
const passed = new Set(keptHeading === heading && !process.env.PROVE ? kept : [])

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

test.each([...patterns])('%s takes linear time', async (text, pattern) => {
  if (passed.has(text)) return
  expect(await complexityOf(pattern)).toMatch(/^safe: (safe|constant|linear)/)
  passed.add(text)
})

test('the patterns that passed are kept (renew the file by: npm run schema)', async () => {
  const lines = [...patterns.keys()].filter((text) => passed.has(text)).toSorted()
  await expect(`${[heading, ...lines].join('\n')}\n`).toMatchFileSnapshot(keptIn)
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
