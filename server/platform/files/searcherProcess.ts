import { createFindings, type Found } from './search/findings.ts'
import type { Needle } from './search/needles.ts'
import { searchPart } from './search/searchMembers.ts'
import { newBudget } from './search/unpack.ts'
import { serveReadings } from './serveReadings.ts'

/*
 * The process that searches files for words, also those within archives. It reads the needles before each file: see searchFile.ts. A
 * hostile file can do harm only here.
 */

async function search(packed: Buffer): Promise<{ found: Found[] }> {
  const start = 4 + packed.readUInt32BE(0)
  const needles: Needle[] = JSON.parse(packed.subarray(4, start).toString('utf8'))
  const findings = createFindings(needles)
  await searchPart({ path: '', content: packed.subarray(start), depth: 0 }, { findings, budget: newBudget() })
  return { found: findings.list() }
}

await serveReadings(search)
