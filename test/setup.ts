import { wrapCachedReads } from '#server/platform/db/cachedQuery.ts'
import { proveTables } from './cachedReads.ts'

wrapCachedReads(proveTables)
