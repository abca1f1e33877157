import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const project = path.join(import.meta.dirname, '..')
/** Folders of the server that serve every noun; all others are nouns. */
const serverGround = [
  'auth',
  'avatars',
  'db',
  'files',
  'graphql',
  'http',
  'idp',
  'importer',
  'matching',
  'messaging',
  'resumeSearch',
  'tasks',
]

const folders = (place: string) =>
  readdirSync(path.join(project, place), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)

const files = (place: string) => readdirSync(path.join(project, place)).filter((name) => /\.tsx?$/.test(name))

const nouns = folders('server').filter((folder) => !serverGround.includes(folder))

test.each(nouns)('server/%s holds only the kinds of files that a noun may have', (noun) => {
  const strangers = files(`server/${noun}`).filter(
    (name) => !/^(data|graphql|rest|tasks|[a-zA-Z]+\.test)\.ts$/.test(name),
  )
  expect(strangers, 'a new kind of file needs a decision record').toEqual([])
})

test.each(folders('web').filter((folder) => folder !== 'public'))(
  'web/%s: a .tsx file is named after the component that it exports',
  (folder) => {
    const strangers = files(`web/${folder}`).filter(
      (name) => name.endsWith('.tsx') && !/^[A-Z][A-Za-z]+\.tsx$/.test(name),
    )
    expect(strangers).toEqual([])
  },
)

test('a noun has the same name in the browser and on the server', () => {
  const own = ['auth', 'layout', 'lib', 'palette', 'public', 'ui']
  const strangers = folders('web').filter((folder) => !own.includes(folder) && !nouns.includes(folder))
  expect(strangers).toEqual([])
})
