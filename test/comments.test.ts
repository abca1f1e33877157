import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const project = path.join(import.meta.dirname, '..')
/** More words must be read twice. */
const maxWords = 25
const files = globSync('{server,shared,web,test,e2e,bench,scripts}/**/*.{ts,tsx,mjs}', {
  cwd: project,
  exclude: ['**/gql/**', '**/node_modules/**'],
})

/** The comments of a file as plain text; consecutive line comments are one comment. */
function commentsOf(file: string): string[] {
  const text = readFileSync(path.join(project, file), 'utf8')
  const merged: { type: string; value: string; end: number }[] = []
  for (const { type, value, start, end } of parseSync(file, text).comments) {
    const last = merged.at(-1)
    const isContinued = type === 'Line' && last?.type === 'Line' && text.slice(last.end, start).trim() === ''
    if (isContinued) Object.assign(last, { value: `${last.value}\n${value}`, end })
    else merged.push({ type, value, end })
  }
  return merged.map(({ value }) => value).filter((value) => !/^\s*biome-ignore/.test(value))
}

/** Splits a comment into sentences. Semicolons and colons end one, too; quoted code counts as one word. */
function sentencesOf(comment: string): string[] {
  return comment
    .replace(/^\s*\* ?/gm, '')
    .replace(/`[^`]*`/g, 'code')
    .split(/(?<=[.!?:;])\s+|@(?:param|returns|throws)\s/)
    .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
}

test(`no sentence of a comment has more than ${maxWords} words`, () => {
  const long = files.flatMap((file) =>
    commentsOf(file)
      .flatMap(sentencesOf)
      .filter((sentence) => sentence.split(' ').filter((word) => /\w/.test(word)).length > maxWords)
      .map((sentence) => `${file}: ${sentence}`),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(long).toEqual([])
})
