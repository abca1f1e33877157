import { builder } from '#server/platform/graphql/builder.ts'
import { listField } from '#server/platform/graphql/lists/listField.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { rowInput } from '#shared/platform/fields.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { retentionRules, retentionStates } from '#shared/retention/retention.ts'
import { keepPersonInput, retentionRuleInput } from '#shared/retention/retentionInput.ts'
import { type KeptPerson, keepPerson, listRules, type StandingRule, setRule, stopKeepingPerson } from './data.ts'
import { type RetentionItem, retentionSource } from './retentionSource.ts'

const permission = 'people:erase'
const RetentionRuleEnum = builder.enumType('RetentionRuleName', { values: valuesOf(retentionRules) })
const RetentionStateEnum = builder.enumType('RetentionState', { values: valuesOf(retentionStates) })

const RetentionRuleType = builder.objectRef<StandingRule>('RetentionRule').implement({
  description: 'A rule about how long something of people is kept, with what goes next.',
  permission,
  fields: (t) => ({
    rule: t.expose('rule', { type: RetentionRuleEnum }),
    months: t.exposeInt('months', { nullable: true, description: 'Null where the rule is off.' }),
    version: t.exposeInt('version', { description: '0 until somebody set it.' }),
    set_by: t.exposeString('set_by', { nullable: true }),
    set_at: t.expose('set_at', { type: 'DateTime', nullable: true }),
    counts: t.exposeBoolean('counts', {
      description: 'False where it is off, and where whoever set it is no active admin any more.',
    }),
    shown: t.exposeInt('shown', { description: 'People with something that the rule would remove.' }),
    ready: t.exposeInt('ready', { description: 'Those of them who were shown for seven days.' }),
    kept: t.exposeInt('kept', { description: 'Kept people with something that the rule would otherwise remove.' }),
    next_on: t.exposeString('next_on', { nullable: true, description: 'The day on which the first of them go.' }),
    last_run_at: t.expose('last_run_at', { type: 'DateTime', nullable: true }),
    last_run_people: t.exposeInt('last_run_people', { nullable: true }),
    held_run_id: t.exposeID('held_run_id', { nullable: true, description: 'The run that waits for an admin.' }),
  }),
})

const RetentionItemType = builder.objectRef<RetentionItem>('RetentionItem').implement({
  description: 'A person with something that a rule would remove, or whom an admin keeps.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    developer_id: t.exposeID('developer_id'),
    developer: t.exposeString('developer'),
    rule: t.expose('rule', {
      type: RetentionRuleEnum,
      nullable: true,
      description: 'Null for whom an admin keeps while no rule is about them.',
    }),
    things: t.exposeInt('things', {
      description: 'The number of records, resumes, messages or entries that would go.',
    }),
    goes_on: t.exposeString('goes_on', { nullable: true, description: 'A day; null for whom an admin keeps.' }),
    state: t.expose('state', { type: RetentionStateEnum }),
    kept_because: t.exposeString('kept_because', { nullable: true }),
  }),
})

const KeptPersonType = builder.objectRef<KeptPerson>('KeptPerson').implement({
  permission,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The developer.' }),
    kept_because: t.exposeString('kept_because', { nullable: true }),
  }),
})

builder.queryField('getRetentionRules', (t) =>
  t.field({
    permission,
    type: [RetentionRuleType],
    rows: valuesOf(retentionRules).length,
    resolve: (_root, _args, { db }) => listRules(db),
  }),
)

listField({
  field: 'getRetentionPage',
  name: 'RetentionItem',
  description: 'The people with something that a rule would remove, and those whom an admin keeps.',
  source: retentionSource,
  type: RetentionItemType,
  enums: { rule: RetentionRuleEnum, state: RetentionStateEnum },
})

mutation('setRetentionRule', {
  description:
    'Sets how many months something is kept; without months the rule is off. Of whom something would go is shown for seven days first.',
  permission,
  type: RetentionRuleType,
  input: retentionRuleInput,
  run: (trx, input, { viewer }) => setRule(trx, input, viewer.id),
})

mutation('keepPerson', {
  description: 'Keeps everything about a developer in spite of every rule of retention.',
  permission,
  type: KeptPersonType,
  noun: 'developer',
  undoable: true,
  input: keepPersonInput,
  run: (trx, { id, kept_because }) => keepPerson(trx, id, kept_because),
})

mutation('stopKeepingPerson', {
  description: 'Lets the rules count for a developer again, who is then shown for seven days anew.',
  permission,
  type: KeptPersonType,
  noun: 'developer',
  input: rowInput,
  run: (trx, { id }) => stopKeepingPerson(trx, id),
})
