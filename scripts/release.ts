import path from 'node:path'
import { buildIfStale } from './build.ts'
import { packRelease } from './packages/packRelease.ts'
import { project } from './processes.ts'

await buildIfStale()
const { archive, megabytes, unpackedMegabytes } = packRelease(path.join(project, 'dist/release'))
process.stdout.write(
  `${path.relative(project, archive)} has ${megabytes} MB, and ${unpackedMegabytes} MB when it is unpacked.\n`,
)
