import { builder } from '#server/platform/graphql/builder.ts'
import type { Context } from '#server/platform/graphql/context.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { mutation } from '#server/platform/graphql/mutation.ts'
import { availableChannels } from '#server/platform/sending/channels.ts'
import { moveOutcomes } from '#shared/outcomes/moveOutcomes.ts'
import { outcomeTextInput } from '#shared/outcomes/outcomeInput.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { currentTexts, type OutcomeText, saveText, textVersionLimit, textVersions } from './data.ts'
import { type OutcomePreview, previewOutcome } from './telling/preview.ts'
import type { Sender } from './telling/tell.ts'

export const OutcomeEnum = builder.enumType('Outcome', { values: valuesOf(moveOutcomes) })

/** Names the viewer as the sender of a text about a move, and the channels by which it can go now. */
export function senderOf({ viewer, env, mailer }: Context): Sender {
  return {
    id: viewer.id,
    name: viewer.displayName,
    channels: availableChannels({ env, mailer }),
    jobsPageUrl: env.JOBS_PAGE_URL,
  }
}

const OutcomeTextType = builder.objectRef<OutcomeText>('OutcomeText').implement({
  description: 'One version of the text by which developers are told an outcome.',
  permission: 'messages:send',
  fields: (t) => ({
    outcome: t.expose('outcome', { type: OutcomeEnum }),
    number: t.exposeInt('number', { description: 'The version; 0 for the text that ships with Vouch.' }),
    subject: t.exposeString('subject'),
    body: t.exposeString('body'),
    is_offered: t.exposeBoolean('is_offered', { description: 'True if the dialog of the move proposes to tell it.' }),
    saved_at: t.expose('saved_at', { type: 'DateTime', nullable: true }),
  }),
})

builder.queryField('getOutcomeTexts', (t) =>
  t.field({
    description: 'The text of each outcome that counts now.',
    permission: 'messages:send',
    type: [OutcomeTextType],
    rows: valuesOf(moveOutcomes).length,
    resolve: (_root, _args, { db }) => currentTexts(db),
  }),
)

builder.queryField('getOutcomeVersions', (t) =>
  t.field({
    description: 'All versions of the text of an outcome, the newest first.',
    permission: 'messages:send',
    type: [OutcomeTextType],
    rows: textVersionLimit,
    args: { outcome: t.arg({ type: OutcomeEnum, required: true }) },
    resolve: (_root, { outcome }, { db }) => textVersions(db, outcome),
  }),
)

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

mutation('saveOutcomeText', {
  description: 'Saves the next version of the text of an outcome. Mails that were sent keep the version that they had.',
  permission: 'settings:manage',
  type: OutcomeTextType,
  undoable: true,
  input: outcomeTextInput,
  run: (trx, input) => saveText(trx, input),
})
