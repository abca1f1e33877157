import { NoteChannelEnum } from '#server/jobNotes/graphql.ts'
import { profileScope } from '#server/jobProfiles/graphql.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { addMutation, deleteMutation, updateMutation } from '#server/platform/graphql/recordMutations.ts'
import { jobProfileNoteChanges, jobProfileNoteInput } from '#shared/jobProfiles/jobProfileInput.ts'
import { addNote, deleteNote, type JobProfileNote, listNotes, profileNoteLimit, updateNote } from './data.ts'

const NoteType = builder.objectRef<JobProfileNote>('JobProfileNote').implement({
  permission: 'jobProfiles:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    job_profile_id: t.exposeID('job_profile_id'),
    author_id: t.exposeID('author_id', { nullable: true }),
    author_name: t.exposeString('author_name', { nullable: true }),
    body: t.exposeString('body'),
    channel: t.expose('channel', { type: NoteChannelEnum, nullable: true }),
    talked_on: t.exposeString('talked_on', { nullable: true, description: 'A day.' }),
    outcome: t.exposeString('outcome', { nullable: true }),
    pinned: t.exposeBoolean('pinned'),
    shared_with_client: t.exposeBoolean('shared_with_client'),
    created_at: t.expose('created_at', { type: 'DateTime' }),
    updated_at: t.expose('updated_at', { type: 'DateTime' }),
    version: t.exposeInt('version'),
  }),
})

builder.queryField('getJobProfileNotes', (t) =>
  t.field({
    description: 'The notes on a job profile: pinned ones first, then the newest.',
    permission: 'jobProfiles:read',
    type: [NoteType],
    rows: profileNoteLimit,
    args: { job_profile_id: t.arg.id({ required: true }) },
    resolve: (_root, { job_profile_id }, { db, viewer }, info) =>
      listNotes(db, parseId(job_profile_id, 'job profile'), profileScope(info, viewer)),
  }),
)

const note = {
  name: 'JobProfileNote',
  noun: 'note',
  read: 'companies:readAll',
  write: 'notes:write',
  type: NoteType,
  enums: { channel: NoteChannelEnum },
} as const

addMutation('addJobProfileNote', note, jobProfileNoteInput, (trx, input, _fields, { viewer }) =>
  addNote(trx, viewer.id, input),
)
updateMutation('updateJobProfileNote', note, jobProfileNoteChanges, (trx, save, _fields, { viewer }) =>
  updateNote(trx, viewer.id, save),
)
deleteMutation('deleteJobProfileNote', note, (trx, read, _fields, { viewer }) => deleteNote(trx, viewer.id, read))
