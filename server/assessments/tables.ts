import { column, number, oneOf, text, yesNo } from '#server/platform/nounTables/historyColumns.ts'
import type { NounTables } from '#server/platform/nounTables/nounTables.ts'
import { assessmentTypes, workShown } from '#shared/assessments/assessmentTypes.ts'

export const assessmentTables = {
  assessments: {
    record: { noun: 'assessment', permission: 'catalogue:read' },
    history: {
      name: text('Name'),
      type: oneOf('Type', assessmentTypes),
      description: text('Description'),
      stack: column('Stack', { kind: 'texts' }),
      work_shown: oneOf('Work shown', workShown),
      deleted_at: null,
    },
  },
  assessment_versions: {
    record: { noun: 'rubric', permission: 'catalogue:read' },
    within: { assessments: { parent: 'assessment_id', noun: 'version', named: 'number' } },
    history: {
      assessment_id: null,
      number: number('Version'),
      instructions: text('Instructions'),
      pass_mark: column('Pass mark', { kind: 'percent' }),
      saved_at: null,
      // It only follows the stack of its assessment, whose history shows each change.
      stack: null,
    },
  },
  criteria: {
    within: { assessment_versions: { parent: 'assessment_version_id', noun: 'criterion', named: 'name' } },
    history: {
      assessment_version_id: null,
      position: number('Position'),
      name: text('Criterion'),
      weight: number('Weight'),
      anchors: column('Scores', { kind: 'texts' }),
      must_pass: yesNo('Must pass'),
    },
  },
  assessment_reviewers: {
    within: { assessments: { parent: 'assessment_id', noun: 'reviewer', subject: { column: 'user_id', of: 'users' } } },
    history: {
      assessment_id: null,
      user_id: null,
    },
  },
} as const satisfies NounTables
