import type { Outcome } from '#proofs/ticks/api.ts'
import type { LoggedRow } from '#proofs/ticks/model/log.ts'
import type { Walk, Walker } from '#proofs/ticks/walk.ts'
import type { Step } from './step.ts'

const write = 'vetting:write'

/** Words of a message, or none, so that its sender gets the address. */
function notice({ random }: Walk, isTakeHome: boolean) {
  const channel = random.pick(['NONE', 'ANY', 'EMAIL'])
  return { channel, subject: 'A test for you', body: isTakeHome ? 'Here it is: {{link}}' : 'We will talk.', days: 7 }
}

function typeOf({ past: { rows } }: Walk, attempt: LoggedRow): unknown {
  const version = rows.find('assessment_versions', attempt.assessment_version_id)
  return rows.find('assessments', version?.assessment_id)?.type
}

/** Takes the challenge that the API proposes. */
async function send(walk: Walk, by: Walker, developer: LoggedRow, assessment: LoggedRow): Promise<Outcome> {
  const ids = { developer_id: developer.id, assessment_id: assessment.id }
  const { data } = await by.caller.send(
    'query ($developer_id: ID!, $assessment_id: ID!) { it: getSendingChoice(developer_id: $developer_id, assessment_id: $assessment_id) { challenge_id } }',
    ids,
  )
  const { challenge_id = null } = (data?.it ?? {}) as { challenge_id?: string | null }
  const reviewer_ids = walk.random.chance(0.7) ? walk.people(2) : []
  const words = notice(walk, assessment.type === 'TAKE_HOME')
  return walk.do(by, 'sendAssessment', { ...ids, challenge_id, reviewer_ids, moves_step: false, ...words })
}

/** Tells whether it has a rubric, and a challenge if it needs one. */
function isReady({ past: { rows } }: Walk, { id, type }: LoggedRow): boolean {
  const version = rows.where('assessment_versions', 'assessment_id', id).at(-1)
  const hasChallenge = type !== 'TAKE_HOME' || rows.where('challenges', 'assessment_id', id).length > 0
  return hasChallenge && rows.where('criteria', 'assessment_version_id', version?.id).length > 0
}

const ended = ['COMPLETED', 'DECLINED', 'CANCELLED']

/** The assessments that a developer has and that go on. */
function openTests({ past: { rows } }: Walk, developerId: unknown): Set<unknown> {
  const open = rows.where('developer_assessments', 'developer_id', developerId)
  const going = open.filter(({ status }) => !ended.includes(String(status)))
  return new Set(going.map((one) => rows.find('assessment_versions', one.assessment_version_id)?.assessment_id))
}

function onAttempt(
  name: string,
  weight: number,
  statuses: readonly string[],
  input: (walk: Walk, attempt: LoggedRow) => object,
  likes: (walk: Walk, attempt: LoggedRow) => boolean = () => true,
): Step {
  return {
    name,
    weight,
    take: async (walk) => {
      const isAny = walk.random.chance(0.03)
      const fits = (row: LoggedRow) => isAny || (statuses.includes(String(row.status)) && likes(walk, row))
      const attempt = walk.pick('developer_assessments', fits)
      return attempt && walk.on(walk.walker(write), name, 'developer_assessments', attempt, input(walk, attempt))
    },
  }
}

export const sendingSteps: readonly Step[] = [
  {
    name: 'sendAssessment',
    weight: 12,
    take: async (walk) => {
      const developer = walk.pick('developers', ({ deleted_at }) => !deleted_at)
      const held = openTests(walk, developer?.id)
      const fits = (row: LoggedRow) => (!held.has(row.id) && isReady(walk, row)) || walk.random.chance(0.02)
      const assessment = walk.pick('assessments', fits)
      return developer && assessment && send(walk, walk.walker(write), developer, assessment)
    },
  },
  {
    name: 'sendAssessments',
    weight: 1,
    take: async (walk) => {
      const developers = walk.past.rows.list('developers').filter(({ deleted_at }) => !deleted_at)
      const assessment = walk.pick('assessments', ({ deleted_at }) => !deleted_at)
      const selection = { ids: walk.random.some(developers, 3).map(({ id }) => id) }
      if (!assessment) return undefined
      const { channel: _channel, ...words } = notice(walk, assessment.type === 'TAKE_HOME')
      const chosen = { assessment_id: assessment.id, selection, reviewer_ids: walk.people(2), channel: 'ANY' }
      return walk.do(walk.walker(write), 'sendAssessments', { ...chosen, ...words, moves_step: false, dry_run: false })
    },
  },
  onAttempt('extendAssessment', 1, ['SENT', 'STARTED', 'EXPIRED'], (walk, attempt) => ({
    ...notice(walk, typeOf(walk, attempt) === 'TAKE_HOME'),
    days: walk.random.int(8, 30),
  })),
  onAttempt('askForWorkAgain', 0.5, ['SUBMITTED', 'ASSIGNED', 'IN_REVIEW'], (walk) => ({
    ...notice(walk, true),
    reason: 'It does not open.',
  })),
  onAttempt('cancelAssessment', 0.3, ['SENT', 'STARTED', 'SUBMITTED', 'SECOND_REVIEW'], () => ({ note: 'No more.' })),
  onAttempt('declineAssessment', 0.2, ['SENT', 'STARTED'], () => ({ note: 'Said no.' })),
  onAttempt(
    'recordSubmission',
    14,
    ['SENT', 'STARTED'],
    (walk, attempt) =>
      typeOf(walk, attempt) === 'TAKE_HOME'
        ? {
            url: 'https://git.example.com/work/1',
            note: null,
            talk_meeting_id: null,
            talk_on: null,
            talk_minutes: null,
          }
        : { url: null, note: null, ...talkOf(walk, attempt) },
    (walk, attempt) => typeOf(walk, attempt) !== 'TAKE_HOME' || walk.random.chance(0.1),
  ),
  onAttempt('assignReviewers', 8, ['SUBMITTED', 'ASSIGNED'], (walk) => ({ reviewer_ids: walk.people(2), days: 5 })),
  {
    name: 'openWork',
    weight: 0.5,
    take: async (walk) => {
      const attempt = walk.pick('developer_assessments', ({ url_submission }) => typeof url_submission === 'string')
      const by = walk.walker('ownAssessments:review')
      return attempt && walk.do(by, 'openWork', { id: attempt.id, is_copy: walk.random.chance(0.3) })
    },
  },
  {
    name: 'addCopyAddress',
    weight: 0.5,
    take: async (walk) => {
      const attempt = walk.pick('developer_assessments', ({ url_submission }) => typeof url_submission === 'string')
      return (
        attempt && walk.do(walk.walker(write), 'addCopyAddress', { id: attempt.id, url: 'https://copy.example.com/1' })
      )
    },
  },
]

/** A meeting of the developer, most often one that is completed, or a day and who was there. */
function talkOf(walk: Walk, { developer_id }: LoggedRow): object {
  const meetings = walk.past.rows.where('meetings', 'developer_id', developer_id)
  const completed = meetings.filter(({ status }) => status === 'COMPLETED')
  const meeting = [...(walk.random.chance(0.9) ? completed : meetings)].at(-1)
  if (meeting && walk.random.chance(0.6))
    return { talk_meeting_id: meeting.id, talk_on: null, talk_minutes: null, talk_with_ids: [] }
  const talk_on = new Date(Date.now() - walk.random.int(0, 3) * 86_400_000).toISOString().slice(0, 10)
  return { talk_meeting_id: null, talk_on, talk_minutes: 45, talk_with_ids: walk.people(3) }
}
