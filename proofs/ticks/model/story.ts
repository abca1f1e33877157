import type { LogEvent } from './log.ts'
import { Past } from './past.ts'

export const vetter = '00000000-0000-4000-8000-00000000000a'
export const reviewer = '00000000-0000-4000-8000-00000000000b'
export const other = '00000000-0000-4000-8000-00000000000c'

type Values = Readonly<Record<string, unknown>>

/** A log that a test writes line by line. */
export class Story {
  readonly past = new Past()
  #events = 0

  add(table: string, id: string, values: Values, actor: string = vetter): void {
    this.#write({ table_name: table, row_id: id, action: 'INSERT', new_values: values, actor })
  }

  change(table: string, id: string, values: Values, actor: string = vetter): void {
    this.#write({ table_name: table, row_id: id, action: 'UPDATE', new_values: values, actor })
  }

  #write(event: Omit<LogEvent, 'id' | 'undoes'>): void {
    this.past.apply({ id: ++this.#events, undoes: null, ...event })
  }
}

/** Each field makes the story differ from the plainest one: the developer handed in a take-home, and one reviewer found it good. */
export interface Plot {
  readonly type?: 'TAKE_HOME' | 'LIVE_CODING'
  /** The stack as it is when the assessment is sent. */
  readonly stack?: readonly string[]
  readonly claimed?: boolean
  /** Who records it; by default the developer hands it in. */
  readonly recordedBy?: string
  readonly talk?: Values
  /** The reviewers and their scores for the criterion that must be passed and weighs 3, and one that weighs 7. */
  readonly reviews?: readonly (readonly [reviewer: string, must: number | null, more: number | null])[]
  readonly denied?: boolean
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** Writes how a tick came about. */
export function tell(plot: Plot = {}): Story {
  const { type = 'TAKE_HOME', stack = ['Rust'], claimed = true, reviews = [[reviewer, 4, 4]] } = plot
  const story = new Story()
  for (const id of [vetter, reviewer, other]) story.add('users', id, { email: `${id}@firm.example`, role: 'vetter' })
  story.add('skills', 'rust', { name: 'Rust', aliases: [] })
  story.add('developers', 'zoe', { email: 'zoe@example.com' })
  const nothing = { developer_id: 'zoe', skill_id: 'rust', verified_by_review_id: null }
  if (claimed) story.add('developer_skills', 'tick', nothing)
  story.add('assessments', 'test', { type, stack })
  story.add('assessment_versions', 'version', { assessment_id: 'test', pass_mark: 65, stack })
  story.add('criteria', 'must', { assessment_version_id: 'version', weight: 3, must_pass: true })
  story.add('criteria', 'more', { assessment_version_id: 'version', weight: 7, must_pass: false })
  attempt(story, 'attempt', plot)
  for (const [at, [by, must, more]] of reviews.entries()) review(story, `review ${at}`, by, { must, more }, plot)
  story.change('developer_assessments', 'attempt', { status: 'COMPLETED', result: 'PASS', status_note: null }, reviewer)
  const verified = { ...nothing, verified_by_review_id: 'review 0' }
  if (claimed) story.change('developer_skills', 'tick', verified)
  else story.add('developer_skills', 'tick', verified)
  return story
}

function attempt(story: Story, id: string, { recordedBy, talk = {} }: Plot): void {
  story.add('developer_assessments', id, { developer_id: 'zoe', assessment_version_id: 'version', status: 'DRAFT' })
  story.change('developer_assessments', id, { status: 'SENT' })
  const work = { status: 'SUBMITTED', url_submission: 'https://git.example.com/1', ...talk }
  story.change('developer_assessments', id, work, recordedBy ?? 'task:signed-links')
}

function review(
  story: Story,
  id: string,
  by: string,
  scores: Readonly<Record<string, number | null>>,
  { denied }: Plot,
): void {
  story.add('reviews', id, { developer_assessment_id: 'attempt', reviewer_id: by, status: 'PENDING' })
  for (const [criterion_id, score] of Object.entries(scores))
    story.add('review_scores', `${id} ${criterion_id}`, { review_id: id, criterion_id, score })
  const said = denied && id !== 'review 0' ? { unshown_skills: ['Rust'] } : { shown_skills: ['Rust'] }
  story.change('reviews', id, { status: 'SENT', ...said }, by)
}

/** Adds a failed retake of the same assessment. */
export function failAgain(story: Story): void {
  attempt(story, 'retake', {})
  story.change('developer_assessments', 'retake', { status: 'COMPLETED', result: 'FAIL' }, reviewer)
}

/** Adds a meeting with a colleague that was booked a day before, with an invitation that went out. */
export function book(story: Story, made: number = -2): void {
  story.add('meetings', 'meeting', {
    status: 'COMPLETED',
    created_at: day(made),
    starts_at: day(-1),
    organiser_id: reviewer,
  })
  const guest = { meeting_id: 'meeting', contact_id: null, colleague_id: null, deleted_at: null, created_at: day(made) }
  story.add('meeting_guests', 'guest', guest)
  const invitation = { guest_id: 'guest', calendar_method: 'REQUEST', success: true, delivery_method: 'EMAIL' }
  story.add('messages', 'invitation', {
    ...invitation,
    starts_at: story.past.rows.find('meetings', 'meeting')?.starts_at,
    created_at: day(made),
  })
}

/** Adds the message that tells the developer about the talk. */
export function tellDeveloper(story: Story, delivery_method = 'EMAIL'): void {
  story.add('messages', 'told', { success: null, delivery_method })
  story.add('signed_links', 'link', { developer_assessment_id: 'attempt', purpose: 'TALK', message_id: 'told' })
}
