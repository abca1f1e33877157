import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { thisRelease } from '#server/platform/db/schema/release.ts'

const project = path.join(import.meta.dirname, '../..')
const changelog = readFileSync(path.join(project, 'CHANGELOG.md'), 'utf8')
const steps = globSync('server/platform/db/schema/steps/*.sql', { cwd: project }).sort()

test('the changelog tells each change that a step makes to rows of the firm', () => {
  const sentences = steps.flatMap((file) => {
    const text = readFileSync(path.join(project, file), 'utf8')
    return [...text.matchAll(/^-- changes: (.+)$/gm)].map(([, sentence = '']) => sentence)
  })
  const told = changelog.toLowerCase().replaceAll(/\s+/g, ' ')
  expect(sentences.filter((sentence) => !told.includes(sentence.toLowerCase()))).toEqual([])
})

test('the changelog has a part for this version', () => {
  const [release] = thisRelease.version.split('-')
  expect(changelog).toContain(`\n## ${release}`)
})
