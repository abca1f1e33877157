import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const project = path.join(import.meta.dirname, '..')
const files = globSync('{server,shared,web,test,e2e,bench,scripts}/**/*.{ts,tsx,mjs}', {
  cwd: project,
  exclude: ['**/gql/**', '**/node_modules/**'],
})
/** These words begin a fragment that leaves out its verb, unless they begin a question. */
const fragment = /^(?:What|Whether|How|That of)\b(?!.*\?)/s

/** Lists the comments of a file as plain text, without the marks around their lines. */
function commentsOf(file: string): string[] {
  const { comments } = parseSync(file, readFileSync(path.join(project, file), 'utf8'))
  return comments.map(({ value }) => value.replace(/^\s*\*+ ?/gm, '').trim())
}

test('no comment begins with What, Whether, How or That of', () => {
  const fragments = files.flatMap((file) =>
    commentsOf(file)
      .filter((comment) => fragment.test(comment))
      .map((comment) => `${file}: ${comment}`),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(fragments).toEqual([])
})
