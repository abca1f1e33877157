import * as z from 'zod/mini'
import { findSettings } from '#server/firmSettings/data.ts'
import { addText, findText } from '#server/texts/data.ts'
import { riskForm, standardRisk } from '#shared/checkIns/riskSettings.ts'
import { stageReasons } from '#shared/developers/developerStages.ts'
import { exchangeRateInput } from '#shared/exchangeRates/exchangeRateInput.ts'
import { figureMailInput } from '#shared/figures/figureMail.ts'
import { figureIds, goalFigures } from '#shared/figures/figures.ts'
import { goalInput } from '#shared/goals/goals.ts'
import { goalPeriods, skillTypes } from '#shared/platform/enumerations.ts'
import { maxDecisionText, maxMessageLength } from '#shared/platform/messaging/lengths.ts'
import { accountRoles } from '#shared/platform/permissions.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { mostReminderDays } from '#shared/reminders/reminders.ts'
import { mostMonths } from '#shared/retention/retention.ts'
import { keepPersonForm, retentionRuleForm } from '#shared/retention/retentionInput.ts'
import { savedViewInput } from '#shared/savedViews/savedViews.ts'
import { mergeSkillsInput, skillChanges, skillInput } from '#shared/skills/skillInput.ts'
import { staffChanges, staffInput } from '#shared/staff/staffInput.ts'
import { outcomeForm, reminderForm, templateForm } from '#shared/texts/textInput.ts'
import { dayIn } from '#test/days.ts'
import * as fc from '#test/draws/property.ts'
import { asTest, createDeveloper, createSkill, createUser } from '#test/factories.ts'
import type { TestServer } from '#test/testServer.ts'
import {
  anyField,
  choiceField,
  choicesField,
  countField,
  dayField,
  emailField,
  flagField,
  given,
  lineField,
  pairs,
  rowField,
  textField,
} from './fields.ts'
import { tryForm } from './tryForm.ts'
import type { TriedForm } from './tryForms.ts'

const name = fc.uuid().map((id) => `Skill ${id}`)

const skillFields = {
  name: anyField(
    name.map((typed) => ({ typed: ` ${typed} `, stored: typed })),
    [' ', 'x'.repeat(81)],
  ),
  skill_type: choiceField(valuesOf(skillTypes)),
  aliases: choicesField(name, [[''], ['x'.repeat(81)], Array.from({ length: 51 }, (_, place) => `Alias ${place}`)]),
}

const templateFields = {
  name: anyField(
    fc.uuid().map((id) => ({ typed: ` Words ${id} `, stored: `Words ${id}` })),
    [' ', 'x'.repeat(81)],
  ),
  subject: lineField(),
  body: anyField(textField(maxMessageLength).values, ['Hi {{first_name}}', 'Hi {{nobody}}', '{{']),
  rejection_reason: choiceField(valuesOf(stageReasons)),
}

