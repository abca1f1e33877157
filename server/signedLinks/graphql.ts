import { jobProfileSelection } from '#server/jobProfiles/graphql.ts'
import { DeliveryMethodEnum } from '#server/messages/graphql.ts'
import { forbidden, type Viewer } from '#server/platform/auth/viewer.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { bulkMutation } from '#server/platform/graphql/mutations/bulkMutation.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { availableChannels } from '#server/platform/sending/channels.ts'
import { rowInput } from '#shared/platform/fields.ts'
import { can } from '#shared/platform/permissions.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import {
  askConsentInput,
  askConsentsInput,
  makeConsentLinkInput,
  shareClientProfileInput,
} from '#shared/signedLinks/signedLinkInput.ts'
import { consentAnswers, signedLinkPurposes, signedLinkStates } from '#shared/signedLinks/signedLinks.ts'
import { voidAnswer } from './clientAnswer/voidAnswer.ts'
import { type ProfileDocument, type ProfileSkillLine, type SkillGroup, toDocument } from './clientProfile/document.ts'
import { shareClientProfile } from './clientProfile/sharing.ts'
import { fingerprintOf, readClientProfile } from './clientProfile/snapshot.ts'
import { askConsent, type MadeLink, makeConsentLink } from './consent/askConsent.ts'
import { askConsents } from './consent/askConsents.ts'
import { linkLimit, type SignedLinkRow, withdrawLink } from './data.ts'
import { type LinksOfProfile, readProfileLinks } from './links/profileLinks.ts'

/** People who may write job profiles may make and see links. */
export const linkPermission = 'jobProfiles:write'

const PurposeEnum = builder.enumType('SignedLinkPurpose', { values: valuesOf(signedLinkPurposes) })
export const SignedLinkStateEnum = builder.enumType('SignedLinkState', { values: valuesOf(signedLinkStates) })
const AnswerEnum = builder.enumType('ConsentAnswer', { values: valuesOf(consentAnswers) })

export const SignedLinkType = builder.objectRef<SignedLinkRow>('SignedLink').implement({
  description: 'A link for somebody without an account. Its address is told only when it is made.',
  permission: linkPermission,
  fields: (t) => ({
    id: t.exposeID('id'),
    purpose: t.expose('purpose', { type: PurposeEnum }),
    state: t.expose('state', { type: SignedLinkStateEnum, description: 'It decides what opening the link shows now.' }),
    created_at: t.expose('created_at', { type: 'DateTime' }),
    made_by_name: t.exposeString('made_by_name', { nullable: true }),
    in_shortlist: t.boolean({
      description: 'The link takes the answer about one developer of a shortlist, which is opened by another link.',
      resolve: ({ shortlist_id }) => shortlist_id !== null,
    }),
    contact_name: t.exposeString('contact_name', {
      nullable: true,
      description: 'The contact whom it was made for, who can answer by it; null for nobody by name.',
    }),
    delivery_method: t.expose('delivery_method', {
      type: DeliveryMethodEnum,
      nullable: true,
      description: 'The channel of its message; null where its maker handed it over.',
    }),
    expires_at: t.expose('expires_at', { type: 'DateTime' }),
    first_opened_at: t.expose('first_opened_at', { type: 'DateTime', nullable: true }),
    last_opened_at: t.expose('last_opened_at', { type: 'DateTime', nullable: true }),
    open_count: t.exposeInt('open_count', { description: 'Openings within ten minutes count as one.' }),
    withdrawn_at: t.expose('withdrawn_at', { type: 'DateTime', nullable: true }),
    used_at: t.expose('used_at', { type: 'DateTime', nullable: true, description: 'The moment when it was answered.' }),
    answer: t.expose('answer', { type: AnswerEnum, nullable: true }),
    answer_note: t.exposeString('answer_note', { nullable: true }),
  }),
})

const ProfileLinksType = builder.objectRef<LinksOfProfile>('ProfileLinks').implement({
  description: 'The links of a job profile, and what their dialogs show of it.',
  permission: linkPermission,
  fields: (t) => ({
    id: t.exposeID('id'),
    first_name: t.exposeString('first_name'),
    developer_name: t.exposeString('developer_name'),
    job_title: t.exposeString('job_title'),
    company_id: t.exposeID('company_id'),
    company_name: t.exposeString('company_name'),
    consented_at: t.expose('consented_at', { type: 'DayOrMoment', nullable: true }),
    consent_refusal: t.exposeString('consent_refusal', {
      nullable: true,
      description: 'The reason why consent cannot be asked for now; null when it can.',
    }),
    message_refusal: t.exposeString('message_refusal', {
      nullable: true,
      description: 'The reason why no message reaches the developer; null when one does.',
    }),
    delivery_method: t.expose('delivery_method', {
      type: DeliveryMethodEnum,
      nullable: true,
      description: 'The channel that a message would take.',
    }),
    links: t.expose('links', { type: [SignedLinkType], rows: linkLimit, description: 'Newest first.' }),
  }),
})

builder.queryField('getProfileLinks', (t) =>
  t.field({
    permission: linkPermission,
    type: ProfileLinksType,
    args: { job_profile_id: t.arg.id({ required: true }) },
    resolve: (_root, { job_profile_id }, context) =>
      readProfileLinks(context.db, parseId(job_profile_id, 'job profile'), availableChannels(context)),
  }),
)

