import { notFound, UserError } from '#server/errors.ts'
import { type Database, write } from '#server/platform/db/connection/connect.ts'
import { csvFile } from '#server/platform/http/bodies/streamedFile.ts'
import { recordEvent } from '#server/platform/idp/pages/securityEvents.ts'
import type { Route } from '#server/platform/rest/route.ts'
import { isKeyOf } from '#shared/platform/keys.ts'
import { exportLimit } from '#shared/platform/lists/lists.ts'
import { vettingEventKinds, vettingFeeds } from '#shared/vetting/vettingEvents.ts'
import { type FeedReader, listEventIds, readEvents, type VettingFeedEvent } from './feeds/listEvents.ts'
import { parseFeedQuery, readerOf } from './feeds/parseFeed.ts'

/** Counts events that are in memory at the same time. */
const pieceSize = 1_000

const names = ['kinds', 'actor_ids', 'developer_id', 'since', 'until'] as const

/** Sends the events of a feed that match its filters as a CSV file, a line for each change. The export is an event before it begins. */
export const vettingEventsRoute: Route = {
  method: 'GET',
  path: '/vetting/{id}.csv',
  permission: 'lists:export',
  cost: 20,
  answer: async ({ context: { db, viewer, requestId, origin }, id, query }) => {
    if (!isKeyOf(vettingFeeds, id)) throw notFound('feed')
    const { title } = vettingFeeds[id]
    const ids = await listEventIds(db, readAddress(id, query), viewer.id, exportLimit + 1)
    if (ids.length > exportLimit) throw tooMany()
    await write(db, { actor: viewer.id, requestId, ...origin }, (trx) =>
      recordEvent(trx, 'EXPORTED', null, { what: 'list', list: title, rows: ids.length }),
    )
    return csvFile(`${id.replace('_', '-')}.csv`, pieces(db, ids, readerOf(viewer)))
  },
}

/** @throws UserError BAD_INPUT for a part that would be ignored: a file must not have more rows than were requested. */
function readAddress(feed: string, address: URLSearchParams) {
  const unknown = [...address.keys()].find((given) => !names.some((name) => name === given))
  if (unknown) throw new UserError('BAD_INPUT', `Events cannot be filtered by ${unknown}.`, { field: unknown })
  const given = Object.fromEntries([...address].filter(([, value]) => value !== ''))
  const { limit: _, ...query } = parseFeedQuery({
    ...given,
    feed,
    limit: 1,
    kinds: given.kinds?.split(','),
    actor_ids: given.actor_ids?.split(','),
  })
  return query
}

function tooMany(): UserError {
  const most = exportLimit.toLocaleString('en-US')
  return new UserError('TOO_LARGE', `More than ${most} events match. Choose fewer days or a narrower filter.`)
}

async function* pieces(db: Database, ids: readonly number[], reader: FeedReader): AsyncGenerator<string[][]> {
  yield [['When', 'Who', 'Whom', 'Assessment', 'What', 'Field', 'From', 'To', 'Why']]
  for (let start = 0; start < ids.length; start += pieceSize) {
    const events = await readEvents(db, ids.slice(start, start + pieceSize), reader)
    yield events.flatMap(linesOf)
  }
}

function linesOf({ at, actor, developer_name, assessment_name, kind, changes, why }: VettingFeedEvent): string[][] {
  const head = [at, actor, developer_name, assessment_name ?? '', vettingEventKinds[kind].label]
  const rows = changes.length > 0 ? changes : [{ field: '', from: null, to: null }]
  return rows.map(({ field, from, to }) => [...head, field, from ?? '', to ?? '', why ?? ''])
}