/** The forms of the office: accounts, the catalogue of skills, rates, goals, views and texts. */
export const officeForms = {
  'web/staff/AddStaffDialog.tsx': ({ server }) =>
    tryForm(server, {
      schema: staffInput,
      typed: { display_name: lineField(), email: emailField(), role: choiceField(accountRoles) },
      start: async () => crypto.randomUUID(),
      holds: (id) => ({ display_name: 'Sam', email: `${id}@vouch.example`, role: 'recruiter' }),
      send: (account) => ['addStaff', account],
    }),
  'web/staff/EditStaffDialog.tsx': ({ server, db }) =>
    tryForm(server, {
      schema: staffChanges,
      typed: { role: choiceField(accountRoles) },
      start: () => createUser(db, { role: 'vetter' }),
      holds: () => ({ role: 'vetter' }),
      send: ({ role }, { id }) => ['changeStaffRole', { id, role, version: 1 }],
    }),
  'web/skills/AddSkillDialog.tsx': ({ server }) =>
    tryForm(server, {
      schema: skillInput,
      typed: skillFields,
      start: async () => crypto.randomUUID(),
      holds: (id) => ({ name: id, skill_type: 'TOOL' }),
      send: (skill) => ['addSkill', skill],
    }),
  'web/skills/EditSkillDialog.tsx': ({ server, db }) =>
    tryForm(server, {
      schema: skillChanges,
      typed: { ...skillFields, active: flagField() },
      start: () => createSkill(db),
      send: (changes, { id }) => ['updateSkill', { id, changes, version: 1 }],
    }),
  'web/skills/MergeSkillDialog.tsx': ({ server, db, skills }) =>
    tryForm(server, {
      schema: z.pick(mergeSkillsInput, { into: true }),
      typed: { into: rowField(skills[0]) },
      start: () => createSkill(db),
      holds: () => ({}),
      send: ({ into }, { id }) => ['mergeSkills', { id, into, version: 1 }],
      read: async (_start, { id }) => ({ into: id }),
    }),
  'web/exchangeRates/AddExchangeRateDialog.tsx': ({ server }) =>
    tryForm(server, {
      schema: exchangeRateInput,
      typed: {
        currency: pairs({ ' eur ': 'EUR', GBP: 'GBP' }, ['USD', 'ABC']),
        rate: pairs({ ' 1.0842 ': '1.0842', '0.0000000001': '0.0000000001', '999999999': '999999999' }, [
          '0',
          '1,2',
          '-1',
          '1.00000000001',
        ]),
        day: dayField('2024-02-29', dayIn(0)),
      },
      start: async () => undefined,
      holds: () => ({ currency: 'EUR', rate: '1.1', day: dayIn(0) }),
      send: (rate) => ['addExchangeRate', rate],
    }),
  'web/firmSettings/EditRiskDialog.tsx': ({ server, db }) => {
    const points = countField(0, 9)
    return tryForm(server, {
      schema: riskForm,
      typed: {
        risk_low_mood: points,
        risk_mood_fell: points,
        risk_missed: points,
        risk_end_near: points,
        risk_from: countField(1, 36),
      },
      start: () => findSettings(db),
      holds: () => standardRisk,
      send: (chosen, { version }) => ['setRiskSettings', { ...chosen, version }],
    })
  },
  'web/retention/EditRetentionDialog.tsx': ({ server, db }) =>
    tryForm(server, {
      schema: retentionRuleForm,
      typed: { months: countField(1, mostMonths) },
      start: async () => {
        const rule = db.selectFrom('retention_rules').select(['months', 'version']).where('rule', '=', 'RESUMES')
        return (await rule.executeTakeFirst()) ?? { months: null, version: 0 }
      },
      holds: ({ months }) => ({ months: months ?? '' }),
      send: (input, { version }) => ['setRetentionRule', { ...input, rule: 'RESUMES', version }],
    }),
  'web/retention/KeepPersonDialog.tsx': ({ server, db }) =>
    tryForm(server, {
      schema: keepPersonForm,
      typed: { kept_because: textField(500) },
      start: () => createDeveloper(db),
      holds: () => ({ kept_because: '' }),
      send: (input, { id }) => ['keepPerson', { ...input, id }],
    }),
  'web/texts/EditTextDialog.tsx': async ({ server, db }) => {
    const words = { subject: lineField(), body: textField(maxDecisionText), is_on: flagField() }
    await tryForm(server, {
      schema: outcomeForm('MEMBER'),
      typed: words,
      start: () => findText(db, 'MEMBER'),
      holds: ({ subject, body, is_on }) => ({ subject, body, is_on }),
      send: (text, { id, version }) => ['saveText', { id, text, version }],
    })
    await tryForm(server, {
      schema: reminderForm('APPLICANT'),
      typed: {
        ...words,
        remind_days: countField(1, mostReminderDays),
        follow_up_days: countField(1, mostReminderDays),
        time_zone: choiceField(['Europe/Berlin', 'America/Sao_Paulo']),
      },
      start: () => findText(db, 'APPLICANT'),
      holds: ({ subject, body, is_on, remind_days, follow_up_days, time_zone }) => ({
        ...{ subject, body, is_on, remind_days, follow_up_days, time_zone },
      }),
      send: (text, { id, version }) => ['saveText', { id, text, version }],
    })
    await tryForm(server, {
      schema: templateForm,
      typed: templateFields,
      start: () =>
        asTest(db, (trx) =>
          addText(trx, { name: crypto.randomUUID(), subject: 'News', body: 'Hi', rejection_reason: null }),
        ),
      holds: ({ name, subject, body }) => ({ name, subject, body }),
      send: (text, { id, version }) => ['saveText', { id, text, version }],
      sentences: /template/,
    })
  },
  'web/texts/AddTemplateDialog.tsx': ({ server }) =>
    tryForm(server, {
      schema: templateForm,
      typed: templateFields,
      start: async () => crypto.randomUUID(),
      holds: (name) => ({ name, subject: 'News', body: 'Hi' }),
      send: (text) => ['saveText', { text, version: 0 }],
      sentences: /template/,
    }),
  'web/figures/FigureMailDialog.tsx': ({ server }) =>
    tryForm(server, {
      schema: figureMailInput,
      // The answer has the order of the screens, as has a part of the list.
      typed: {
        figures: anyField(
          fc.subarray([...figureIds]).map((figures) => ({ typed: figures, stored: figures })),
          [],
          [],
        ),
      },
      start: async () => undefined,
      holds: () => ({ figures: [] }),
      send: ({ figures }) => ['setFigureMail', { figures }],
    }),
  'web/figures/goals/SetGoalDialog.tsx': ({ server, db }) =>
    tryForm(server, {
      schema: goalInput,
      typed: {
        user_id: given,
        figure: choiceField(goalFigures),
        period: choiceField(valuesOf(goalPeriods)),
        target: amountOfGoal,
        starts_on: dayField('2024-02-29', dayIn(0), dayIn(30)),
        version: given,
      },
      start: () => createUser(db),
      holds: ({ id }) => ({
        user_id: id,
        figure: goalFigures[0],
        period: 'WEEK',
        target: 1,
        starts_on: dayIn(0),
        version: null,
      }),
      send: (goal) => ['setGoal', goal],
    }),
  'web/imports/mapping/SaveMappingDialog.tsx': ({ server }) => trySavedView(server, '/import'),
  'web/platform/savedViews/SaveViewDialog.tsx': ({ server }) => trySavedView(server, '/jobs'),
} satisfies Readonly<Record<string, TriedForm>>

function trySavedView(server: TestServer, screen: string) {
  return tryForm(server, {
    schema: savedViewInput,
    typed: { screen: given, query: given, name: lineField(80), shared: flagField(), alert: given },
    start: async () => crypto.randomUUID(),
    holds: (id) => ({ screen, query: 'q=x', name: id, alert: false }),
    send: (view) => ['saveView', view],
    sentences: /views/,
  })
}

const amountOfGoal = anyField(
  fc.constantFrom(0.1, 2, 10_000).map((typed) => ({ typed, stored: typed })),
  [0, -1, 1.25, 10_001],
)
