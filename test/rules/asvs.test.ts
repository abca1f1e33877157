import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  absoluteTimeout,
  accessTokenLifetime,
  codeLifetime,
  idleTimeout,
  interactionLifetime,
} from '#server/platform/idp/provider/lifetimes.ts'
import { resumeSizeLimit } from '#shared/resumes/resumes.ts'
import { securityEventKinds } from '#shared/security/securityEvents.ts'
import { isOfGallery, namedTests, projectFolder, testsOf } from './namedTests.ts'

const read = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8')
const page = 'docs/asvs.md'
const items = [
  ...read(page).matchAll(/^- (\*\*(\d[\d.]*)\*\* L(\d) _[^_]+_: (holds|does not apply|open)\. .+)$/gm),
].map(([, words = '', id = '', level = '', state = '']) => ({ words, id, level, state }))
const held = namedTests(page).map(({ lines: [words = ''], file, name }) => [words, file, name] as const)

test('the page has each requirement of levels 1 and 2 once, in their order', () => {
  const [, ...rows] = read('test/fixtures/asvs-5.0.0.csv').trim().split('\n')
  expect(rows).toHaveLength(253)
  expect(rows.filter((row) => row.endsWith(',1'))).toHaveLength(70)
  expect(items.map(({ id, level }) => `${id},${level}`)).toEqual(rows)
})

test('the counts at its beginning are true', () => {
  const count = (state: string) => items.filter((item) => item.state === state).length
  expect(read(page)).toContain(
    `Of ${items.length} requirements, ${count('holds')} hold, ${count('does not apply')} do not apply, and ${count('open')} are open.`,
  )
})

test('a requirement names a test where it holds, and nowhere else', () => {
  const holding = items.filter(({ state }) => state === 'holds')
  expect(held.map(([words]) => words)).toEqual(holding.map(({ words }) => words))
})

test.each(held)('%s', (_words, file, name) => {
  expect(existsSync(path.join(projectFolder, file)), `${file} does not exist`).toBe(true)
  expect([...testsOf(file)]).toContain(name)
  expect(isOfGallery(file)).toBe(false)
})

const facts = read('docs/security.md')

test('docs/security.md tells the lifetimes that sign-in has', () => {
  const [minute, day] = [60, 86_400]
  expect(facts).toContain(`An access token lives for ${accessTokenLifetime / minute} minutes.`)
  expect(facts).toContain(
    `A code lives for ${codeLifetime / minute} minute, a login page for ${interactionLifetime / minute} minutes`,
  )
  expect(facts).toContain(`A session ends ${idleTimeout / day} days after its last use`)
  expect(facts).toContain(`Every session asks for the password again after ${absoluteTimeout / day} days.`)
})

test('docs/security.md names the kinds and the size of the files that are accepted', () => {
  const size = `at most ${resumeSizeLimit / 1024 ** 2} MB`
  expect(facts).toContain(`PDF, Word (.docx) and plain text, ${size}`)
  expect(facts).toContain(`ZIP, TAR.GZ, PDF and plain text, ${size}`)
})

test('docs/security.md lists the purposes of all derived keys', () => {
  const sources = globSync('server/**/*.ts', { cwd: projectFolder }).filter((file) => !file.endsWith('.test.ts'))
  const purposes = sources.flatMap((file) =>
    [...read(file).matchAll(/\bderiveKey\([\w.]+, ['`]([\w ]+?)(?: of \$\{\w+\})?['`]/g)].map(
      ([, purpose = '']) => purpose,
    ),
  )
  expect(purposes.length).toBeGreaterThan(10)
  expect(purposes.filter((purpose) => !facts.includes(`\`${purpose}\``))).toEqual([])
})

test('docs/security.md names each kind of security event', () => {
  const [, logged = ''] = facts.split('\n### What is logged\n')
  const labels = Object.values(securityEventKinds).map(({ label }) => label.toLowerCase())
  expect(labels.filter((label) => !logged.toLowerCase().includes(label))).toEqual([])
})

test('docs/security.md names each setting that holds the address of another system', () => {
  const settings = [...read('server/env.ts').matchAll(/^ {2}(\w+(?:_URL|_ENDPOINT|_DOMAIN|_DSN|_HOST)): /gm)].map(
    ([, name = '']) => name,
  )
  const [, connections = ''] = facts.split('\n### What Vouch connects to\n')
  expect(settings.length).toBeGreaterThan(6)
  expect(settings.filter((name) => !connections.includes(`\`${name}\``))).toEqual([])
})

test('SECURITY.md says within how many days a library with a known weakness is updated', () => {
  const text = read('SECURITY.md')
  expect([...text.matchAll(/^\| a .+\| (\d+) days +\|$/gm)].map(([, days]) => Number(days))).toEqual([2, 7, 30, 90])
  expect(text).toContain('The same days hold for a library with a known weakness')
})
