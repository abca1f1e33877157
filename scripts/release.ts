import path from 'node:path'
import { buildIfStale } from './build.ts'
import { packRelease } from './packages/packRelease.ts'
import { project } from './processes/processes.ts'
import { staleProofs } from './tests/staleProofs.ts'

// An archive that nobody gets, such as one to try an installation with, may be made of anything.
const stale = process.argv.includes('--unproved') ? [] : staleProofs()
if (stale.length > 0) {
  process.stderr.write(`Nothing is released unproved: ${stale.join('; ')}. Prove it by npm run prove -- tests\n`)
  process.exit(1)
}

await buildIfStale()
const { archive, megabytes, unpackedMegabytes } = packRelease(path.join(project, 'dist/release'))
process.stdout.write(
  `${path.relative(project, archive)} has ${megabytes} MB, and ${unpackedMegabytes} MB when it is unpacked.\n`,
)
