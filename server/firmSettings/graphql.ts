import { builder } from '#server/platform/graphql/builder.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { workShown } from '#shared/assessments/assessmentTypes.ts'
import { inconclusiveDaysInput } from '#shared/assessments/inconclusiveDaysInput.ts'
import { riskInput } from '#shared/checkIns/riskSettings.ts'
import { recruitersInviteInput } from '#shared/clients/recruitersInviteInput.ts'
import { workShownInput } from '#shared/developerAssessments/workShownInput.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { tickMonthsInput } from '#shared/skills/tickMonthsInput.ts'
import { changeSettings, type FirmSettings, findSettings } from './data.ts'

export const WorkShownEnum = builder.enumType('WorkShown', { values: valuesOf(workShown) })

const FirmSettingsType = builder.objectRef<FirmSettings>('FirmSettings').implement({
  description: 'The settings that an admin chose for the whole firm.',
  permission: 'catalogue:read',
  fields: (t) => ({
    work_shown: t.expose('work_shown', {
      type: WorkShownEnum,
      description: 'The way in which reviewers get the work of assessments that are sent from now on.',
    }),
    recruiters_invite: t.exposeBoolean('recruiters_invite', {
      description: 'True if recruiters may invite clients of companies that they own.',
    }),
    inconclusive_days: t.exposeInt('inconclusive_days', {
      description: 'After this many days, an attempt whose reviews cover too little of the rubric is inconclusive.',
    }),
    tick_months: t.exposeInt('tick_months', {
      description: 'A verified skill is outdated once its month is further back than this many months.',
    }),
    risk_low_mood: t.exposeInt('risk_low_mood', { description: 'Points for a low mood.' }),
    risk_mood_fell: t.exposeInt('risk_mood_fell', { description: 'Points for a mood that fell.' }),
    risk_missed: t.exposeInt('risk_missed', { description: 'Points for a missed check-in.' }),
    risk_end_near: t.exposeInt('risk_end_near', { description: 'Points for an end that is near.' }),
    risk_from: t.exposeInt('risk_from', { description: 'A placement is at risk from this number of points.' }),
    version: t.exposeInt('version', { description: '0 until somebody chose.' }),
  }),
})

builder.queryField('getFirmSettings', (t) =>
  t.field({
    permission: 'catalogue:read',
    type: FirmSettingsType,
    resolve: (_root, _args, { db }) => findSettings(db),
  }),
)

const chosen = { permission: 'settings:manage', type: FirmSettingsType, undoable: true } as const

mutation('setWorkShown', {
  ...chosen,
  description: 'Chooses how work is shown to reviewers. What was sent before keeps what it began with.',
  input: workShownInput,
  run: changeSettings,
})

mutation('setRiskSettings', {
  ...chosen,
  description: 'Chooses what adds to the risk of a placement, and from how many points it is at risk.',
  input: riskInput,
  run: changeSettings,
})

mutation('setRecruitersInvite', {
  ...chosen,
  description: 'Allows recruiters to invite clients of companies that they own, or no longer.',
  input: recruitersInviteInput,
  run: changeSettings,
})

mutation('setInconclusiveDays', {
  ...chosen,
  description: 'Chooses after how many days an attempt is inconclusive whose reviews cover too little of the rubric.',
  input: inconclusiveDaysInput,
  run: changeSettings,
})

mutation('setTickMonths', {
  ...chosen,
  description: 'Chooses after how many months a verified skill is outdated.',
  input: tickMonthsInput,
  run: changeSettings,
})
