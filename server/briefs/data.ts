import { listOwnRegions } from '#server/jobs/regions/data.ts'
import { cachedQuery } from '#server/platform/db/cache/cachedQuery.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import { offeredNames } from '#server/skills/finder/offeredNames.ts'
import type { BriefReading } from '#shared/briefs/brief.ts'
import { nameCompanies } from './reader/companies.ts'
import { namePlaces } from './reader/placeNames.ts'
import { readBrief } from './reader/readBrief.ts'

/**
 * Reads a client's text with the skills, companies and regions that the firm has. Nothing is stored.
 * @param today as ISO text.
 */
export async function readClientBrief(db: Database, text: string, today: string): Promise<BriefReading> {
  const [skills, companies, places] = await Promise.all([offeredNames(db), knownCompanies(db), knownPlaces(db)])
  return readBrief(text, { skills, companies, places }, today)
}

function knownCompanies(db: Database) {
  const living = db.selectFrom('companies').select(['id', 'name']).where('deleted_at', 'is', null).orderBy('name')
  return cachedQuery(db, ['companies'], ['company names'], async () => nameCompanies(await readPrepared(db, living)))
}

function knownPlaces(db: Database) {
  return cachedQuery(db, ['job_regions'], ['place names'], async () => namePlaces(await listOwnRegions(db)))
}
