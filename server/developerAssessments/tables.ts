import { column, day, moment, oneOf, text } from '#server/platform/nounTables/historyColumns.ts'
import type { NounTables } from '#server/platform/nounTables/nounTables.ts'
import { keyOfFile } from '#server/platform/nounTables/withheld.ts'
import { assessmentResults } from '#shared/assessments/assessmentTypes.ts'
import { developerAssessmentStatuses } from '#shared/developerAssessments/developerAssessments.ts'

export const developerAssessmentTables = {
  developer_assessments: {
    person: {
      nouns: ['assessment', 'assessments'],
      erasing: {
        developer_id: 'keep',
        assessment_version_id: 'keep',
        challenge_id: 'keep',
        challenge_revision_id: 'keep',
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
        sent_by_id: 'keep',
        planned_reviewer_ids: 'keep',
        remind_at: 'clear',
        reviewers_reminded_at: 'keep',
        work_shown: 'keep',
        talk_meeting_id: 'keep',
        talk_on: 'keep',
        talk_minutes: 'keep',
        talk_with_ids: 'keep',
        recorded_by_id: 'keep',
        asked_again_at: 'keep',
        asked_again_because: 'clear',
      },
    },
    within: { developers: { parent: 'developer_id', noun: 'assessment' } },
    history: {
      developer_id: null,
      assessment_version_id: null,
      challenge_id: null,
      challenge_revision_id: null,
      code_name: null,
      status: oneOf('Status', developerAssessmentStatuses, 'vetting:read'),
      status_note: text('Note', 'vetting:read'),
      result: oneOf('Result', assessmentResults, 'vetting:read'),
      total_score: column('Total score', { kind: 'total' }, 'vetting:read'),
      url_submission: text('Submission', 'vetting:read'),
      sent_at: null,
      due_at: moment('Due'),
      started_at: null,
      submitted_at: null,
      completed_at: null,
      sent_by_id: null,
      planned_reviewer_ids: null,
      remind_at: null,
      reviewers_reminded_at: moment('Reviewers reminded'),
      // Decided with the sending, and the attempt shows it.
      work_shown: null,
      talk_meeting_id: null,
      talk_on: day('Talk', 'vetting:read'),
      talk_minutes: null,
      talk_with_ids: null,
      recorded_by_id: null,
      asked_again_at: moment('Asked again'),
      asked_again_because: text('Why again', 'vetting:read'),
    },
  },
  submissions: {
    person: {
      nouns: ['submission', 'submissions'],
      erasing: {
        developer_assessment_id: 'keep',
        note: 'clear',
        file_key: 'file',
        file_name: 'mark',
        file_type: 'keep',
        file_size: 'keep',
      },
    },
    withheld: { file_key: keyOfFile },
  },
  anonymous_copies: {
    person: {
      nouns: ['anonymous copy', 'anonymous copies'],
      erasing: {
        developer_assessment_id: 'keep',
        // A copy has an address or a file.
        url: 'mark',
        file_key: 'file',
        file_name: 'mark',
        file_type: 'keep',
        file_size: 'keep',
        added_by_id: 'keep',
        deleted_at: 'keep',
      },
    },
    withheld: { file_key: keyOfFile },
  },
  talk_answers: {
    person: {
      nouns: ['answer about a talk', 'answers about talks'],
      erasing: { developer_assessment_id: 'keep', colleague_id: 'keep', took_place: 'keep', words: 'clear' },
    },
  },
  work_findings: {
    person: {
      nouns: ['finding in work', 'findings in work'],
      erasing: {
        developer_assessment_id: 'keep',
        in_copy_id: 'keep',
        place: 'keep',
        found: 'mark',
        examples: 'empty',
        example_count: 'keep',
        confirmed_at: 'keep',
        confirmed_by_id: 'keep',
        // A confirmation always has a reason.
        reason: 'mark',
      },
    },
  },
} as const satisfies NounTables
