import { notFound } from '#server/errors.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { capacityInput, daysOffInput } from '#shared/daysOff/daysOffInput.ts'
import { versionInput } from '#shared/platform/fields.ts'
import { can } from '#shared/platform/permissions.ts'
import { absenceLimit } from '#shared/reviews/reviewerAvailability.ts'
import {
  type AvailabilityRow,
  type Away,
  addDaysOff,
  awayLimit,
  type DaysOff,
  deleteDaysOff,
  type Entered,
  findAvailability,
  findDaysOff,
  listAway,
  setCapacity,
} from './data.ts'

/** Everybody who reviews enters their own days off. People who assign reviews also enter those of others. */
const permission = 'ownAssessments:review'

/** @throws UserError NOT_FOUND for the account of somebody else, whom the viewer may not change. */
function accountFor({ id, role }: Viewer, userId: string | null | undefined): string {
  if (!userId || userId === id || can(role, 'vetting:write')) return userId || id
  throw notFound('account')
}

const DaysOffType = builder.objectRef<DaysOff>('DaysOff').implement({
  description: 'The days on which somebody is away: whole days in UTC, both included.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    from_day: t.exposeString('from_day'),
    to_day: t.exposeString('to_day'),
    note: t.exposeString('note', { nullable: true }),
    version: t.exposeInt('version'),
  }),
})

const AvailabilityType = builder.objectRef<AvailabilityRow>('ReviewerAvailability').implement({
  description: 'The capacity of a reviewer, and the days off.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the account.' }),
    display_name: t.exposeString('display_name'),
    open_reviews: t.exposeInt('open_reviews'),
    review_capacity: t.exposeInt('review_capacity', {
      nullable: true,
      description: 'The most open reviews that they take; null for any number.',
    }),
    days_off: t.expose('days_off', {
      type: [DaysOffType],
      rows: absenceLimit,
      description: 'Days off that are not over, the earliest first.',
    }),
  }),
})

const EnteredType = builder.objectRef<Entered>('EnteredDaysOff').implement({
  permission,
  fields: (t) => ({
    availability: t.expose('availability', { type: AvailabilityType }),
    released: t.exposeInt('released', {
      description: 'The number of open reviews that are overdue or due meanwhile, and went back to the vetting team.',
    }),
  }),
})

builder.queryField('getReviewerAvailability', (t) =>
  t.field({
    description:
      'Tells how much the viewer can review, and when; somebody who assigns reviews may ask for another person.',
    permission,
    type: AvailabilityType,
    args: { user_id: t.arg.id() },
    resolve: (_root, { user_id }, { db, viewer }) =>
      findAvailability(db, accountFor(viewer, user_id && parseId(user_id, 'account'))),
  }),
)

const AwayType = builder.objectRef<Away>('Away').implement({
  description: 'Somebody who reviews, and is away today.',
  permission: 'vetting:write',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the account.' }),
    display_name: t.exposeString('display_name'),
    to_day: t.exposeString('to_day', { description: 'Their last day off.' }),
  }),
})

builder.queryField('getAway', (t) =>
  t.field({
    description: 'Lists who reviews and is away today, the first to come back first.',
    permission: 'vetting:write',
    type: [AwayType],
    rows: awayLimit,
    resolve: (_root, _args, { db }) => listAway(db),
  }),
)

const entered = { permission, type: AvailabilityType, undoable: true } as const

mutation('addDaysOff', {
  ...entered,
  description:
    'Enters days off. Open reviews that are due within them, or overdue when they begin, go back to the vetting team. Its author may undo it for some seconds.',
  type: EnteredType,
  input: daysOffInput,
  run: (trx, input, { viewer }) => addDaysOff(trx, accountFor(viewer, input.user_id), input),
})

mutation('deleteDaysOff', {
  ...entered,
  description: 'Takes days off back. Its author may undo it for some seconds.',
  noun: 'days off',
  input: versionInput,
  run: async (trx, { id, version }, { viewer }) => {
    const found = await findDaysOff(trx, id)
    if (accountFor(viewer, found.user_id) !== found.user_id) throw notFound('days off')
    return deleteDaysOff(trx, found, version)
  },
})

mutation('setReviewCapacity', {
  ...entered,
  description: 'Sets how many open reviews an account takes at most. Its author may undo it for some seconds.',
  input: capacityInput,
  run: (trx, { user_id, capacity }, { viewer }) => setCapacity(trx, accountFor(viewer, user_id), capacity),
})
