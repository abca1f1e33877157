import * as z from 'zod/mini'
import { activityRange } from '#shared/activity/activity.ts'
import { optionalId, rowId } from '#shared/platform/fields.ts'
import { keysOf } from '#shared/platform/keys.ts'
import { defineList } from '#shared/platform/lists/lists.ts'
import { type Enumeration, valuesOf } from '#shared/platform/transitions.ts'

/** The subject of an event of a developer. If one event has several changes, the first of these counts. */
export const developerEventKinds = {
  ADDED: { label: 'Added', tone: 'info' },
  STAGE: { label: 'Stage', tone: 'progress' },
  STATUS: { label: 'Status', tone: 'neutral' },
  OWNER: { label: 'Owner', tone: 'neutral' },
  DSTM: { label: 'DSTM', tone: 'neutral' },
  RATE: { label: 'Rate', tone: 'neutral' },
  TERMS: { label: 'Terms', tone: 'good' },
  DELETED: { label: 'Deleted or restored', tone: 'bad' },
} as const satisfies Enumeration

/** The subject of an event of an assessment or its reviews. */
export const assessmentEventKinds = {
  ASSESSMENT: { label: 'Assessment added', tone: 'info' },
  ASSESSMENT_STATUS: { label: 'Assessment', tone: 'progress' },
  ASSESSMENT_DUE: { label: 'Due date', tone: 'neutral' },
  RESULT: { label: 'Result', tone: 'good' },
  REVIEW: { label: 'Review asked for', tone: 'info' },
  REVIEW_STATUS: { label: 'Review', tone: 'progress' },
  REVIEW_DUE: { label: 'Due date of a review', tone: 'neutral' },
} as const satisfies Enumeration

/** The same names as `vetting_event_kind()` gives, see ground.sql. */
export const vettingEventKinds = { ...developerEventKinds, ...assessmentEventKinds }
export type VettingEventKind = keyof typeof vettingEventKinds

/** A feed has filters like a list. Its pages follow each other without a count, since there are millions of events. */
function defineFeed<const Kinds extends Enumeration>(noun: string, title: string, kinds: Kinds) {
  return defineList({
    noun,
    title,
    permission: 'events:read',
    pageSize: 20,
    sort: { at: 'desc_nulls_last' },
    columns: {
      kind: { label: 'What', kind: 'oneOf', values: kinds, filter: true },
      actor: { label: 'Who', kind: 'person', filter: true },
      developer: { label: 'Whom', kind: 'record', filter: true },
      at: { label: 'When', kind: 'moment', filter: true },
    },
  })
}

/** The feeds of vetting, by their names in addresses. Nobody can change their entries. */
export const vettingFeeds = {
  developer_events: defineFeed('developer_events', 'Developer events', developerEventKinds),
  assessment_events: defineFeed('assessment_events', 'Assessment events', assessmentEventKinds),
} as const
export type VettingFeed = keyof typeof vettingFeeds

export function eventKindsOf(feed: VettingFeed): readonly VettingEventKind[] {
  return keysOf<VettingEventKind>(vettingFeeds[feed].columns.kind.values)
}

/** Chooses a part of a feed. */
export const vettingEventRange = z.extend(z.omit(activityRange, { field: true, actor_id: true }), {
  feed: z.enum(valuesOf(vettingFeeds), 'Choose a feed.'),
  /** Lists events of these kinds; all without any. */
  kinds: z.nullish(z.array(z.enum(valuesOf(vettingEventKinds), 'Choose a kind of event.'))),
  /** Lists writes of these accounts. */
  actor_ids: z.nullish(z.array(rowId('Choose a colleague.')).check(z.maxLength(20, 'Choose at most 20 people.'))),
  developer_id: optionalId('Choose a developer.'),
})
