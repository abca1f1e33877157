import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from './namedTests.ts'

const read = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8')
const texts = globSync('web/**/*.{css,ts,tsx}', { cwd: projectFolder }).map(read)
const namesIn = (pattern: RegExp, from = texts) =>
  from.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))

test('every variable of ours that a style names is set somewhere', () => {
  const sizes = namesIn(/^ {2}'?([\w-]+)'?: '/gm, [read('web/platform/ui/theme.ts')])
  const set = new Set([...sizes.map((name) => `--vouch-${name}`), ...namesIn(/(--vouch-[\w-]+)['"]?[:,]/g)])
  const named = namesIn(/var\((--vouch-[\w-]+)/g)
  expect(named.length).toBeGreaterThan(200)
  expect(named.filter((name) => !set.has(name))).toEqual([])
})
