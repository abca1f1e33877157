import { readPrepared, readUnprepared } from '#server/platform/db/connection/read.ts'
import { countLimit } from '#shared/platform/lists/lists.ts'
import { conditionsOf } from './listConditions.ts'
import { totalsOf } from './listMatching.ts'
import type { ListSql } from './listParts.ts'
import type { ListQuery } from './listQuery.ts'
import { sortsOf } from './listSort.ts'

/**
 * Plans a statement each time if its best plan depends on totals, filter values or a far page, or if there are too many sorts to keep a
 * plan for each. Other statements are planned once.
 * @param end the last row that it reads.
 */
export function readerOf(of: ListSql, query: ListQuery, end = 0) {
  const { isSubset, mostCounted = countLimit } = of.parts
  const varies =
    sortsOf(of, query).length > 1 ||
    totalsOf(of, query).size > 0 ||
    isSubset ||
    conditionsOf(of, query).length > 0 ||
    end > mostCounted
  return varies ? readUnprepared : readPrepared
}
