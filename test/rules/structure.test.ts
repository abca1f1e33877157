import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findCircle, importsAmong, loadsAmong } from './importCircles.ts'

const project = path.join(import.meta.dirname, '../..')

const folders = (place: string) =>
  readdirSync(path.join(project, place), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)

const files = (place: string) => readdirSync(path.join(project, place)).filter((name) => /\.tsx?$/.test(name))

const serverNouns = folders('server').filter((folder) => folder !== 'platform' && folder !== 'demo')
const webNouns = folders('web').filter((folder) => folder !== 'platform' && folder !== 'public')

test('the server itself holds the process, one node, every noun’s API and tables, the environment and the errors', () => {
  expect(files('server').filter((name) => !name.endsWith('.test.ts'))).toEqual([
    'app.ts',
    'env.ts',
    'errors.ts',
    'main.ts',
    'schema.ts',
    'tables.ts',
  ])
  expect(files('server/platform')).toEqual([])
  expect(files('web').filter((name) => !name.endsWith('.test.ts'))).toEqual(['main.tsx', 'nouns.ts'])
  expect(files('web/platform')).toEqual([])
})

test.each(serverNouns)('server/%s holds the kinds of files that a noun may have, and few others', (noun) => {
  const others = files(`server/${noun}`).filter(
    (name) => !/^(data|graphql|input|noun|pages|rest|tables|tasks|[a-zA-Z]+\.test)\.ts$/.test(name),
  )
  expect(others.length, `part these into folders by what they are for: ${others.join(', ')}`).toBeLessThanOrEqual(2)
})

test.each([...webNouns, ...folders('web/platform').map((folder) => `platform/${folder}`)])(
  'web/%s: a .tsx file is named after the component that it exports',
  (folder) => {
    const misnamed = globSync(`web/${folder}/**/*.tsx`, { cwd: project }).filter((file) => {
      if (file.endsWith('.test.tsx')) return false
      const component = path.basename(file, '.tsx')
      const text = readFileSync(path.join(project, file), 'utf8')
      return !new RegExp(`^export (function|class|const) ${component}\\b`, 'm').test(text)
    })
    expect(misnamed).toEqual([])
  },
)

test('every noun of the server has its line in schema.ts', () => {
  const lines = readFileSync(path.join(project, 'server/schema.ts'), 'utf8').matchAll(
    /^import '\.\/(\w+)\/noun\.ts'$/gm,
  )
  expect([...lines].map(([, noun]) => noun).toSorted(), 'add the line of the noun').toEqual(serverNouns.toSorted())
})

test.each(serverNouns)('server/%s registers every part of its API', (noun) => {
  const registered = readFileSync(path.join(project, `server/${noun}/noun.ts`), 'utf8').matchAll(
    /'\.\/(.*graphql\.ts)'/g,
  )
  const parts = globSync('**/graphql.ts', { cwd: path.join(project, 'server', noun) })
  expect([...registered].map(([, part]) => part).toSorted(), 'import each graphql.ts').toEqual(parts.toSorted())
})

test('a noun has the same name in the browser and on the server', () => {
  expect(webNouns.filter((noun) => !serverNouns.includes(noun))).toEqual([])
})

test('a noun of the web app uses XLink, XSelect, XList, XDialog, xFragment and the paths of another one, and nothing else of it', () => {
  const isNoun = (file: string) => webNouns.includes(folderAt(1)(file))
  const foreign = importsAmong('web/*/**/*.{ts,tsx}').filter(
    ({ from, to }) => isNoun(from) && isNoun(to) && folderAt(1)(from) !== folderAt(1)(to),
  )
  expect(foreign.length).toBeGreaterThan(50)
  expect(
    foreign.filter(({ to }) => !/(Link|Select|List|Dialog)\.tsx$|Fragment\.ts$|^web\/\w+\/paths\.ts$/.test(to)),
  ).toEqual([])
})

test('shared/ has a folder for each noun, and for what serves all of them', () => {
  expect(files('shared')).toEqual([])
  expect(folders('shared').filter((folder) => folder !== 'platform' && !serverNouns.includes(folder))).toEqual([])
})

const below = 'what stands below imports nothing that stands on it: see docs/decisions/0024-the-house.md'

