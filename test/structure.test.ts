import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const project = path.join(import.meta.dirname, '..')

const folders = (place: string) =>
  readdirSync(path.join(project, place), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)

const files = (place: string) => readdirSync(path.join(project, place)).filter((name) => /\.tsx?$/.test(name))

const serverNouns = folders('server').filter((folder) => folder !== 'platform' && folder !== 'demo')
const webNouns = folders('web').filter((folder) => folder !== 'platform' && folder !== 'public')

test('the server itself holds the process, one node, every noun’s API, the environment and the errors', () => {
  expect(files('server').filter((name) => !name.endsWith('.test.ts'))).toEqual([
    'app.ts',
    'env.ts',
    'errors.ts',
    'main.ts',
    'schema.ts',
  ])
  expect(files('server/platform')).toEqual([])
  expect(files('web').filter((name) => !name.endsWith('.test.ts'))).toEqual([
    'dialogs.ts',
    'foundRecords.ts',
    'laterScreens.ts',
    'main.tsx',
    'records.ts',
    'routes.tsx',
  ])
  expect(files('web/platform')).toEqual([])
})

test.each(serverNouns)('server/%s holds only the kinds of files that a noun may have', (noun) => {
  const unexpected = files(`server/${noun}`).filter(
    (name) => !/^(data|graphql|rest|tasks|[a-zA-Z]+\.test)\.ts$/.test(name),
  )
  expect(unexpected, 'a new kind of file needs a decision record').toEqual([])
})

test.each([...webNouns, ...folders('web/platform').map((folder) => `platform/${folder}`)])(
  'web/%s: a .tsx file is named after the component that it exports',
  (folder) => {
    const misnamed = files(`web/${folder}`).filter((name) => {
      if (!name.endsWith('.tsx')) return false
      const component = name.slice(0, -'.tsx'.length)
      const text = readFileSync(path.join(project, 'web', folder, name), 'utf8')
      return !new RegExp(`^export (function|class|const) ${component}\\b`, 'm').test(text)
    })
    expect(misnamed).toEqual([])
  },
)

test('a noun has the same name in the browser and on the server', () => {
  expect(webNouns.filter((noun) => !serverNouns.includes(noun))).toEqual([])
})

test.each(['server/platform', 'web/platform'])('the folders of %s have no import cycles', (platform) => {
  const imports = folderImports(platform)
  const cycles = [...imports.keys()].map((folder) => cycleFrom(folder, imports)).filter((cycle) => cycle !== undefined)
  expect(cycles).toEqual([])
})

test('an address that somebody entered is opened by the pieces that check it again, and by no other', () => {
  const opening = globSync('web/**/*.tsx', { cwd: project }).filter((file) =>
    /<a\b[^>]*href=\{[^>]*target="_blank"/.test(readFileSync(path.join(project, file), 'utf8')),
  )
  expect(opening.sort()).toEqual(['web/platform/ui/ExternalLink.tsx', 'web/platform/ui/Markdown.tsx'])
})

test('a test ends sessions of its own database alone, since all test files share one server', () => {
  const ending = globSync('{server,shared,test,scripts}/**/*.test.ts', { cwd: project }).filter((file) => {
    const statements = readFileSync(path.join(project, file), 'utf8').split('pg_terminate_backend').slice(1)
    return statements.some((rest) => !/^\(pg_backend_pid\(\)\)|datname =/.test(rest.slice(0, 120)))
  })
  expect(ending.filter((file) => file !== 'test/structure.test.ts')).toEqual([])
})

test('no file but the table of permissions names a role', () => {
  // The others are also words of the business, so only lines that mention a role count.
  const role = /'(admin|vetter|recruiter)'|\broles?\b[^\n]*'(dstm|reviewer|client)'|<Role>\('/i
  const offenders = globSync('{server,web,shared}/**/*.{ts,tsx}', { cwd: project }).filter(
    (file) =>
      !/\.test\.ts$|\/gql\/|^server\/demo\/|^shared\/permissions\.ts$/.test(file) &&
      role.test(readFileSync(path.join(project, file), 'utf8')),
  )
  expect(offenders).toEqual([])
})

/** For each folder of a platform, the other platform folders that its files import, without tests. */
function folderImports(platform: string): Map<string, Set<string>> {
  const imports = new Map(folders(platform).map((folder) => [folder, new Set<string>()]))
  for (const file of globSync(`${platform}/*/**/*.{ts,tsx}`, { cwd: project })) {
    if (file.includes('.test.') || file.includes('/gql/')) continue
    const own = file.split('/')[2] ?? ''
    const text = readFileSync(path.join(project, file), 'utf8')
    for (const [, imported = ''] of text.matchAll(new RegExp(`'#${platform}/(\\w+)/`, 'g'))) {
      if (imported !== own) imports.get(own)?.add(imported)
    }
  }
  return imports
}

/** An import cycle through a folder, as text; undefined when there is none. */
function cycleFrom(start: string, imports: ReadonlyMap<string, ReadonlySet<string>>): string | undefined {
  const seen = new Set<string>()
  const walk = (folder: string, path: readonly string[]): string | undefined => {
    for (const next of imports.get(folder) ?? []) {
      if (next === start) return [...path, next].join(' > ')
      if (seen.has(next)) continue
      seen.add(next)
      const cycle = walk(next, [...path, next])
      if (cycle) return cycle
    }
    return undefined
  }
  return walk(start, [start])
}
