import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import pMap from 'p-map'
import { project, run, tool } from './processes/processes.ts'

const site = path.join(project, 'dist/web')
const stamp = path.join(project, 'dist/web.built-from')
const sources = ['web', 'shared', 'schema.graphql', 'codegen.ts', 'vite.config.ts', 'package-lock.json']
const generated = path.join('web', 'platform', 'lib', 'gql')

/** Builds the web app when its sources differ from those of the last build. Returns true if it built. */
export async function buildIfStale(): Promise<boolean> {
  const wanted = await fingerprint()
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return false
  process.stdout.write('Building the web app …\n')
  await build()
  await mkdir(path.dirname(stamp), { recursive: true })
  await writeFile(stamp, wanted)
  return true
}

async function build(): Promise<void> {
  await rm(stamp, { force: true })
  const codes = [
    await run(tool('graphql-codegen'), ['--silent']),
    await run(tool('vite'), ['build', '--logLevel', 'warn']),
  ]
  if (codes.some((code) => code !== 0)) throw new Error('The web app did not build; the lines above say why.')
  await compress(site)
}

/** Hashes the contents of the sources instead of their times, so that a checkout or a touched file causes no new build. */
async function fingerprint(): Promise<string> {
  const files = (await Promise.all(sources.map(filesOf))).flat()
  // Reads many at a time. One after another, they would take as long as the rest of a start before its first line.
  const contents = await pMap(files, (file) => readFile(path.join(project, file)), { concurrency: 32 })
  const hash = createHash('sha256')
  for (const [at, file] of files.entries()) hash.update(file).update(contents[at] ?? '')
  return hash.digest('hex')
}

async function filesOf(source: string): Promise<string[]> {
  const entries = await readdir(path.join(project, source), { recursive: true, withFileTypes: true }).catch(
    () => undefined,
  )
  if (!entries) return [source]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(project, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith(generated) && !file.includes('.test.'))
    .sort()
}

/** Compresses the files once, so that the server need not compress them at every request. */
async function compress(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|json)$/.test(entry.name)) continue
    const file = path.join(entry.parentPath, entry.name)
    const content = await readFile(file)
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
    await writeFile(`${file}.gz`, await promisify(gzip)(content))
  }
}

if (import.meta.main) await buildIfStale()
