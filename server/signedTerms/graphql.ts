import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { deleteMutation } from '#server/platform/graphql/mutations/recordMutations.ts'
import { readableFields } from '#server/platform/graphql/readableFields.ts'
import { ResumeFileTypeEnum } from '#server/resumes/graphql.ts'
import { deleteSignedTerms, listSignedTerms, type SignedTerms, termsLimit } from './data.ts'

const SignedTermsType = builder.objectRef<SignedTerms>('SignedTerms').implement({
  description: 'A file of terms that a developer signed.',
  permission: 'developers:write',
  fields: (t) => ({
    id: t.exposeID('id'),
    signed_on: t.exposeString('signed_on', { description: 'The day of the signature.' }),
    file_name: t.exposeString('file_name'),
    file_type: t.expose('file_type', { type: ResumeFileTypeEnum, description: 'The type as its content tells it.' }),
    file_size: t.exposeInt('file_size', { description: 'Bytes.' }),
    created_at: t.expose('created_at', { type: 'DateTime' }),
    version: t.exposeInt('version'),
  }),
})

builder.queryField('getSignedTerms', (t) =>
  t.field({
    description: 'The terms that a developer signed, those of the latest signature first.',
    permission: 'developers:write',
    type: [SignedTermsType],
    rows: termsLimit,
    args: { developer_id: t.arg.id({ required: true }) },
    resolve: (_root, { developer_id }, { db, viewer }, info) =>
      listSignedTerms(db, parseId(developer_id, 'developer'), readableFields(info, viewer.role)('SignedTerms')),
  }),
)

const signedTerms = {
  name: 'SignedTerms',
  noun: 'signed terms',
  read: 'developers:write',
  write: 'developers:write',
  type: SignedTermsType,
} as const

deleteMutation('deleteSignedTerms', signedTerms, deleteSignedTerms)