const FactType = builder.objectRef<ProfileDocument['facts'][number]>('ClientProfileFact').implement({
  permission: linkPermission,
  fields: (t) => ({ label: t.exposeString('label'), value: t.exposeString('value') }),
})

/** Staff preview what a client reads. */
const proof = 'clientProfiles:read'

const SkillLineType = builder.objectRef<ProfileSkillLine>('ClientProfileSkill').implement({
  permission: proof,
  fields: (t) => ({
    name: t.exposeString('name'),
    is_verified: t.exposeBoolean('isVerified'),
    years: t.exposeString('years', { nullable: true }),
    evidence: t.exposeString('evidence'),
  }),
})

export const SkillGroupType = builder.objectRef<SkillGroup>('ClientProfileSkills').implement({
  permission: proof,
  fields: (t) => ({
    title: t.exposeString('title'),
    skills: t.expose('skills', { type: [SkillLineType], rows: 100 }),
  }),
})

const ClientProfileType = builder
  .objectRef<ProfileDocument & { readonly fingerprint: string }>('ClientProfile')
  .implement({
    description: 'A developer as a client sees them, in words: no contact data, no cost.',
    permission: linkPermission,
    fields: (t) => ({
      name: t.exposeString('name'),
      headline: t.exposeString('headline', { nullable: true }),
      purpose: t.exposeString('purpose'),
      facts: t.expose('facts', { type: [FactType], rows: 10 }),
      pitch: t.exposeString('pitch', { nullable: true }),
      groups: t.expose('groups', { type: [SkillGroupType], rows: 3 }),
      assessments: t.exposeStringList('assessments', { rows: 10 }),
      fingerprint: t.exposeString('fingerprint', { description: '`shareClientProfile` takes it as `seen`.' }),
    }),
  })

builder.queryField('getClientProfile', (t) =>
  t.field({
    description: 'Shows a job profile as a client would see it now.',
    permission: linkPermission,
    type: ClientProfileType,
    args: {
      job_profile_id: t.arg.id({ required: true }),
      with_bill_rate: t.arg.boolean({ required: true, defaultValue: false }),
    },
    resolve: async (_root, { job_profile_id, with_bill_rate }, { db, viewer }) => {
      requireRate(viewer, with_bill_rate)
      const profile = await readClientProfile(db, parseId(job_profile_id, 'job profile'), with_bill_rate)
      return { ...toDocument(profile), fingerprint: fingerprintOf(profile) }
    },
  }),
)

/** @throws UserError FORBIDDEN for a rate that the viewer may not read. */
export function requireRate(viewer: Viewer, withBillRate: boolean): void {
  if (withBillRate && !can(viewer.role, 'billRates:read')) throw forbidden(viewer)
}

export const MadeLinkType = builder.objectRef<MadeLink>('MadeLink').implement({
  permission: linkPermission,
  fields: (t) => ({
    link: t.expose('link', { type: SignedLinkType }),
    url: t.exposeString('url', {
      nullable: true,
      description: 'Its address, told only now. Null where a message carries it, so that nobody else has it.',
    }),
  }),
})

mutation('askConsent', {
  description:
    'Asks a developer by message whether they may be put forward. `{{link}}` in the text stands for the address of the page. A former link is withdrawn. The message leaves when it can no longer be undone.',
  permission: linkPermission,
  type: MadeLinkType,
  undoable: true,
  input: askConsentInput,
  run: (trx, input, context) => askConsent(trx, context, input),
})

bulkMutation('askConsents', {
  description:
    'Asks the developers of many profiles for consent, each by the standard message with a link of their own.',
  permission: linkPermission,
  selection: jobProfileSelection,
  input: askConsentsInput,
  run: (trx, selected, { days, dry_run }, context) => askConsents(trx, context, selected, days, dry_run),
})

mutation('makeConsentLink', {
  description: 'Makes a link to the question for consent, for its maker to hand over. A former one is withdrawn.',
  permission: linkPermission,
  type: MadeLinkType,
  input: makeConsentLinkInput,
  run: (trx, input, context) => makeConsentLink(trx, context, input),
})

mutation('shareClientProfile', {
  description:
    'Makes a link to the profile for a client, as it is now. Later changes do not reach it. A contact for whom it is made can answer by it.',
  permission: linkPermission,
  type: MadeLinkType,
  input: shareClientProfileInput,
  run: (trx, input, context) => {
    requireRate(context.viewer, input.with_bill_rate)
    return shareClientProfile(trx, context, input)
  },
})

const ended = {
  permission: linkPermission,
  type: SignedLinkType,
  noun: 'link',
  undoable: true,
  input: rowInput,
} as const

mutation('withdrawSignedLink', {
  ...ended,
  description: 'From now on the link shows only that it was withdrawn. Its author may undo it for some seconds.',
  run: (trx, { id }) => withdrawLink(trx, id),
})

mutation('voidLinkAnswer', {
  ...ended,
  description:
    'Takes back the answer of a client that came by this link, and withdraws the link, or the shortlist that it is in. Its author may undo it for some seconds.',
  run: (trx, { id }) => voidAnswer(trx, id),
})
