import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { exampleLimit, findingLimit, findingPlaces } from '#shared/developerAssessments/workShown.ts'
import { copyAddressInput, removeCopyInput } from '#shared/developerAssessments/workShownInput.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { type AnonymousCopy, addCopyAddress, removeCopy } from './copies.ts'
import { listFindings, type WorkFinding } from './findings.ts'

const FindingPlaceEnum = builder.enumType('FindingPlace', { values: valuesOf(findingPlaces) })

const WorkFindingType = builder.objectRef<WorkFinding>('WorkFinding').implement({
  description: 'Something in a work that names its author. Reviewers get that part only once it is confirmed.',
  permission: 'vetting:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    is_in_copy: t.exposeBoolean('is_in_copy', {
      description: 'True if it is in the anonymous copy, and not in the work as it was handed in.',
    }),
    place: t.expose('place', { type: FindingPlaceEnum }),
    found: t.exposeString('found', { description: 'The words, or why a part could not be searched.' }),
    examples: t.exposeStringList('examples', { rows: exampleLimit, description: 'The first files that have it.' }),
    example_count: t.exposeInt('example_count', { description: 'The number of files that have it.' }),
    confirmed_at: t.expose('confirmed_at', { type: 'DateTime', nullable: true }),
    confirmed_by: t.exposeString('confirmed_by', { nullable: true }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'The reason why it tells nobody who the author is.',
    }),
  }),
})

export const AnonymousCopyType = builder.objectRef<AnonymousCopy>('AnonymousCopy').implement({
  description: 'Reviewers get it in place of work that names its author.',
  permission: 'vetting:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    url: t.exposeString('url', { nullable: true }),
    file_name: t.exposeString('file_name', { nullable: true, description: 'Reviewers get it under the code name.' }),
    file_size: t.exposeInt('file_size', { nullable: true, description: 'Bytes.' }),
    added_by: t.exposeString('added_by', { nullable: true }),
    findings: t.exposeInt('findings', { description: 'The number of findings to confirm before reviewers get it.' }),
    created_at: t.expose('created_at', { type: 'DateTime' }),
    version: t.exposeInt('version'),
  }),
})

builder.queryField('getWorkFindings', (t) =>
  t.field({
    description: 'Lists what names its author in the work of an assessment, and in its copy. Reviewers never read it.',
    permission: 'vetting:read',
    type: [WorkFindingType],
    rows: findingLimit,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { db }) => listFindings(db, parseId(id, 'assessment')),
  }),
)

mutation('addCopyAddress', {
  description: 'Adds the address of an anonymous copy. It takes the place of an earlier copy.',
  permission: 'vetting:write',
  type: AnonymousCopyType,
  noun: 'assessment',
  undoable: true,
  input: copyAddressInput,
  run: (trx, { id, url }, { viewer }) => addCopyAddress(trx, viewer.id, id, url),
})

mutation('removeCopy', {
  description: 'Takes an anonymous copy back. Reviewers get it no more.',
  permission: 'vetting:write',
  type: AnonymousCopyType,
  noun: 'copy',
  undoable: true,
  input: removeCopyInput,
  run: removeCopy,
})
