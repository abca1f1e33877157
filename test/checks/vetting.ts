import { findSettings } from '#server/firmSettings/data.ts'
import { standardRisk } from '#shared/checkIns/riskSettings.ts'
import { dayIn } from '#test/days.ts'
import { createAssessment } from '#test/factories.ts'
import { createAttempt, createCandidate, createOffer } from '#test/rows/attempts.ts'
import { createReviewed } from '#test/rows/reviews.ts'
import type { TestServer } from '#test/testServer.ts'
import { mutationAct } from './acts.ts'
import {
  type CheckEntries,
  completed,
  internal,
  listed,
  refused,
  refusedAt,
  repeated,
  twice,
  type UniqueRegister,
} from './entries.ts'

const named = () => `A ${crypto.randomUUID()}`

const addAssessment = mutationAct('addAssessment', () => ({
  input: { name: named(), type: 'TAKE_HOME', stack: [] },
}))
const addChallenge = mutationAct('addChallenge', () => ({
  input: { name: named(), brief: 'Build it.', hours: 4, deadline_days: 7 },
}))

const saveRubric = mutationAct('saveRubric', async ({ db }) => {
  const { id, version_id } = await createAssessment(db)
  const anchors = ['Fails', 'Main path', 'Small gaps', 'Throughout']
  const criteria = [{ name: 'Testing', weight: 3, must_pass: false, anchors }]
  return { input: { id, version_id, version: 1, pass_mark: 60, criteria } }
})

async function review(server: TestServer) {
  const caller = server.as('reviewer')
  const stack = ['Go', 'SQL']
  const { reviewIds, criterionIds } = await createReviewed(server.db, { reviewers: [caller.account.id], stack })
  const scores = criterionIds.map((criterion_id) => ({ criterion_id, score: 3, comment: 'Because.' }))
  const skills = { shown_skills: [], unclaimed_skills: ['Go'], unshown_skills: ['SQL'] }
  return { caller, input: { id: reviewIds[0], version: 1, scores, comments: 'Good.', ...skills } }
}
const saveDraft = mutationAct('saveReviewDraft', review)
const sendReview = mutationAct('sendReview', review)

const conclude = mutationAct('cancelAssessment', async ({ db }) => {
  const { id, version } = await createAttempt(db, 'SENT')
  return { input: { id, version, note: 'They left.' } }
})

const recordTalk = mutationAct('recordSubmission', async (server) => {
  const { id, version } = await createAttempt(server.db, 'SENT', { type: 'LIVE_CODING' })
  return {
    input: { id, version, talk_on: dayIn(-1), talk_minutes: 45, talk_with_ids: [server.as('vetter').account.id] },
  }
})

const overlapping = { shown_skills: ['Go', 'SQL'], unshown_skills: ['SQL'] }

const addReviewer = mutationAct('addAssessmentReviewer', async (server) => ({
  input: { id: (await createAssessment(server.db)).id, user_id: server.as('reviewer').account.id },
}))
const send = mutationAct('sendAssessment', async ({ db }) => {
  const [developer, { id, challenge_ids }] = [await createCandidate(db), await createOffer(db)]
  const what = { developer_id: developer.id, assessment_id: id, challenge_id: challenge_ids[0] }
  const how = {
    days: 7,
    reviewer_ids: [],
    moves_step: false,
    channel: 'NONE',
    subject: 'A task',
    body: 'Here: {{link}}',
  }
  return { input: { ...what, ...how } }
})
const assign = mutationAct('assignReviewers', async (server) => {
  const { id, version } = await createAttempt(server.db, 'SUBMITTED')
  return { input: { id, version, reviewer_ids: [server.as('reviewer').account.id], days: 3 } }
})

const addDaysOff = mutationAct('addDaysOff', () => ({ input: { from_day: '2099-03-02', to_day: '2099-03-04' } }))
const setCapacity = mutationAct('setReviewCapacity', (server) => ({
  input: { user_id: server.as('reviewer').account.id, capacity: 3 },
}))

const setRisk = mutationAct('setRiskSettings', async ({ db }) => {
  const { work_shown, recruiters_invite, inconclusive_days, tick_months, ...settings } = await findSettings(db)
  return { input: settings }
})
const setInconclusiveDays = mutationAct('setInconclusiveDays', async ({ db }) => {
  const { version } = await findSettings(db)
  return { input: { inconclusive_days: 14, version } }
})
const setTickMonths = mutationAct('setTickMonths', async ({ db }) => {
  const { version } = await findSettings(db)
  return { input: { tick_months: 24, version } }
})
const beyondPoints = (setting: string) => [refused(setRisk, setting, -1), refused(setRisk, setting, 10)]

