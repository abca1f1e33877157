import { ReminderRuleEnum } from '#server/messages/reminderRuleEnum.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parse } from '#server/platform/graphql/input.ts'
import { inputFields } from '#server/platform/graphql/inputFields.ts'
import { mutation } from '#server/platform/graphql/mutation.ts'
import { availableChannels } from '#server/platform/sending/channels.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { reminderPlanInput, reminderRuleInput } from '#shared/reminders/reminderInput.ts'
import { plannedStepLimit, reminderRules, reminderSteps } from '#shared/reminders/reminders.ts'
import {
  listReminders,
  type ReminderVersion,
  reminderVersionLimit,
  reminderVersions,
  type StandingReminder,
  saveReminder,
} from './data.ts'
import { type PlannedStep, planSteps, type ReminderPlan } from './stepping/planSteps.ts'

const permission = 'settings:manage'

const ReminderStepEnum = builder.enumType('ReminderStep', { values: valuesOf(reminderSteps) })

const VersionType = builder.objectRef<ReminderVersion>('ReminderVersion').implement({
  description: 'One version of a rule that reminds whoever was asked something and does not answer.',
  permission,
  fields: (t) => ({
    rule: t.expose('rule', { type: ReminderRuleEnum }),
    number: t.exposeInt('number', { description: 'The version; 0 for the one that ships with Vouch, which is off.' }),
    is_on: t.exposeBoolean('is_on'),
    remind_days: t.exposeInt('remind_days', { description: 'Days after which somebody is reminded.' }),
    follow_up_days: t.exposeInt('follow_up_days', {
      description: 'Days after the reminder after which the owner of the record gets a follow-up.',
    }),
    time_zone: t.exposeString('time_zone', { description: 'Days begin in this time zone.' }),
    subject: t.exposeString('subject'),
    body: t.exposeString('body'),
    set_by: t.exposeString('set_by', { nullable: true }),
    saved_at: t.expose('saved_at', { type: 'DateTime', nullable: true }),
  }),
})

const RuleType = builder.objectRef<StandingReminder>('ReminderRule').implement({
  description: 'A rule as it stands, with what it did last.',
  permission,
  fields: (t) => ({
    version: t.expose('version', { type: VersionType }),
    counts: t.exposeBoolean('counts', {
      description: 'False where it is off, and where whoever set it is no active admin any more.',
    }),
    last_run_at: t.expose('last_run_at', { type: 'DateTime', nullable: true }),
    last_run_steps: t.exposeInt('last_run_steps', { nullable: true }),
    held_run_id: t.exposeID('held_run_id', { nullable: true, description: 'The run that waits for an admin.' }),
  }),
})

const PlannedStepType = builder.objectRef<PlannedStep>('PlannedReminderStep').implement({
  description: 'A reminder or a follow-up that would go out today. It has no address.',
  permission,
  fields: (t) => ({
    id: t.exposeID('subject_id', { description: 'The link, or the message to an applicant, that was not answered.' }),
    step: t.expose('step', { type: ReminderStepEnum }),
    reader: t.exposeString('reader', { description: 'The name of whom was asked.' }),
    company_name: t.exposeString('company_name', { nullable: true }),
    since_on: t.exposeString('since_on', { description: 'The day on which they were asked.' }),
    owner: t.exposeString('owner', { description: 'Signs the reminder, gets the answer, and has the follow-up.' }),
    subject: t.exposeString('subject', { nullable: true, description: 'Null for a follow-up.' }),
    text: t.exposeString('text'),
  }),
})

const PlanType = builder.objectRef<ReminderPlan>('ReminderPlan').implement({
  description: 'All that a rule would send today.',
  permission,
  fields: (t) => ({
    count: t.exposeInt('count'),
    later: t.exposeInt('later', {
      description: 'The number of others who have not answered, and whose day comes later.',
    }),
    steps: t.expose('steps', { type: [PlannedStepType], rows: plannedStepLimit }),
  }),
})

builder.queryFields((t) => ({
  getReminderRules: t.field({
    permission,
    type: [RuleType],
    rows: valuesOf(reminderRules).length,
    resolve: (_root, _args, { db }) => listReminders(db),
  }),
  getReminderVersions: t.field({
    description: 'All versions of a rule, the newest first.',
    permission,
    type: [VersionType],
    rows: reminderVersionLimit,
    args: { rule: t.arg({ type: ReminderRuleEnum, required: true }) },
    resolve: (_root, { rule }, { db }) => reminderVersions(db, rule),
  }),
  getReminderPlan: t.field({
    description: 'Lists what a rule would send today, whether it is on or not. It sends nothing.',
    permission,
    type: PlanType,
    args: inputFields(t.arg, reminderPlanInput),
    resolve: (_root, args, { db, viewer, ...context }) => {
      const draft = parse(reminderPlanInput, args)
      return planSteps(db, availableChannels(context), { ...draft, set_by_id: viewer.id, set_by: viewer.displayName })
    },
  }),
}))

mutation('saveReminderRule', {
  description: 'Saves the next version of a rule, and switches it on or off. Its next run waits for an admin.',
  permission,
  type: VersionType,
  undoable: true,
  input: reminderRuleInput,
  run: (trx, input) => saveReminder(trx, input),
})
