import { AssessmentTypeEnum, DeveloperAssessmentStatusEnum } from '#server/assessments/graphql.ts'
import { PossibleReviewerType } from '#server/assessments/pool/graphql.ts'
import { DeveloperStatusEnum } from '#server/developers/graphql.ts'
import { DeliveryMethodEnum } from '#server/messages/graphql.ts'
import { senderOf } from '#server/outcomes/graphql.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import type { Context } from '#server/platform/graphql/context.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { availableChannels } from '#server/platform/sending/channels.ts'
import {
  askAgainInput,
  assessmentChannels,
  assignReviewersInput,
  endAttemptInput,
  extendInput,
  recordSubmissionInput,
  remindInput,
  remindReviewersInput,
  sendAssessmentInput,
  tellReviewedInput,
} from '#shared/developerAssessments/assessmentSendingInput.ts'
import { confirmFindingsInput } from '#shared/developerAssessments/workShownInput.ts'
import { rowInput } from '#shared/platform/fields.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { confirmFindings } from './anonymity/findings.ts'
import { withdrawConfirmation } from './anonymity/withdrawConfirmation.ts'
import { type AttemptState, findAttemptState } from './data.ts'
import { assignReviewers, cancel, decline, extend, recordSubmission, remind, remindReviewers } from './moves/actions.ts'
import { askForWorkAgain } from './moves/askAgain.ts'
import { listReviewersForDeveloper, listReviewersForMany, possibleReviewerLimit } from './moves/reviewers.ts'
import { tellReviewed } from './moves/tellReviewed.ts'
import type { AccountNotifier, AttemptDelivery } from './sending/notifyDeveloper.ts'
import { offerLimit } from './sending/offers.ts'
import {
  type AllSendingOptions,
  readSendingChoice,
  readSendingOptions,
  type SendingChoiceDetails,
} from './sending/options.ts'
import { type SendingResult, sendAssessment } from './sending/sendAssessment.ts'

/** This permission sends assessments, and changes what becomes of them. */
const permission = 'vetting:write'

builder.enumType('AssessmentChannel', { values: valuesOf(assessmentChannels) })

const OfferType = builder.objectRef<AllSendingOptions['assessments'][number]>('AssessmentOffer').implement({
  description: 'An assessment that could be sent to a developer.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    type: t.expose('type', { type: AssessmentTypeEnum }),
    version_number: t.exposeInt('version_number', {
      description: 'This version is sent, and stays as it is from then on.',
    }),
    refusal: t.exposeString('refusal', {
      nullable: true,
      description: 'The reason why it cannot be sent; null when it can.',
    }),
    next_status: t.expose('next_status', {
      type: DeveloperStatusEnum,
      nullable: true,
      description: 'The step of vetting that sending leads to; null where the developer stays.',
    }),
  }),
})

const SendingOptionsType = builder.objectRef<AllSendingOptions>('SendingOptions').implement({
  description: 'These assessments can be sent to a developer.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    first_name: t.exposeString('first_name'),
    developer_name: t.exposeString('developer_name'),
    time_zone: t.exposeString('time_zone', {
      nullable: true,
      description: 'Due dates are counted in this time zone. Null stands for UTC.',
    }),
    refusal: t.exposeString('refusal', {
      nullable: true,
      description: 'The reason why nothing can be sent; null when it can.',
    }),
    message_refusal: t.exposeString('message_refusal', {
      nullable: true,
      description: 'The reason why no message reaches the developer; null when one does.',
    }),
    delivery_method: t.expose('delivery_method', {
      type: DeliveryMethodEnum,
      nullable: true,
      description: 'The channel that a message would take.',
    }),
    assessments: t.expose('assessments', {
      type: [OfferType],
      rows: offerLimit,
      description: 'They are sorted by name.',
    }),
  }),
})

const SendingChoiceType = builder.objectRef<SendingChoiceDetails>('SendingChoice').implement({
  description: 'The parts of a chosen assessment before it is sent, and the people who could review it.',
  permission,
  fields: (t) => ({
    challenge_id: t.id({ nullable: true, resolve: ({ challenge }) => challenge?.id ?? null }),
    challenge_name: t.string({ nullable: true, resolve: ({ challenge }) => challenge?.name ?? null }),
    challenge_brief: t.string({
      nullable: true,
      description: 'Markdown.',
      resolve: ({ challenge }) => challenge?.brief ?? null,
    }),
    hours: t.int({ nullable: true, resolve: ({ challenge }) => challenge?.hours ?? null }),
    refusal: t.exposeString('refusal', {
      nullable: true,
      description: 'The reason why it cannot be sent; null when it can.',
    }),
    days: t.exposeInt('days', { description: 'The days that the challenge gives, or else the usual number.' }),
    reviewers: t.expose('reviewers', {
      type: [PossibleReviewerType],
      rows: possibleReviewerLimit,
      description: 'The pool first, and those with the fewest open reviews first.',
    }),
  }),
})

builder.queryField('getSendingOptions', (t) =>
  t.field({
    permission,
    type: SendingOptionsType,
    args: { developer_id: t.arg.id({ required: true }) },
    resolve: (_root, { developer_id }, context) =>
      readSendingOptions(context.db, parseId(developer_id, 'developer'), availableChannels(context)),
  }),
)

builder.queryField('getSendingChoice', (t) =>
  t.field({
    permission,
    type: SendingChoiceType,
    args: { developer_id: t.arg.id({ required: true }), assessment_id: t.arg.id({ required: true }) },
    resolve: (_root, { developer_id, assessment_id }, { db }) =>
      readSendingChoice(db, parseId(developer_id, 'developer'), parseId(assessment_id, 'assessment')),
  }),
)

