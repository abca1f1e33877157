import * as z from 'zod/mini'
import { UserError } from '#server/errors.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import { momentInput, parse } from '#server/platform/graphql/input.ts'
import { can } from '#shared/platform/permissions.ts'
import { eventKindsOf, vettingEventRange } from '#shared/vetting/vettingEvents.ts'
import type { FeedQuery, FeedReader } from './listEvents.ts'

const range = z.extend(vettingEventRange, { since: z.nullish(momentInput), until: z.nullish(momentInput) })

/** @throws UserError BAD_INPUT with the field, also for a kind of the other feed. */
export function parseFeedQuery(given: Record<string, unknown>): FeedQuery & { readonly limit: number } {
  const { actor_ids, developer_id, kinds, ...query } = parse(range, given)
  const known = eventKindsOf(query.feed)
  if (kinds?.some((kind) => !known.includes(kind))) {
    throw new UserError('BAD_INPUT', 'This feed has no events of that kind.', { field: 'kinds' })
  }
  return { ...query, kinds: kinds ?? [], actorIds: actor_ids?.length ? actor_ids : null, developerId: developer_id }
}

export function readerOf({ id, role }: Viewer): FeedReader {
  return { viewerId: id, mayRead: (permission) => can(role, permission) }
}