test.each(['shared', 'server', 'web'])(
  'no folders of %s import each other in a circle, nouns as well as the platform',
  (side) => {
    // Nouns link to each other, so the addresses of each are a group of their own.
    const groupOf = (file: string) => (/^web\/\w+\/paths\.ts$/.test(file) ? file : folderAt(1)(file))
    expect(findCircle(importsAmong(`${side}/*/**/*.{ts,tsx}`), groupOf), below).toEqual([])
  },
)

test('shared/platform imports no noun', () => {
  const foreign = importsAmong('shared/**/*.ts').filter(
    ({ from, to }) => from.startsWith('shared/platform/') && !to.startsWith('shared/platform/'),
  )
  expect(foreign, below).toEqual([])
})

test('nothing outside proofs/ imports a proof', () => {
  const proving = loadsAmong('{server,shared,web,bench,proofs,scripts,test,e2e}/**/*.{ts,tsx}').filter(
    ({ from, to }) => to.startsWith('proofs/') && !from.startsWith('proofs/'),
  )
  expect(proving).toEqual([])
})

test.each(['server/platform', 'web/platform'])('the folders of %s have no import cycles', (platform) => {
  expect(findCircle(importsAmong(`${platform}/*/**/*.{ts,tsx}`), folderAt(2)), below).toEqual([])
})

test('no files import or load each other in a circle, not by types either', () => {
  const files = loadsAmong('{server,shared,web,bench,proofs,scripts,test,e2e}/**/*.{ts,tsx}')
  expect(files.length).toBeGreaterThan(5_000)
  expect(findCircle(files, (file) => file)).toEqual([])
})

test('nothing turns off the check of a certificate', () => {
  const code = globSync('{server,shared,web,scripts}/**/*.{ts,tsx,mjs}', { cwd: project })
  const off = /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|ignoreTLS/
  expect(code.length).toBeGreaterThan(2_000)
  expect(code.filter((file) => off.test(readFileSync(path.join(project, file), 'utf8')))).toEqual([])
})

test('an address that somebody entered is opened by the pieces that check it again, and by no other', () => {
  const opening = globSync('web/**/*.tsx', { cwd: project }).filter((file) =>
    /<a\b[^>]*href=\{[^>]*target="_blank"/.test(readFileSync(path.join(project, file), 'utf8')),
  )
  expect(opening.sort()).toEqual([
    'web/platform/ui/text/ExternalLink.tsx',
    'web/platform/ui/text/markdown/Markdown.tsx',
  ])
})

test('a test ends sessions of its own database alone, since all test files share one server', () => {
  const ending = globSync('{server,shared,test,scripts,proofs}/**/*.test.ts', { cwd: project }).filter((file) => {
    const statements = readFileSync(path.join(project, file), 'utf8').split('pg_terminate_backend').slice(1)
    return statements.some((rest) => !/^\(pg_backend_pid\(\)\)|datname =/.test(rest.slice(0, 120)))
  })
  expect(ending.filter((file) => file !== 'test/rules/structure.test.ts')).toEqual([])
})

test('no process that is missing becomes the pid 0, which would signal the group of the caller', () => {
  const code = globSync('{server,shared,test,scripts,bench,proofs,e2e}/**/*.{ts,mjs}', { cwd: project })
  const missing = /\bpid *(\?\?|\|\|) *0\b/
  expect(code.filter((file) => missing.test(readFileSync(path.join(project, file), 'utf8')))).toEqual([])
})

test('no file but the table of permissions names a role', () => {
  // The names of the other roles are also words of the business, so only lines that mention a role count.
  const role = /'(admin|vetter|recruiter)'|\broles?\b[^\n]*'(dstm|reviewer|client)'|<Role>\('/i
  const offenders = globSync('{server,web,shared}/**/*.{ts,tsx}', { cwd: project }).filter(
    (file) =>
      !/\.test\.tsx?$|\/gql\/|^server\/demo\/|^shared\/platform\/permissions\.ts$/.test(file) &&
      role.test(readFileSync(path.join(project, file), 'utf8')),
  )
  expect(offenders).toEqual([])
})

/** Makes a function that gives the folder at a place of a file's path. */
function folderAt(place: number): (file: string) => string {
  return (file) => file.split('/')[place] ?? ''
}
