import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const project = path.join(import.meta.dirname, '../..')
const files = globSync('{server,shared,web,test,e2e,bench,scripts}/**/*.{ts,tsx,mjs}', {
  cwd: project,
  exclude: ['**/gql/**', '**/node_modules/**'],
})
/** Migrations up to this one are never touched again, since data that they migrated know their checksums. */
const lastFrozen = '0131'
const migrations = globSync('server/platform/db/schema/migrations/*.sql', { cwd: project }).filter(
  (file) => path.basename(file).slice(0, 4) > lastFrozen,
)
/** These words begin a fragment that leaves out its verb, unless they begin a question. */
const fragment = /^(?:What|Whether|How|That of|Those of|Of)\b(?!.*\?)/s

/** A description of the API stands alone, so further words begin a fragment there. */
const fragmentOfApi = /^(?:What|Whether|How|Who|Why|When|Where|Since|Of|By|Only)\b/

/** Lists the comments of a file as plain text, without the marks around their lines. */
function commentsOf(file: string): string[] {
  const { comments } = parseSync(file, readFileSync(path.join(project, file), 'utf8'))
  return comments.map(({ value }) => value.replace(/^\s*\*+ ?/gm, '').trim())
}

/** Lists the comments of a migration. Consecutive lines are one comment. */
function commentsOfSql(file: string): string[] {
  const blocks = readFileSync(path.join(project, file), 'utf8').match(/(?:^\s*-- .*\n)+/gm) ?? []
  return blocks.map((block) => block.replace(/^\s*-- ?/gm, '').trim())
}

test('no comment begins with a fragment such as What, Whether, How or That of', () => {
  const all = [
    ...files.flatMap((file) => commentsOf(file).map((comment) => ({ file, comment }))),
    ...migrations.flatMap((file) => commentsOfSql(file).map((comment) => ({ file, comment }))),
  ]
  expect([files.length > 500, migrations.length > 4]).toEqual([true, true])
  expect(all.filter(({ comment }) => fragment.test(comment))).toEqual([])
})

test('no description of the API begins with a fragment', () => {
  const schema = readFileSync(path.join(project, 'schema.graphql'), 'utf8')
  const descriptions = [...schema.matchAll(/^\s*"""\s*(.*?)\s*"""$/gms)].map(([, text = '']) => text)
  expect(descriptions.length).toBeGreaterThan(500)
  expect(descriptions.filter((text) => fragmentOfApi.test(text))).toEqual([])
})
