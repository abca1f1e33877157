import { parse } from '#server/platform/graphql/input.ts'
import { CsvFile } from '#server/platform/http/csv.ts'
import type { Route } from '#server/platform/rest/route.ts'
import { securityEventFilter } from '#shared/securityEventFilter.ts'
import { securityEventKinds } from '#shared/securityEvents.ts'
import { exportSecurityEvents, type SecurityEvent } from './data.ts'

const heading = ['When', 'What', 'Who', 'Whom', 'Address', 'Device', 'Details']

/** The filter of the list as `kind`, `person`, `address`, `from` and `to`. Answers a CSV file. */
export const exportSecurityEventsRoute: Route = {
  method: 'GET',
  path: '/security/events.csv',
  permission: 'security:read',
  cost: 20,
  answer: async ({ context, query }) => {
    const filter = parse(securityEventFilter, Object.fromEntries([...query].filter(([, value]) => value !== '')))
    const { db, viewer, requestId, origin } = context
    const events = await exportSecurityEvents(db, filter, { actor: viewer.id, requestId, ...origin })
    return new CsvFile('security-events.csv', rowsOf(events))
  },
}

async function* rowsOf(events: AsyncIterable<SecurityEvent[]>): AsyncGenerator<string[][]> {
  yield [heading]
  for await (const piece of events) yield piece.map(toCells)
}

function toCells({ at, kind, actor, person, address, device, note }: SecurityEvent): string[] {
  return [at, securityEventKinds[kind].label, actor, person ?? '', address ?? '', device ?? '', note]
}
