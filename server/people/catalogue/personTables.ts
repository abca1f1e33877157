import type { BusinessTable, Tables } from '#server/platform/db/tables.ts'

/**
 * What erasing a person does to a column. It keeps it, clears it (null), or leaves a mark in place of a required text. It makes a text
 * blank, or a list or an object empty. It gives up a unique e-mail address, or the key of a file, which it removes.
 */
export type Erasing = 'keep' | 'clear' | 'mark' | 'blank' | 'empty' | 'email' | 'file'

type Column<Table extends BusinessTable> = Exclude<
  keyof Tables[Table],
  'id' | 'created_at' | 'updated_at' | 'version'
> &
  string

interface PersonTable<Table extends BusinessTable> {
  /** What people call one row, and several. */
  readonly nouns: readonly [string, string]
  readonly erasing: Readonly<Record<Column<Table>, Erasing>>
}

/**
 * Every business table: null where it has nothing about a developer, and otherwise what erasing a person does to each column. Names,
 * contacts and words go. States, dates, results and the money of placements stay: figures of the firm are made of them.
 * catalogue.test.ts compares it with the foreign keys of the database.
 */
export const personTables: { readonly [Table in BusinessTable]: PersonTable<Table> | null } = {
  developers: {
    nouns: ['record', 'records'],
    erasing: {
      first_name: 'mark',
      last_name: 'blank',
      email: 'email',
      stage: 'keep',
      status: 'keep',
      stage_reason: 'keep',
      stage_note: 'clear',
      revisit_on: 'clear',
      cool_off_until: 'clear',
      cost_rate_cents: 'clear',
      rate_floor_cents: 'clear',
      currency: 'keep',
      country: 'keep',
      city: 'clear',
      time_zone: 'clear',
      headline: 'clear',
      url_github: 'clear',
      url_linkedin: 'clear',
      url_avatar: 'clear',
      phone: 'clear',
      slack_user_id: 'clear',
      available_from: 'clear',
      weekly_hours: 'clear',
      dstm_id: 'keep',
      owner_id: 'keep',
      source: 'keep',
      tos_signed_on: 'clear',
      do_not_contact: 'keep',
      tags: 'empty',
      // Derived from the name and the e-mail address.
      search: 'keep',
      erased_at: 'keep',
      deleted_at: 'keep',
    },
  },
  merged_developers: {
    nouns: ['merged record', 'merged records'],
    erasing: { developer_id: 'keep', email: 'email' },
  },
  resumes: {
    nouns: ['resume', 'resumes'],
    erasing: {
      developer_id: 'keep',
      file_key: 'file',
      file_name: 'mark',
      file_type: 'keep',
      file_size: 'keep',
      file_hash: 'clear',
      extracted_text: 'clear',
      // Derived from the text.
      search: 'keep',
      deleted_at: 'keep',
    },
  },
  developer_skills: {
    nouns: ['skill', 'skills'],
    erasing: { developer_id: 'keep', skill_id: 'keep', years_of_experience: 'keep', verified_by_review_id: 'keep' },
  },
  developer_assessments: {
    nouns: ['assessment', 'assessments'],
    erasing: {
      developer_id: 'keep',
      assessment_version_id: 'keep',
      challenge_id: 'keep',
      code_name: 'keep',
      status: 'keep',
      status_note: 'clear',
      result: 'keep',
      total_score: 'keep',
      url_submission: 'clear',
      sent_at: 'keep',
      due_at: 'keep',
      started_at: 'keep',
      submitted_at: 'keep',
      completed_at: 'keep',
    },
  },
  reviews: {
    nouns: ['review', 'reviews'],
    erasing: {
      developer_assessment_id: 'keep',
      reviewer_id: 'keep',
      status: 'keep',
      due_at: 'keep',
      sent_at: 'keep',
      total_score: 'keep',
      comments: 'clear',
      decline_reason: 'clear',
    },
  },
  review_scores: {
    nouns: ['score', 'scores'],
    erasing: { review_id: 'keep', criterion_id: 'keep', score: 'keep', comment: 'clear' },
  },
  job_profiles: {
    nouns: ['job profile', 'job profiles'],
    erasing: {
      job_id: 'keep',
      developer_id: 'keep',
      status: 'keep',
      end_reason: 'keep',
      status_note: 'clear',
      cost_rate_cents: 'keep',
      bill_rate_cents: 'keep',
      currency: 'keep',
      weekly_hours: 'keep',
      starts_on: 'keep',
      consented_at: 'keep',
      pitch: 'clear',
      owner_id: 'keep',
      deleted_at: 'keep',
    },
  },
  job_profile_notes: {
    nouns: ['note', 'notes'],
    erasing: {
      job_profile_id: 'keep',
      author_id: 'keep',
      body: 'mark',
      pinned: 'keep',
      shared_with_client: 'keep',
      deleted_at: 'keep',
    },
  },
  placements: {
    nouns: ['placement', 'placements'],
    erasing: {
      job_profile_id: 'keep',
      status: 'keep',
      starts_on: 'keep',
      ends_on: 'keep',
      cost_rate_cents: 'keep',
      bill_rate_cents: 'keep',
      currency: 'keep',
      weekly_hours: 'keep',
      end_note: 'clear',
    },
  },
  job_messages: {
    nouns: ['message about a job', 'messages about jobs'],
    erasing: {
      batch_id: 'keep',
      job_id: 'keep',
      developer_id: 'keep',
      delivery_method: 'keep',
      success: 'keep',
      metadata: 'empty',
      send_after: 'keep',
      lease_until: 'keep',
      attempts: 'keep',
      state: 'keep',
    },
  },
  messages: {
    nouns: ['message', 'messages'],
    erasing: {
      developer_id: 'keep',
      sender_id: 'keep',
      delivery_method: 'keep',
      subject: 'mark',
      body: 'mark',
      success: 'keep',
      metadata: 'empty',
      send_after: 'keep',
      lease_until: 'keep',
      attempts: 'keep',
      state: 'keep',
    },
  },
  message_replies: {
    nouns: ['logged reply', 'logged replies'],
    erasing: {
      developer_id: 'keep',
      logged_by_id: 'keep',
      channel: 'keep',
      received_at: 'keep',
      body: 'mark',
      deleted_at: 'keep',
    },
  },
  applications: {
    nouns: ['application', 'applications'],
    erasing: {
      developer_id: 'keep',
      job_id: 'keep',
      source: 'keep',
      answers: 'empty',
      decision: 'keep',
      decision_note: 'clear',
      decided_by_id: 'keep',
      decided_at: 'keep',
    },
  },
  meetings: {
    nouns: ['meeting', 'meetings'],
    erasing: {
      developer_id: 'keep',
      job_profile_id: 'keep',
      organiser_id: 'keep',
      type: 'keep',
      status: 'keep',
      starts_at: 'keep',
      ends_at: 'keep',
      url: 'clear',
      notes: 'clear',
    },
  },
  check_ins: {
    nouns: ['check-in', 'check-ins'],
    erasing: {
      placement_id: 'keep',
      party: 'keep',
      state: 'keep',
      due_on: 'keep',
      host_id: 'keep',
      held_at: 'keep',
      channel: 'keep',
      mood: 'keep',
      // A bad mood needs a note.
      notes: 'mark',
    },
  },
  follow_ups: {
    nouns: ['follow-up', 'follow-ups'],
    erasing: { check_in_id: 'keep', assignee_id: 'keep', body: 'mark', due_on: 'keep', done_at: 'keep' },
  },
  handovers: null,
  users: null,
  companies: null,
  company_users: null,
  contacts: null,
  skills: null,
  saved_views: null,
  goals: null,
  assessments: null,
  assessment_versions: null,
  criteria: null,
  challenges: null,
  jobs: null,
  job_skills: null,
  job_notes: null,
  job_message_batches: null,
  message_templates: null,
}

/** Tables without events that refer to developers. Triggers derive them, so that merging and erasing need not change them. */
export const derivedTables = ['developer_facts', 'meeting_facts', 'review_facts'] as const

/** The tables about a person, each with the kind of erasing of each column. */
export const erasedTables = Object.entries(personTables).flatMap(([table, about]) =>
  about ? [{ table: table as BusinessTable, columns: Object.entries<Erasing>(about.erasing) }] : [],
)

/** The tables whose rows name their developer themselves, which merging moves. */
export const linkedTables = Object.entries(personTables).flatMap(([table, about]) =>
  about && 'developer_id' in about.erasing ? [{ table: table as LinkedTable, nouns: about.nouns }] : [],
)

/** The tables whose rows are messages that may wait for a worker. */
export const queueTables = linkedTables.flatMap(({ table }) =>
  'lease_until' in (personTables[table]?.erasing ?? {}) ? [table as QueueTable] : [],
)

type QueueTable = {
  [Table in BusinessTable]: 'lease_until' extends keyof Tables[Table] ? Table : never
}[BusinessTable]

export type LinkedTable = {
  [Table in BusinessTable]: 'developer_id' extends keyof Tables[Table] ? Table : never
}[BusinessTable]
