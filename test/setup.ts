import { watchCachedReads } from '#server/platform/db/cachedQuery.ts'
import { proveTables } from './cachedReads.ts'

watchCachedReads(proveTables)