builder.queryField('getPossibleReviewers', (t) =>
  t.field({
    description:
      'Lists the people who could review an assessment of a developer: its pool first, and those with the fewest open reviews. Without a developer, it lists those who could review it for many.',
    permission,
    type: [PossibleReviewerType],
    rows: possibleReviewerLimit,
    args: { developer_id: t.arg.id(), assessment_id: t.arg.id({ required: true }) },
    resolve: (_root, { developer_id, assessment_id }, { db }) => {
      const assessmentId = parseId(assessment_id, 'assessment')
      return developer_id
        ? listReviewersForDeveloper(db, assessmentId, parseId(developer_id, 'developer'))
        : listReviewersForMany(db, [assessmentId])
    },
  }),
)

const AttemptStateType = builder.objectRef<AttemptState & Partial<AttemptDelivery>>('AttemptChange').implement({
  description: 'An assessment of a developer after a change.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    status: t.expose('status', { type: DeveloperAssessmentStatusEnum }),
    due_at: t.expose('due_at', { type: 'DateTime', nullable: true }),
    version: t.exposeInt('version'),
    delivery_method: t.expose('delivery_method', {
      type: DeliveryMethodEnum,
      nullable: true,
      description: 'The channel of its message; null without one.',
    }),
    url: t.exposeString('url', {
      nullable: true,
      description:
        'The address of its page, told only now. Null where a message carries it, so that nobody else has it.',
    }),
  }),
})

/** Returns who tells developers about assessments in an operation: its viewer. */
export function notifierOf({ viewer, env, mailer, secret }: Context): AccountNotifier {
  return { sender: { id: viewer.id, name: viewer.displayName }, env, mailer, secret }
}

/** Adds the state of an assessment to what was sent of it. */
async function withState(trx: Trx, sending: Promise<SendingResult>): Promise<AttemptState & AttemptDelivery> {
  const sent = await sending
  return { ...(await findAttemptState(trx, sent.id)), ...sent }
}

/** Waits for a change of an assessment, and reads its state. */
async function stateAfter(trx: Trx, id: string, change: Promise<void>): Promise<AttemptState> {
  await change
  return findAttemptState(trx, id)
}

const changed = { permission, type: AttemptStateType, noun: 'assessment', undoable: true } as const

mutation('sendAssessment', {
  ...changed,
  description:
    'Sends the current version of an assessment to a developer. `{{link}}` in the text stands for the address of its page. The message leaves when it can no longer be undone.',
  input: sendAssessmentInput,
  run: (trx, input, context) => withState(trx, sendAssessment(trx, notifierOf(context), input)),
})

mutation('remindOfAssessment', {
  ...changed,
  description: 'Reminds a developer of what they still have, by a message with a link.',
  input: remindInput,
  run: (trx, input, context) => withState(trx, remind(trx, notifierOf(context), input)),
})

mutation('remindReviewers', {
  ...changed,
  description: 'Reminds everybody who owes a review of it, in the bell and the daily mail.',
  input: remindReviewersInput,
  run: (trx, input) => stateAfter(trx, input.id, remindReviewers(trx, input)),
})

mutation('extendAssessment', {
  ...changed,
  description:
    'Gives a developer more time, counted from today, and tells them. One that has expired is with them again.',
  input: extendInput,
  run: (trx, input, context) => withState(trx, extend(trx, notifierOf(context), input)),
})

mutation('askForWorkAgain', {
  ...changed,
  description:
    'Asks a developer to send in again what nobody could open, once, and before a review was sent. The link works again, open reviews end, and their reviewers get the work that replaces it.',
  input: askAgainInput,
  run: (trx, input, context) => withState(trx, askForWorkAgain(trx, notifierOf(context), input)),
})

mutation('tellReviewed', {
  ...changed,
  description:
    'Tells a developer that their work was reviewed, once all reviews are in. Each result is told once, and one that is taken back before the message leaves is not told.',
  input: tellReviewedInput,
  run: (trx, input, context) => stateAfter(trx, input.id, tellReviewed(trx, senderOf(context), input)),
})

mutation('cancelAssessment', {
  ...changed,
  description: 'Cancels an assessment that is not completed. Its links lead nowhere, and its open reviews end.',
  input: endAttemptInput,
  run: (trx, input) => stateAfter(trx, input.id, cancel(trx, input)),
})

mutation('declineAssessment', {
  ...changed,
  description: 'Records that a developer told the staff that they do not want to do it.',
  input: endAttemptInput,
  run: (trx, input) => stateAfter(trx, input.id, decline(trx, input)),
})

mutation('recordSubmission', {
  ...changed,
  description:
    'Records work that came in otherwise than by the page, or that a talk was held: in which meeting, or else on which day, for how many minutes and with whom of the firm.',
  input: recordSubmissionInput,
  run: (trx, input, context) => stateAfter(trx, input.id, recordSubmission(trx, notifierOf(context), input)),
})

mutation('assignReviewers', {
  ...changed,
  description: 'Gives work that came in to reviewers, or to further ones. Reviews are due at the end of a day, in UTC.',
  input: assignReviewersInput,
  run: (trx, input) => stateAfter(trx, input.id, assignReviewers(trx, input)),
})

mutation('withdrawConfirmation', {
  ...changed,
  description: 'Takes back that a finding tells nobody who the author is. Reviewers get that part no more.',
  noun: 'finding',
  input: rowInput,
  run: async (trx, { id }) => findAttemptState(trx, await withdrawConfirmation(trx, id)),
})

mutation('confirmFindings', {
  ...changed,
  description: 'Confirms that findings tell nobody who the author is, with a reason. Reviewers may get that part then.',
  input: confirmFindingsInput,
  run: (trx, input, { viewer }) => stateAfter(trx, input.id, confirmFindings(trx, viewer.id, input)),
})
