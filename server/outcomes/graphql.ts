import { builder } from '#server/platform/graphql/builder.ts'
import type { Context } from '#server/platform/graphql/context.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { availableChannels } from '#server/platform/sending/channels.ts'
import { moveOutcomes } from '#shared/outcomes/moveOutcomes.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { type OutcomePreview, previewOutcome } from './messages/preview.ts'
import type { Sender } from './messages/tell.ts'

export const OutcomeEnum = builder.enumType('Outcome', { values: valuesOf(moveOutcomes) })

/** Names the viewer as the sender of a text about a move, and the channels that it can take now. */
export function senderOf({ viewer, env, mailer }: Context): Sender {
  return {
    id: viewer.id,
    name: viewer.displayName,
    channels: availableChannels({ env, mailer }),
    jobsPageUrl: env.JOBS_PAGE_URL,
  }
}

const OutcomePreviewType = builder.objectRef<OutcomePreview>('OutcomePreview').implement({
  permission: 'messages:send',
  fields: (t) => ({
    subject: t.exposeString('subject'),
    body: t.exposeString('body'),
    refusal: t.exposeString('refusal', {
      nullable: true,
      description: 'The reason why the developer would get no message; null where they would.',
    }),
  }),
})

builder.queryField('getOutcomePreview', (t) =>
  t.field({
    description: 'Fills in a text for one developer, and says whether they would get it.',
    permission: 'messages:send',
    type: OutcomePreviewType,
    args: {
      outcome: t.arg({ type: OutcomeEnum, required: true }),
      subject: t.arg.string({ required: true }),
      body: t.arg.string({ required: true }),
      developer_id: t.arg.id({ required: true }),
      job_profile_id: t.arg.id({ description: 'The profile that the outcome is about.' }),
    },
    resolve: (_root, { developer_id, job_profile_id, ...text }, context) =>
      previewOutcome(context.db, senderOf(context), {
        ...text,
        developer_id: parseId(developer_id, 'developer'),
        job_profile_id: job_profile_id ? parseId(job_profile_id, 'job profile') : null,
      }),
  }),
)
