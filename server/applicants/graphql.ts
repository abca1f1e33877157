import { findDeveloper } from '#server/developers/data.ts'
import {
  DeveloperSkillType,
  DeveloperSourceEnum,
  DeveloperStageEnum,
  DeveloperStatusEnum,
  DeveloperType,
  developerScope,
} from '#server/developers/graphql.ts'
import { moverOf } from '#server/developers/moves/graphql.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { describeFields } from '#server/platform/graphql/inputFields.ts'
import { listField } from '#server/platform/graphql/lists/listField.ts'
import { parseSelection, selectionInput } from '#server/platform/graphql/lists/rowSelection.ts'
import { bulkMutation } from '#server/platform/graphql/mutations/bulkMutation.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { ownerMutation } from '#server/platform/graphql/mutations/ownerMutation.ts'
import { applicantList, duplicateSigns } from '#shared/applicants/applicants.ts'
import { askApplicantInput, moveDeveloperInput, questionForm, stageMove } from '#shared/developers/developerInput.ts'
import { applicationDecisions } from '#shared/platform/enumerations.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { type Applicant, applicantSource, type Duplicate } from './data.ts'
import { askApplicants } from './decisions/askApplicants.ts'
import { askApplicant, decideApplicant } from './decisions/decideApplicant.ts'
import { decideApplicants } from './decisions/decideApplicants.ts'
import { setApplicantOwner } from './decisions/setApplicantOwner.ts'

export const ApplicationDecisionEnum = builder.enumType('ApplicationDecision', {
  values: valuesOf(applicationDecisions),
})
const DuplicateSignEnum = builder.enumType('DuplicateSign', { values: valuesOf(duplicateSigns) })

export const DuplicateType = builder.objectRef<Duplicate>('Duplicate').implement({
  description: 'A developer who may be the same person.',
  permission: 'developers:readAll',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    stage: t.expose('stage', { type: DeveloperStageEnum }),
    signs: t.expose('signs', {
      type: [DuplicateSignEnum],
      rows: 4,
      description: 'The signs that both have in common.',
    }),
  }),
})

const ApplicantType = builder.objectRef<Applicant>('Applicant').implement({
  description: 'Somebody who waits for a decision. The rate is per hour, in whole units of the currency.',
  permission: 'developers:readAll',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the developer.' }),
    applied_at: t.expose('applied_at', { type: 'DateTime' }),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    stage: t.expose('stage', {
      type: DeveloperStageEnum,
      description: 'A person who was known already and applied again has another stage than APPLICANT.',
    }),
    status: t.expose('status', { type: DeveloperStatusEnum, nullable: true }),
    country: t.exposeString('country', { nullable: true }),
    skills: t.expose('skills', { type: [DeveloperSkillType], rows: 30 }),
    cost_rate: t.exposeFloat('cost_rate', { nullable: true, permission: 'costRates:read' }),
    currency: t.exposeString('currency'),
    source: t.expose('source', { type: DeveloperSourceEnum, nullable: true }),
    has_duplicate: t.exposeBoolean('has_duplicate'),
    duplicates: t.expose('duplicates', { type: [DuplicateType], rows: 5 }),
    earlier_decision: t.expose('earlier_decision', { type: ApplicationDecisionEnum, nullable: true }),
    earlier_decided_at: t.expose('earlier_decided_at', { type: 'DateTime', nullable: true }),
    cool_off_until: t.exposeString('cool_off_until', {
      nullable: true,
      description: 'A day: from it on, a person who was rejected may apply again.',
    }),
    has_resume: t.exposeBoolean('has_resume'),
    owner_id: t.exposeID('owner_id', { nullable: true }),
    owner_name: t.exposeString('owner_name', { nullable: true }),
  }),
})

const ApplicantFilter = listField({
  field: 'getApplicantPage',
  name: 'Applicant',
  description: 'Everybody who waits for a decision: applicants, and people who are known already and applied again.',
  source: applicantSource,
  type: ApplicantType,
  enums: {
    stage: DeveloperStageEnum,
    status: DeveloperStatusEnum,
    source: DeveloperSourceEnum,
    earlier_decision: ApplicationDecisionEnum,
  },
})

const applicantSelection = selectionInput('Applicant', applicantList, ApplicantFilter)

bulkMutation('decideApplicants', {
  description: 'Moves applicants to a stage, and decides the applications of all others.',
  permission: 'applications:write',
  selection: applicantSelection,
  input: stageMove,
  run: (trx, selected, { dry_run, ...wanted }, context) =>
    decideApplicants(trx, moverOf(context), selected, wanted, dry_run),
})

describeFields(questionForm, { message: '`{{first_name}}` stands for their name.' })

bulkMutation('askApplicants', {
  description: 'Asks applicants for more: sends them a text, and sets their status to NEEDS_INFO.',
  permission: 'applications:write',
  selection: applicantSelection,
  input: questionForm,
  run: (trx, selected, { message, dry_run }, context) =>
    askApplicants(trx, moverOf(context), selected, message, dry_run),
})

const decided = { permission: 'applications:write', type: DeveloperType, noun: 'developer', undoable: true } as const

mutation('decideApplicant', {
  ...decided,
  description:
    'Decides about one applicant like `decideApplicants`. Refused when somebody else changed or decided them since they were read.',
  input: moveDeveloperInput,
  run: async (trx, { id, version, ...wanted }, context, info) => {
    const selected = parseSelection(applicantList, context.viewer, { ids: [id] })
    await decideApplicant(trx, moverOf(context), { id, version, selected }, wanted)
    return findDeveloper(trx, id, developerScope(info, context.viewer))
  },
})

mutation('askApplicant', {
  ...decided,
  description:
    'Asks one applicant for more like `askApplicants`. Refused when somebody else changed, decided or wrote to them since they were read.',
  input: askApplicantInput,
  run: async (trx, { id, version, message }, context, info) => {
    const selected = parseSelection(applicantList, context.viewer, { ids: [id] })
    await askApplicant(trx, moverOf(context), { id, version, selected }, message)
    return findDeveloper(trx, id, developerScope(info, context.viewer))
  },
})

ownerMutation('setApplicantOwner', {
  plural: 'applicants',
  permission: 'developers:write',
  selection: applicantSelection,
  setOwner: setApplicantOwner,
})
