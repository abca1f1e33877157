import * as z from 'zod/mini'
import { assessmentChanges, assessmentInput, copyInput, rubricForm } from '#shared/assessments/assessmentInput.ts'
import { assessmentTypes, workShown } from '#shared/assessments/assessmentTypes.ts'
import { challengeChanges, challengeInput } from '#shared/challenges/challengeInput.ts'
import { availabilityForm } from '#shared/daysOff/daysOffInput.ts'
import { maxDueDays, sendingWords } from '#shared/developerAssessments/assessmentSending.ts'
import {
  askAgainInput,
  assessmentChannels,
  assignManyInput,
  assignReviewersInput,
  cancelSentInput,
  endAttemptInput,
  extendInput,
  extendSentInput,
  recordSubmissionInput,
  remindInput,
  remindSentInput,
  sendAssessmentInput,
  sendAssessmentsInput,
  tellReviewedInput,
} from '#shared/developerAssessments/assessmentSendingInput.ts'
import { confirmFindingsInput, copyAddressInput } from '#shared/developerAssessments/workShownInput.ts'
import { messageChannels } from '#shared/platform/messaging/channels.ts'
import { maxDecisionText } from '#shared/platform/messaging/lengths.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { maxCapacity } from '#shared/reviews/reviewerAvailability.ts'
import {
  declineInput,
  followReviewInput,
  inconclusiveInput,
  moveReviewForm,
  reviewDraft,
  secondReviewInput,
} from '#shared/reviews/reviewInput.ts'
import { dayIn } from '#test/days.ts'
import * as fc from '#test/draws/property.ts'
import { asTest, createAssessment, createUser } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { createAttempt, createCandidate, createOffer } from '#test/rows/attempts.ts'
import { createReviewed, scoreAll } from '#test/rows/reviews.ts'
import {
  anyField,
  choiceField,
  choicesField,
  countField,
  dayField,
  flagField,
  given,
  kept,
  letterField,
  lineField,
  rowField,
  textField,
  webLinkField,
} from './fields.ts'
import { tryForm } from './tryForm.ts'
import type { TriedForm, World } from './tryForms.ts'

const assessmentFields = {
  name: lineField(),
  type: choiceField(valuesOf(assessmentTypes)),
  stack: choicesField(fc.constantFrom('Go', 'SQL', 'Ünï'), [
    ['x'.repeat(81)],
    [' '],
    Array.from({ length: 11 }, (_, at) => `Skill ${at}`),
  ]),
  description: textField(),
  work_shown: choiceField(valuesOf(workShown)),
}

const challengeFields = (assessment_id: string) => ({
  name: lineField(),
  assessment_id: rowField(assessment_id),
  brief: anyField(textField(20_000).values, ['*'.repeat(600)]),
  url_repository: webLinkField(),
  hours: countField(1, 200),
  deadline_days: countField(1, 90),
})

const wordsFields = {
  channel: choiceField(valuesOf(assessmentChannels)),
  subject: lineField(),
  body: anyField(textField(4_000).values, [
    'Hi {{first_name}}: {{link}}',
    '{{link}} {{link}}',
    'Hi {{nobody}}: {{link}}',
  ]),
}

const usualWords = { channel: 'NONE', ...sendingWords('TAKE_HOME') }

const shownWords = (values: Readonly<Record<string, unknown>>) => (values.channel === 'NONE' ? [] : ['subject', 'body'])

