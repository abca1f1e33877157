import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { developerAssessmentLifecycle } from '#server/developerAssessments/moves/lifecycle.ts'
import { stageLifecycle } from '#shared/developers/developerLifecycle.ts'
import { meetingLifecycle } from '#shared/meetings/meetingStatuses.ts'
import { placementLifecycle } from '#shared/placements/placementLife.ts'
import { type Permission, rolesWith } from '#shared/platform/permissions.ts'
import { type Lifecycle, movesFrom } from '#shared/platform/transitions.ts'
import { projectFolder } from './namedTests.ts'

const read = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8')
const documents = globSync(['*.md', 'docs/**/*.md', 'proofs/**/*.md'], { cwd: projectFolder }).toSorted()
const records = documents.filter((file) => /^docs\/decisions\/\d{4}-/.test(file))

/** Lists the address of each heading within its document, in GitHub's form. */
function anchorsOf(file: string): string[] {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** Lists the names that a document sets as code, without its blocks of code. */
function namesIn(file: string): string[] {
  const text = read(file).replaceAll(/^```.*?^```/gms, '')
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name)
}

function wordsOf(file: string): number {
  return read(file).split(/\s+/).filter(Boolean).length
}

/** A path from the root of the project. One with angle brackets or three dots stands for several. */
const aPath = /^(server|shared|web|test|e2e|scripts|docs|bench|proofs|\.ci)\/[\w./{},*-]+$/

/** A command writes these files in the folder in which it runs. */
const written = ['bench/recorded.json']

test.each(documents)('%s names only files that exist', (file) => {
  const paths = namesIn(file).filter((name) => aPath.test(name) && !written.includes(name))
  const missing = paths.filter((name) => globSync(name, { cwd: projectFolder }).length === 0)
  expect(missing).toEqual([])
})

test.each(documents)('%s has only links that lead somewhere', (file) => {
  const links = [
    ...read(file)
      .replaceAll(/^```[\s\S]*?^```$/gm, '')
      .matchAll(/(?:\]\(|(?:src|srcset)=")(?!https?:|mailto:)([^)"\s]+)[)"]/g),
  ].map(([, to = '']) => to)
  const broken = links.filter((link) => {
    const [to = '', anchor] = link.split('#')
    const target = path.join(path.dirname(file), to)
    const page = to === '' ? file : target
    if (!existsSync(path.join(projectFolder, page))) return true
    return anchor !== undefined && !anchorsOf(page).includes(anchor)
  })
  expect(broken).toEqual([])
})

/** Printed documents have lines as wide as their values. */
const printed = (file: string) => file.startsWith('docs/schema/')

test.each(documents.filter((file) => !printed(file)))('%s has no table that is too wide to read', (file) => {
  const wide = read(file)
    .split('\n')
    .filter((line) => line.startsWith('|') && line.length > 140)
  expect(wide, 'shorten the cells, or make it a list').toEqual([])
})

describe('the decision records', () => {
  const numberOf = (file: string) => Number(path.basename(file).slice(0, 4))
  const index = read('docs/decisions/README.md')

  test.each(records)('%s ends with what would change our mind', (file) => {
    const [last = ''] = read(file).trim().split('\n\n').slice(-1)
    expect(last).toMatch(/^\*\*What (would change|changed) our mind\*\*: \S/)
  })

  test.each(records)('the index names %s by its title', (file) => {
    const [, title = ''] = /^# \d+\. (.+)$/m.exec(read(file)) ?? []
    expect(title).not.toBe('')
    expect(index).toContain(`[${numberOf(file)}](${path.basename(file)}) ${title}`)
  })

  test.each(records)('%s has at most 300 words', (file) => {
    expect(wordsOf(file)).toBeLessThanOrEqual(300)
  })
})

test('the front page has at most 600 words', () => {
  expect(wordsOf('README.md')).toBeLessThanOrEqual(600)
})

/** Printed documents, the specification, and the table of a standard. */
const uncounted = /^docs\/(schema|export)\/|^docs\/(specification|asvs)\.md$/

test('all documents together have at most 45,000 words, so that somebody reads them', () => {
  const words = documents.filter((file) => !uncounted.test(file)).map(wordsOf)
  expect(words.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(45_000)
})

describe('docs/product.md', () => {
  const text = read('docs/product.md')

  test('has a heading for each reference to it', () => {
    const code = globSync('{server,shared,web,test,e2e,scripts}/**/*.{ts,tsx,sql}', { cwd: projectFolder })
    const references = [...code, ...documents].flatMap((file) => read(file).match(/product\.md( §\d+|#[a-z-]+)/g) ?? [])
    expect(references.length).toBeGreaterThan(10)
    const anchors = anchorsOf('docs/product.md').map((anchor) => `product.md#${anchor}`)
    expect(references.filter((reference) => !anchors.includes(reference))).toEqual([])
  })

  test.each<[string, Lifecycle<string, never>]>([
    ['Developer', stageLifecycle as never],
    ['Placement', placementLifecycle as never],
    ['Developer assessment', developerAssessmentLifecycle as never],
    ['Meeting', meetingLifecycle as never],
  ])('has the moves of the life of a %s', (heading, lifecycle) => {
    const [, section = ''] = text.split(`\n### ${heading}\n`)
    const [table = ''] = section.split('\n#')
    const rows = [...table.matchAll(/^\| `(\w+)` +\|(.*)\|$/gm)]
    expect(rows.map(([, from]) => from)).toEqual(Object.keys(lifecycle.states))
    for (const [, from = '', to = ''] of rows) {
      const named = [...to.matchAll(/`(\w+)`/g)].map(([, state]) => state)
      expect(named.toSorted(), from).toEqual(movesFrom(lifecycle, from).toSorted())
    }
  })

  test('names for each permission the roles that hold it', () => {
    const [, section = ''] = text.split('\n## Permissions\n')
    const groups = [...section.matchAll(/^- \*\*([a-z, ]+)\*\*[^:]*: ((?:.+\n)(?: {2}.+\n)*)/gm)]
    const named = groups.flatMap(([, roles = '', names = '']) =>
      [...names.matchAll(/`(\w+:\w+)`/g)].map(([, name = '']) => [name, roles.split(', ')] as const),
    )
    expect(named.length).toBeGreaterThan(50)
    for (const [name, roles] of named) expect(roles, name).toEqual(rolesWith(name as Permission))
  })
})