export const vettingChecks: CheckEntries = {
  assessments_name_check: [refused(addAssessment, 'name', '')],
  assessments_work_shown_check: listed('addAssessment.work_shown', 'updateAssessment.changes.work_shown'),
  firm_settings_only_one_check: internal('The only row has the only value.'),
  firm_settings_risk_low_mood_check: beyondPoints('risk_low_mood'),
  firm_settings_risk_mood_fell_check: beyondPoints('risk_mood_fell'),
  firm_settings_risk_missed_check: beyondPoints('risk_missed'),
  firm_settings_risk_end_near_check: beyondPoints('risk_end_near'),
  firm_settings_risk_from_check: [
    refused(setRisk, 'risk_from', 0),
    refused(setRisk, 'risk_from', 5, { ...standardRisk, risk_from: 5 }),
  ],
  firm_settings_inconclusive_days_check: [
    refused(setInconclusiveDays, 'inconclusive_days', 0),
    refused(setInconclusiveDays, 'inconclusive_days', 91),
  ],
  firm_settings_tick_months_check: [
    refused(setTickMonths, 'tick_months', 0),
    refused(setTickMonths, 'tick_months', 121),
  ],
  firm_settings_work_shown_check: listed('setWorkShown.work_shown'),
  work_findings_confirmed_check: internal('The server sets the moment together with the reason.'),
  work_findings_place_check: internal('The search says where it found something.'),
  work_openings_part_check: internal('The server says which part somebody opened.'),
  assessments_type_check: listed('addAssessment.type', 'updateAssessment.changes.type'),
  assessment_versions_number_check: internal('The server counts the versions of an assessment.'),
  assessment_versions_pass_mark_check: [refused(saveRubric, 'pass_mark', -1), refused(saveRubric, 'pass_mark', 101)],
  criteria_anchors_check: [
    refused(saveRubric, 'criteria.0.anchors', ['Fails', 'Main path', 'Throughout']),
    refused(saveRubric, 'criteria.0.anchors', ['Fails', 'Main path', 'Small gaps', 'Throughout', 'Beyond']),
  ],
  criteria_name_check: [refused(saveRubric, 'criteria.0.name', '')],
  criteria_position_check: internal('The order of the lines gives each criterion its position.'),
  criteria_weight_check: [refused(saveRubric, 'criteria.0.weight', 0)],

  challenges_name_check: [refused(addChallenge, 'name', '')],
  challenges_hours_check: [refused(addChallenge, 'hours', 0)],
  challenges_deadline_days_check: [refused(addChallenge, 'deadline_days', 0)],
  challenges_revision_check: internal('The server counts the revisions of a challenge.'),
  challenge_revisions_number_check: internal('The server counts the revisions of a challenge.'),

  developer_assessments_completed_check: [
    completed(sendReview, {}, { status: 'COMPLETED', result: null }),
    completed(conclude, {}, { status: 'CANCELLED', result: 'INCONCLUSIVE' }),
  ],
  developer_assessments_result_check: internal('The result follows from the scores of the reviews.'),
  developer_assessments_status_check: internal('The status follows from what is done with an attempt.'),
  developer_assessments_work_shown_check: internal('It follows from the firm and the assessment when it is sent.'),
  developer_assessments_total_score_check: internal('The total is made of scores, which are from 1 to 4.'),
  developer_assessments_asked_again_check: internal('The reason is written together with the moment.'),
  developer_assessments_talk_check: [
    refusedAt('talk_on', recordTalk, { talk_on: null }, { talk_on: null, talk_minutes: 45 }),
    refusedAt('talk_minutes', recordTalk, { talk_minutes: null }, { talk_on: '2026-01-30', talk_minutes: null }),
    refusedAt('talk_with_ids', recordTalk, { talk_with_ids: [] }, { talk_on: '2026-01-30', talk_with_ids: [] }),
  ],
  developer_assessments_talk_minutes_check: [
    refused(recordTalk, 'talk_minutes', 4),
    refused(recordTalk, 'talk_minutes', 481),
  ],

  reviews_check: [
    refusedAt('shown_skills', sendReview, { unclaimed_skills: ['Go', 'SQL'] }, overlapping),
    refusedAt('shown_skills', saveDraft, { unclaimed_skills: ['Go', 'SQL'] }, overlapping),
  ],
  reviews_unshown_skills_check: [refusedAt('', sendReview, { unshown_skills: [null] }, { unshown_skills: [null] })],
  reviews_draft_check: internal('The server makes one object of what a reviewer types.'),
  reviews_origin_check: internal('Why a review was asked for follows from how it was asked for.'),
  reviews_status_check: internal('The status follows from what a reviewer does with it.'),
  reviews_total_score_check: internal('The total is made of scores, which are from 1 to 4.'),
  reviews_could_not_open_check: internal('The server writes it with the status, and takes it back when it asks again.'),
  reviews_released_check: internal('The server writes both, with the status, when a review is moved.'),
  reviews_released_because_check: internal('Why a review was taken away follows from what took it away.'),
  days_off_days_check: [refused(addDaysOff, 'to_day', '2099-01-01', { from_day: '2099-03-02', to_day: '2099-01-01' })],
  users_review_capacity_check: [
    refused(setCapacity, 'capacity', -1, { review_capacity: -1 }),
    refused(setCapacity, 'capacity', 51, { review_capacity: 51 }),
  ],
  review_scores_score_check: [
    refused(sendReview, 'scores.0.score', 0),
    refused(sendReview, 'scores.0.score', 5),
    refused(saveDraft, 'scores.0.score', 5),
  ],
}

const version = 'The server counts it, while it holds the lock of what it belongs to.'

export const vettingIndexes: UniqueRegister = {
  firm_settings_pkey: internal('The only row has the only value.'),
  assessments_name_key: twice(addAssessment, 'BAD_INPUT', 'name'),
  assessment_reviewers_pkey: twice(addReviewer, 'BAD_INPUT', 'user_id'),
  assessment_versions_assessment_id_number_key: twice(saveRubric, 'CONFLICT', 'version'),
  challenges_name_key: twice(addChallenge, 'BAD_INPUT', 'name'),
  challenge_revisions_challenge_id_number_key: internal(version),
  criteria_assessment_version_id_position_key: internal('The order of the lines gives each criterion its position.'),
  developer_assessments_challenge_key: twice(send, 'CONFLICT', 'assessment_id'),
  work_searches_developer_assessment_id_in_copy_id_key: internal('A second search of the same changes nothing.'),
  developer_assessments_code_name_key: internal('The server draws another name where one is taken.'),
  review_scores_review_id_criterion_id_key: repeated(
    sendReview,
    { scores: ({ scores }: { scores: object[] }) => [...scores, ...scores] },
    'scores',
  ),
  reviews_developer_assessment_id_reviewer_id_key: twice(assign, 'CONFLICT', 'version'),
}