/** Refusals about the words as a whole. */
const aboutWords = /\{\{/

const criterion = { id: '', name: ' Code ', weight: 3, must_pass: true, anchors: ['Bad', 'Weak', 'Good', 'Great'] }
const criteria = [[criterion], [criterion, { ...criterion, name: 'Tests', must_pass: false, weight: 100 }]].map(
  (typed) => ({ typed, stored: typed.map(({ id: _id, ...one }) => kept(one)) }),
)

const reason = (max = 500) => ({ reason: textField(max) })

const newReview = async ({ server, db }: World) => {
  const reviewer = server.as('reviewer').account.id
  const reviewed = await createReviewed(db, { reviewers: [reviewer], stack: ['Go', 'SQL'] })
  return { ...reviewed, review: String(reviewed.reviewIds[0]) }
}

/** The forms of vetting: the catalogue, sent assessments, and reviews. */
export const vettingForms = {
  'web/assessments/AddAssessmentDialog.tsx': ({ server }) =>
    tryForm(server, {
      schema: assessmentInput,
      typed: assessmentFields,
      start: async () => crypto.randomUUID(),
      holds: (name) => ({ name, type: 'TAKE_HOME' }),
      send: (assessment) => ['addAssessment', assessment],
    }),
  'web/assessments/CopyAssessmentDialog.tsx': ({ server, db }) =>
    tryForm(server, {
      schema: z.pick(copyInput, { name: true }),
      typed: { name: lineField() },
      start: () => createAssessment(db),
      holds: ({ id }) => ({ name: id }),
      send: (input, { id }) => ['copyAssessment', { id, ...input }],
    }),
  'web/assessments/EditAssessmentDialog.tsx': ({ server, db }) =>
    tryForm(server, {
      schema: assessmentChanges,
      typed: assessmentFields,
      start: () => createAssessment(db, { description: 'Before' }),
      send: (changes, { id }) => ['updateAssessment', { id, changes, version: 1 }],
    }),
  'web/assessments/rubric/EditRubricDialog.tsx': ({ server, db }) =>
    tryForm(server, {
      schema: rubricForm,
      typed: {
        pass_mark: countField(1, 100),
        instructions: textField(5_000),
        criteria: anyField(
          fc.constantFrom(...criteria),
          [[{ ...criterion, name: '' }], [{ ...criterion, weight: '' }], [criterion, criterion]],
          [],
        ),
      },
      start: () => createAssessment(db),
      holds: () => ({ pass_mark: 65, criteria: [criterion] }),
      send: (rubric, { id, version_id }) => ['saveRubric', { id, version_id, version: 1, ...rubric }],
      read: async (_start, { id }) => readRubric(db, String(id)),
    }),
  'web/challenges/AddChallengeDialog.tsx': async ({ server, db }) =>
    tryForm(server, {
      schema: challengeInput,
      typed: challengeFields((await createAssessment(db)).id),
      start: async () => crypto.randomUUID(),
      holds: (name) => ({ name, brief: '' }),
      send: (challenge) => ['addChallenge', challenge],
      stored: briefAsText,
    }),
  'web/challenges/EditChallengeDialog.tsx': async ({ server, db }) =>
    tryForm(server, {
      schema: challengeChanges,
      typed: challengeFields((await createAssessment(db)).id),
      start: async () => String((await createOffer(db)).challenge_ids[0]),
      send: (changes, id) => ['updateChallenge', { id, changes, version: 1 }],
      stored: briefAsText,
    }),
  'web/developerAssessments/sending/SendForm.tsx': (world) =>
    tryForm(world.server, {
      schema: sendAssessmentInput,
      typed: {
        developer_id: given,
        assessment_id: given,
        challenge_id: given,
        days: countField(1, maxDueDays),
        reviewer_ids: choicesField(fc.constantFrom(world.server.as('reviewer').account.id)),
        moves_step: flagField(),
        ...wordsFields,
      },
      start: async () => {
        const offer = await createOffer(world.db)
        const { id: developer_id } = await createCandidate(world.db)
        return { developer_id, assessment_id: offer.id, challenge_id: String(offer.challenge_ids[0]) }
      },
      holds: (ids) => ({ ...ids, days: 7, ...usualWords }),
      shown: (values) => ['days', 'reviewer_ids', 'moves_step', 'channel', ...shownWords(values)],
      send: (sending) => ['sendAssessment', sending],
      read: async (_start, { id }) => readAttempt(world.db, String(id)),
      stored: attemptOnly,
      sentences: aboutWords,
    }),
  'web/developerAssessments/many/SendManyForm.tsx': ({ server, db }) =>
    tryForm(server, {
      schema: sendAssessmentsInput,
      typed: {
        assessment_id: given,
        days: countField(1, maxDueDays),
        reviewer_ids: choicesField(fc.constantFrom(server.as('reviewer').account.id)),
        moves_step: flagField(),
        ...wordsFields,
        channel: choiceField(valuesOf(messageChannels)),
      },
      start: async () => ({ assessment_id: (await createOffer(db)).id, developer_id: (await createCandidate(db)).id }),
      holds: ({ assessment_id }) => ({ assessment_id, days: 7, ...usualWords, channel: 'ANY' }),
      send: (sending, { developer_id }) => [
        'sendAssessments',
        { selection: { ids: [developer_id] }, ...sending, dry_run: false },
      ],
      read: async ({ developer_id }) => {
        const attempts = db.selectFrom('developer_assessments').select('id').where('developer_id', '=', developer_id)
        return readAttempt(db, (await attempts.executeTakeFirstOrThrow()).id)
      },
      stored: attemptOnly,
      sentences: aboutWords,
    }),
  'web/developerAssessments/many/AssignManyDialog.tsx': ({ server, db }) =>
    tryForm(server, {
      schema: assignManyInput,
      typed: {
        reviewer_ids: choicesField(fc.constantFrom(server.as('reviewer').account.id)),
        days: countField(1, maxDueDays),
        one_each: flagField(),
      },
      start: () => createAttempt(db, 'SUBMITTED', { submitted_at: new Date() }),
      holds: () => ({ reviewer_ids: [server.as('reviewer').account.id], days: 5, one_each: true }),
      shown: () => ['reviewer_ids', 'days'],
      send: (reviews, { developer_id }) => [
        'assignVettedReviewers',
        { selection: { ids: [developer_id] }, ...reviews, dry_run: false },
      ],
      read: async ({ id }) => readReviews(db, id),
      stored: ({ one_each: _shared, ...reviews }) => reviews,
    }),
  'web/developerAssessments/many/RemindSentDialog.tsx': ({ server, db }) =>
    tryForm(server, {
      schema: z.omit(remindSentInput, { ids: true, dry_run: true }),
      typed: { ...wordsFields, channel: choiceField(valuesOf(messageChannels)) },
      start: () => createAttempt(db, 'SENT'),
      holds: () => ({ ...usualWords, channel: 'ANY' }),
      send: (reminder, { id }) => ['remindOfAssessments', { ids: [id], dry_run: false, ...reminder }],
      read: async ({ developer_id }) => readWords(db, developer_id),
      stored: ({ subject }) => (subject === undefined ? {} : { subject }),
      sentences: aboutWords,
    }),
  'web/developerAssessments/many/ExtendSentDialog.tsx': ({ server, db }) =>
    tryForm(server, {
      schema: z.omit(extendSentInput, { ids: true, dry_run: true }),
      typed: { days: countField(1, maxDueDays), ...wordsFields, channel: choiceField(valuesOf(messageChannels)) },
      start: () => createAttempt(db, 'EXPIRED', { due_at: new Date(Date.now() - 86_400_000) }),
      holds: () => ({ days: 7, ...usualWords, channel: 'ANY' }),
      send: (extension, { id }) => ['extendAssessments', { ids: [id], dry_run: false, ...extension }],
      read: async ({ id }) => readAttempt(db, id),
      stored: attemptOnly,
      sentences: aboutWords,
    }),
  'web/developerAssessments/many/CancelSentDialog.tsx': ({ server, db }) =>
    tryForm(server, {
      schema: z.pick(cancelSentInput, { note: true }),
      typed: { note: textField(1_000) },
      start: () => createAttempt(db, 'SENT'),
      holds: () => ({ note: 'The job is filled.' }),
      send: (end, { id }) => ['cancelAssessments', { ids: [id], dry_run: false, ...end }],
      read: async ({ id }) => {
        const attempt = db.selectFrom('developer_assessments').select('status_note').where('id', '=', id)
        return { note: (await attempt.executeTakeFirstOrThrow()).status_note }
      },
    }),
  'web/developerAssessments/attempt/ExtendDialog.tsx': ({ server, db }) =>
    tryForm(server, {
      schema: z.omit(extendInput, { id: true, version: true }),
      typed: { days: countField(1, maxDueDays), ...wordsFields },
      start: () => createAttempt(db, 'SENT'),
      holds: () => ({ days: 7, ...usualWords }),
      shown: (values) => ['days', 'channel', ...shownWords(values)],
      send: (extension, { id }) => ['extendAssessment', { id, version: 1, ...extension }],
      read: async ({ id }) => readAttempt(db, id),
      stored: attemptOnly,
      sentences: aboutWords,
    }),
  'web/developerAssessments/attempt/AskAgainDialog.tsx': ({ server, db }) =>
    tryForm(server, {
      schema: z.omit(askAgainInput, { id: true, version: true }),
      typed: { days: countField(1, maxDueDays), reason: textField(1_000), ...wordsFields },
      start: () => createAttempt(db, 'SUBMITTED'),
      holds: () => ({ days: 7, reason: 'The archive is empty.', ...usualWords }),
      shown: (values) => ['days', 'reason', 'channel', ...shownWords(values)],
      send: (asked, { id }) => ['askForWorkAgain', { id, version: 1, ...asked }],
      read: async ({ id }) => readAttempt(db, id),
      stored: attemptOnly,
      sentences: aboutWords,
    }),
  'web/developerAssessments/attempt/TellReviewedDialog.tsx': ({ server, db }) =>
    tryForm(server, {
      schema: z.pick(tellReviewedInput, { message: true }),
      typed: { message: letterField(maxDecisionText) },
      start: async () =>
        createAttempt(db, 'COMPLETED', { developer_id: (await createCandidate(db, { first_name: 'Dora' })).id }),
      holds: () => ({ message: 'Hi {{first_name}}' }),
      send: ({ message }, { id }) => ['tellReviewed', { id, version: 1, message }],
      read: async ({ developer_id }) => {
        const message = db.selectFrom('messages').select('body as message').where('developer_id', '=', developer_id)
        return { message: null, ...(await message.executeTakeFirst()) }
      },
    }),
  'web/developerAssessments/attempt/RemindDialog.tsx': ({ server, db }) =>
    tryForm(server, {
      schema: z.omit(remindInput, { id: true, version: true }),
      typed: wordsFields,
      start: () => createAttempt(db, 'SENT'),
      holds: () => usualWords,
      shown: (values) => ['channel', ...shownWords(values)],
      send: (reminder, { id }) => ['remindOfAssessment', { id, version: 1, ...reminder }],
      read: async ({ developer_id }) => readWords(db, developer_id),
      stored: ({ subject }) => (subject === undefined ? {} : { subject }),
      sentences: aboutWords,
    }),
  'web/developerAssessments/work/RecordSubmissionDialog.tsx': ({ server, db }) =>
    tryForm(server, {
      schema: z.pick(recordSubmissionInput, { url: true, note: true }),
      typed: { url: webLinkField(), note: textField(1_000) },
      start: () => createAttempt(db, 'SENT'),
      holds: () => ({ url: 'https://git.example.com/work' }),
      send: (submission, { id }) => ['recordSubmission', { id, version: 1, ...submission }],
      read: async ({ id }) => readAttempt(db, id),
    }),
  'web/developerAssessments/work/RecordTalkDialog.tsx': ({ server, db }) =>
    tryForm(server, {
      schema: z.pick(recordSubmissionInput, { note: true, talk_on: true, talk_minutes: true, talk_with_ids: true }),
      marked: ['talk_on', 'talk_minutes', 'talk_with_ids'],
      typed: {
        note: textField(1_000),
        talk_on: dayField('2026-01-31', dayIn(30)),
        talk_minutes: countField(5, 480),
        talk_with_ids: choicesField(fc.constantFrom(server.as('vetter').account.id)),
      },
      start: () => createAttempt(db, 'SENT', { type: 'LIVE_CODING' }),
      holds: () => ({ talk_on: '2026-01-30', talk_minutes: 60, talk_with_ids: [server.as('vetter').account.id] }),
      send: (talk, { id }) => ['recordSubmission', { id, version: 1, ...talk }],
      read: async ({ id }) => readAttempt(db, id),
    }),
  'web/developerAssessments/reviewers/AssignReviewersDialog.tsx': ({ server, db }) =>
    tryForm(server, {
      schema: z.pick(assignReviewersInput, { reviewer_ids: true, days: true }),
      typed: {
        reviewer_ids: choicesField(fc.constantFrom(server.as('reviewer').account.id)),
        days: countField(1, maxDueDays),
      },
      start: () => createAttempt(db, 'SUBMITTED', { submitted_at: new Date() }),
      holds: () => ({ reviewer_ids: [server.as('reviewer').account.id], days: 5 }),
      send: (reviews, { id }) => ['assignReviewers', { id, version: 1, ...reviews }],
      read: async ({ id }) => readReviews(db, id),
    }),
  'web/daysOff/AvailabilityDialog.tsx': ({ server, db }) =>
    tryForm(server, {
      schema: availabilityForm,
      marked: ['from_day', 'to_day'],
      typed: {
        capacity: countField(0, maxCapacity),
        from_day: dayField('2031-03-02'),
        to_day: dayField('2031-03-02', '2031-03-09'),
        note: textField(500),
      },
      start: () => createUser(db, { role: 'reviewer' }),
      holds: () => ({ capacity: '', from_day: '', to_day: '', note: '' }),
      send: async ({ capacity, ...days }, { id: user_id }) => {
        const admin = server.as('admin')
        const limit = graphql(
          'mutation ($input: SetReviewCapacityInput!) { setReviewCapacity(input: $input) { review_capacity } }',
        )
        const limited = await admin.query(limit, {
          input: {
            user_id,
            capacity,
          },
        })
        if (limited.errors) return { refusal: limited.errors[0] }
        const stored = { capacity: limited.data?.setReviewCapacity.review_capacity }
        if (days.from_day === '') return { stored: { ...stored, from_day: null, to_day: null, note: null } }
        const add = graphql(`mutation ($input: AddDaysOffInput!) {
          addDaysOff(input: $input) { availability { days_off { from_day to_day note } } } }`)
        const added = await admin.query(add, {
          input: {
            user_id,
            ...days,
          },
        })
        if (added.errors) return { refusal: added.errors[0] }
        return { stored: { ...stored, ...added.data?.addDaysOff.availability.days_off[0] } }
      },
    }),
  'web/developerAssessments/reviewers/MoveReviewDialog.tsx': async (world) => {
    const { id: next } = await createUser(world.db, { role: 'reviewer' })
    await tryForm(world.server, {
      schema: moveReviewForm,
      typed: { review_id: given, reviewer_id: rowField(next), days: countField(1, maxDueDays) },
      start: () => newReview(world),
      holds: ({ review }) => ({ review_id: review, reviewer_id: next, days: 5 }),
      shown: ({ reviewer_id }) => (reviewer_id ? ['reviewer_id', 'days'] : ['reviewer_id']),
      send: ({ review_id: id, reviewer_id, days }) =>
        reviewer_id ? ['replaceReview', { id, reviewer_id, days }] : ['releaseReview', { id }],
      read: async ({ id }) => {
        const reviews = world.db.selectFrom('reviews').selectAll().where('developer_assessment_id', '=', id)
        const open = await reviews.where('status', '=', 'PENDING').executeTakeFirst()
        const days = Math.floor((Date.parse(String(open?.due_at)) - Date.now()) / 86_400_000)
        return { reviewer_id: open?.reviewer_id ?? null, days }
      },
    })
  },
  'web/developerAssessments/attempt/EndAttemptDialog.tsx': async ({ server, db }) => {
    for (const mutation of ['cancelAssessment', 'declineAssessment']) {
      await tryForm(server, {
        schema: z.pick(endAttemptInput, { note: true }),
        typed: { note: textField(1_000) },
        start: () => createAttempt(db, 'SENT'),
        holds: () => ({}),
        send: ({ note }, { id }) => [mutation, { id, version: 1, note }],
        read: async ({ id }) => ({ note: (await readAttempt(db, id)).status_note }),
      })
    }
  },
  'web/reviews/drafts/ReviewEditor.tsx': async (world) => {
    const { id, review, criterionIds } = await newReview(world)
    const scored = (score: number | null, comment: string) =>
      criterionIds.map((criterion_id) => ({ criterion_id, score, comment }))
    const skills = (name: string) => choicesField(fc.constant(name))
    await tryForm(world.server, {
      schema: reviewDraft,
      typed: {
        scores: anyField(
          fc.constantFrom(scored(3, ' Fine '), scored(1, 'x'.repeat(2_000)), scored(null, 'Half')).map((typed) => ({
            typed,
            stored: kept(typed),
          })),
          [],
          [],
        ),
        comments: textField(5_000),
        shown_skills: choicesField(fc.constant('Go')),
        unclaimed_skills: skills('SQL'),
        unshown_skills: choicesField(fc.constant('Go')),
      },
      role: 'reviewer',
      start: async () => (await readReview(world, review)).version,
      holds: () => ({}),
      send: (draft, version) => ['saveReviewDraft', { id: review, version, ...draft }],
      read: async () => readDraft(world, id),
    })
  },
  'web/developerAssessments/work/AnonymousCopyDialog.tsx': (world) =>
    tryForm(world.server, {
      schema: z.pick(copyAddressInput, { url: true }),
      typed: { url: webLinkField() },
      start: () => createAttempt(world.db, 'SUBMITTED'),
      holds: () => ({ url: 'https://git.example.com/copy' }),
      send: (copy, { id }) => ['addCopyAddress', { id, ...copy }],
      read: ({ id }) => {
        const copies = world.db.selectFrom('anonymous_copies').select('url').where('developer_assessment_id', '=', id)
        return copies.where('deleted_at', 'is', null).executeTakeFirstOrThrow()
      },
    }),
  'web/developerAssessments/work/WorkFindingsDialog.tsx': (world) =>
    tryForm(world.server, {
      schema: z.pick(confirmFindingsInput, { reason: true }),
      typed: reason(),
      start: () => foundOnce(world),
      holds: () => ({}),
      send: (confirmed, { id, finding }) => ['confirmFindings', { id, finding_ids: [finding], ...confirmed }],
      read: ({ finding }) =>
        world.db.selectFrom('work_findings').select('reason').where('id', '=', finding).executeTakeFirstOrThrow(),
    }),
  'web/reviews/page/DeclineReviewDialog.tsx': (world) =>
    tryForm(world.server, {
      schema: z.pick(declineInput, { reason: true }),
      typed: reason(),
      role: 'reviewer',
      start: () => newReview(world),
      holds: () => ({}),
      send: (declined, { review }) => ['declineReview', { id: review, version: 1, ...declined }],
      read: async ({ review }) => ({ reason: (await readReview(world, review)).decline_reason }),
    }),
  'web/reviews/page/CannotOpenDialog.tsx': (world) =>
    tryForm(world.server, {
      schema: z.pick(declineInput, { reason: true }),
      typed: reason(),
      role: 'reviewer',
      start: () => newReview(world),
      holds: () => ({}),
      send: (declined, { review }) => ['declineUnopenableWork', { id: review, version: 1, ...declined }],
      read: async ({ review }) => ({ reason: (await readReview(world, review)).decline_reason }),
    }),
  'web/developerAssessments/reviewers/AskSecondReviewDialog.tsx': async (world) => {
    const { id: second } = await createUser(world.db, { role: 'reviewer' })
    await tryForm(world.server, {
      schema: z.pick(secondReviewInput, { reviewer_id: true }),
      typed: { reviewer_id: rowField(second) },
      start: () => reviewedOnce(world),
      holds: () => ({ reviewer_id: second }),
      send: ({ reviewer_id }, { id, version }) => ['askSecondReview', { id, reviewer_id, version }],
      read: async ({ id }) => {
        const reviews = world.db.selectFrom('reviews').select('reviewer_id').where('developer_assessment_id', '=', id)
        return reviews.where('status', '!=', 'SENT').executeTakeFirstOrThrow()
      },
    })
  },
  'web/reviews/page/FollowReviewDialog.tsx': async (world) => {
    let followed = ''
    await tryForm(world.server, {
      schema: z.pick(followReviewInput, { reason: true }),
      typed: reason(),
      start: async () => {
        const { reviewIds, ...attempt } = await contradictingOnce(world)
        followed = reviewIds[0] ?? ''
        return attempt
      },
      holds: () => ({}),
      send: (typed, { id, version }) => ['followReview', { id, review_id: followed, ...typed, version }],
      read: async ({ id }) => ({ reason: (await readAttempt(world.db, id)).status_note }),
    })
  },
  'web/reviews/page/MarkInconclusiveDialog.tsx': (world) =>
    tryForm(world.server, {
      schema: z.pick(inconclusiveInput, { reason: true }),
      typed: reason(),
      start: () => reviewedOnce(world),
      holds: () => ({}),
      send: (marked, { id, version }) => ['markInconclusive', { id, ...marked, version }],
      read: async ({ id }) => ({ reason: (await readAttempt(world.db, id)).status_note }),
    }),
} satisfies Readonly<Record<string, TriedForm>>

/** A brief may be empty. */
const briefAsText = (typed: Readonly<Record<string, unknown>>) =>
  typed.brief === null ? { ...typed, brief: '' } : typed

/** Keeps the fields of the attempt. The words are in the message, and the moved step is with the developer. */
const attemptOnly = ({ days, reviewer_ids }: Readonly<Record<string, unknown>>) => ({
  ...(days !== undefined && { days }),
  ...(reviewer_ids !== undefined && { planned_reviewer_ids: reviewer_ids }),
})

/** Creates work with a finding in its note. No task searches it and replaces that finding, since no work came in yet. */
async function foundOnce({ db }: World) {
  const { id } = await createAttempt(db, 'SUBMITTED', { url_submission: null })
  const row = { developer_assessment_id: id, place: 'NOTE' as const, found: 'zoe' }
  const finding = await asTest(db, (trx) =>
    trx.insertInto('work_findings').values(row).returning('id').executeTakeFirstOrThrow(),
  )
  return { id, finding: finding.id }
}

/** Creates an assessment with a sent review, which waits for a second one. */
async function reviewedOnce(world: World) {
  const { id, review } = await newReview(world)
  await asTest(world.db, async (trx) => {
    const sent = { status: 'SENT' as const, sent_at: new Date(), total_score: 80 }
    await trx.updateTable('reviews').set(sent).where('id', '=', review).execute()
    await trx.updateTable('developer_assessments').set({ status: 'IN_REVIEW' }).where('id', '=', id).execute()
  })
  return { id, version: (await readAttempt(world.db, id)).version }
}

/** Creates work with two sent reviews that contradict each other. */
async function contradictingOnce({ db }: World) {
  const reviewers = await Promise.all(['reviewer', 'reviewer'].map(() => createUser(db, { role: 'reviewer' })))
  const { id, reviewIds, criterionIds } = await createReviewed(db, { reviewers: reviewers.map((one) => one.id) })
  await asTest(db, async (trx) => {
    for (const [at, review] of reviewIds.entries()) await scoreAll(trx, review, criterionIds, at === 0 ? 4 : 1)
    const sent = { status: 'SENT' as const, sent_at: new Date() }
    await trx.updateTable('reviews').set(sent).where('developer_assessment_id', '=', id).execute()
    await trx.updateTable('developer_assessments').set({ status: 'SECOND_REVIEW' }).where('id', '=', id).execute()
  })
  return { id, reviewIds, version: (await readAttempt(db, id)).version }
}

async function readRubric(db: World['db'], id: string) {
  const version = await db.selectFrom('assessment_versions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const criteria = db.selectFrom('criteria').select(['name', 'weight', 'must_pass', 'anchors'])
  const rows = await criteria.where('assessment_version_id', '=', id).orderBy('position').execute()
  return {
    ...version,
    pass_mark: Number(version.pass_mark),
    criteria: rows.map((one) => ({ ...one, weight: Number(one.weight) })),
  }
}

async function readAttempt(db: World['db'], id: string) {
  const attempt = await db
    .selectFrom('developer_assessments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const submission = db.selectFrom('submissions').select('note').where('developer_assessment_id', '=', id)
  const { note = null } = (await submission.executeTakeFirst()) ?? {}
  const days = attempt.due_at && Math.floor((Date.parse(String(attempt.due_at)) - Date.now()) / 86_400_000)
  return { ...attempt, url: attempt.url_submission, note, days }
}

async function readWords(db: World['db'], developer_id: string) {
  const message = db.selectFrom('messages').select('subject').where('developer_id', '=', developer_id)
  return { subject: null, ...(await message.executeTakeFirst()) }
}

async function readReviews(db: World['db'], id: string) {
  const reviews = db.selectFrom('reviews').select(['reviewer_id', 'due_at']).where('developer_assessment_id', '=', id)
  const rows = await reviews.execute()
  const days = rows.map(({ due_at }) => Math.floor((Date.parse(String(due_at)) - Date.now()) / 86_400_000))
  return { reviewer_ids: rows.map(({ reviewer_id }) => reviewer_id), days: days[0] }
}

const readReview = ({ db }: World, id: string) =>
  db.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function readDraft({ server }: World, id: string) {
  const document = graphql(`query ($id: ID!) { getOwnReview(developer_assessment_id: $id) {
    comments shown_skills unclaimed_skills unshown_skills scores { criterion_id score comment } } }`)
  return (await server.as('reviewer').data(document, { id })).getOwnReview
}
