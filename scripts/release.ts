import { cp, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buildIfStale } from './build.ts'
import { billOfMaterials } from './packages/billOfMaterials.ts'
import { makeFixture } from './packages/makeFixture.ts'
import { packRelease } from './packages/packRelease.ts'
import { project } from './processes/processes.ts'
import { staleProofs } from './tests/staleProofs.ts'
import { countTests, runPlaywright } from './tests/suites.ts'

const [what, ...others] = process.argv.slice(2)
if (what === undefined) await release(staleProofs())
// An archive that nobody gets, such as one that tries an installation, may be made of anything.
else if (what === '--unproved' && others.length === 0) await release([])
else if (what === 'sbom' && others.length === 0) await writeBill()
else if (what === 'fixture' && others.length === 0)
  say(`${path.relative(project, await makeFixture())} has the data folder and the backup of a small firm.`)
else if (what === 'pictures' && others.length === 0) await takePictures()
else
  refuse(
    'Run npm run release for the archive, npm run release -- sbom for a bill of materials, npm run release -- fixture for the data that tests of later releases need, or npm run release -- pictures for those of the front page.',
  )

async function release(stale: readonly string[]): Promise<void> {
  if (stale.length > 0)
    return refuse(`These need a proof before a release: ${stale.join('; ')}. Run npm run prove -- tests`)
  await buildIfStale()
  const { archive, megabytes, unpackedMegabytes } = packRelease(path.join(project, 'dist/release'))
  say(`${path.relative(project, archive)} has ${megabytes} MB, and ${unpackedMegabytes} MB unpacked.`)
}

/** Writes what Vouch runs with, as a bill of materials in CycloneDX. */
async function writeBill(): Promise<void> {
  const file = 'dist/sbom.cdx.json'
  const bill = billOfMaterials()
  await mkdir(path.join(project, 'dist'), { recursive: true })
  await writeFile(path.join(project, file), `${JSON.stringify(bill, null, 2)}\n`)
  say(`${bill.components.length} packages in ${file}.`)
}

/** Takes the pictures of the front page anew, from the demo firm. */
async function takePictures(): Promise<void> {
  await buildIfStale()
  const { failures } = countTests(await runPlaywright(['e2e/frontPage.e2e.ts']))
  if (failures.length > 0) return refuse(failures.join('\n'))
  await cp(path.join(project, 'dist/pictures'), path.join(project, 'docs/pictures'), { recursive: true })
  say('docs/pictures has the pictures of the front page.')
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

function refuse(reason: string): void {
  process.stderr.write(`${reason}\n`)
  process.exitCode = 1
}
