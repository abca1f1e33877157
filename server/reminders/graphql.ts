import { ReminderRuleEnum } from '#server/messages/reminderRuleEnum.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parse } from '#server/platform/graphql/input.ts'
import { availableChannels } from '#server/platform/sending/channels.ts'
import { TextInput, TextType } from '#server/texts/graphql.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { plannedStepLimit, reminderRules, reminderSteps } from '#shared/reminders/reminders.ts'
import { reminderForm } from '#shared/texts/textInput.ts'
import { listReminders, type StandingReminder } from './data.ts'
import { type PlannedStep, planSteps, type ReminderPlan } from './steps/planSteps.ts'

const permission = 'settings:manage'

const ReminderStepEnum = builder.enumType('ReminderStep', { values: valuesOf(reminderSteps) })

const RuleType = builder.objectRef<StandingReminder>('ReminderRule').implement({
  description: 'A rule as it stands, with what it did last.',
  permission,
  fields: (t) => ({
    text: t.expose('text', { type: TextType }),
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
    reader: t.exposeString('reader', { description: 'The name of the person who was asked.' }),
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
  getReminderPlan: t.field({
    description: 'Lists what a rule would send today, whether it is on or not. It sends nothing.',
    permission,
    type: PlanType,
    args: {
      rule: t.arg({ type: ReminderRuleEnum, required: true }),
      text: t.arg({ type: TextInput, required: true }),
    },
    resolve: (_root, { rule, text }, { db, viewer, ...context }) => {
      const draft = { ...parse(reminderForm(rule), text), rule }
      return planSteps(db, availableChannels(context), { ...draft, set_by_id: viewer.id, set_by: viewer.displayName })
    },
  }),
}))
