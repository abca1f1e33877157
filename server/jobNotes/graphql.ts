import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { mutation } from '#server/platform/graphql/mutation.ts'
import { addMutation, deleteMutation, findQuery, updateMutation } from '#server/platform/graphql/recordMutations.ts'
import { jobNoteChanges, jobNoteInput, pinJobNoteInput } from '#shared/jobNotes/jobNoteInput.ts'
import { noteChannels } from '#shared/jobNotes/talks.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import {
  addJobNote,
  deleteJobNote,
  findJobNote,
  type JobNoteRow,
  jobNoteLimit,
  listJobNotes,
  pinJobNote,
  updateJobNote,
} from './data.ts'

export const NoteChannelEnum = builder.enumType('NoteChannel', { values: valuesOf(noteChannels) })

const JobNoteType = builder.objectRef<JobNoteRow>('JobNote').implement({
  description: 'A note about a job. Clients never read it.',
  permission: 'companies:readAll',
  fields: (t) => ({
    id: t.exposeID('id'),
    job_id: t.exposeID('job_id'),
    body: t.exposeString('body'),
    pinned: t.exposeBoolean('pinned'),
    channel: t.expose('channel', {
      type: NoteChannelEnum,
      nullable: true,
      description: 'The way of the talk that it is about; null for any other note.',
    }),
    talked_on: t.exposeString('talked_on', { nullable: true, description: 'A day.' }),
    outcome: t.exposeString('outcome', { nullable: true }),
    author_id: t.exposeID('author_id', { nullable: true }),
    author_name: t.exposeString('author_name', { nullable: true }),
    is_own: t.boolean({
      description: 'True if the viewer wrote it, and so may change and delete it.',
      resolve: ({ author_id }, _args, { viewer }) => author_id === viewer.id,
    }),
    created_at: t.expose('created_at', { type: 'DateTime' }),
    version: t.exposeInt('version'),
  }),
})

builder.queryField('getJobNotes', (t) =>
  t.field({
    description: 'The notes of a job: pinned ones first, then the newest.',
    permission: 'companies:readAll',
    type: [JobNoteType],
    rows: jobNoteLimit,
    args: { job_id: t.arg.id({ required: true }) },
    resolve: (_root, { job_id }, { db }) => listJobNotes(db, parseId(job_id, 'job')),
  }),
)

const note = {
  name: 'JobNote',
  noun: 'note',
  read: 'companies:readAll',
  write: 'notes:write',
  type: JobNoteType,
  enums: { channel: NoteChannelEnum },
} as const

findQuery('getJobNote', note, findJobNote)
addMutation('addJobNote', note, jobNoteInput, (trx, input, _fields, { viewer }) => addJobNote(trx, input, viewer.id))
updateMutation('updateJobNote', note, jobNoteChanges, (trx, save, _fields, { viewer }) =>
  updateJobNote(trx, save, viewer.id),
)
deleteMutation('deleteJobNote', note, (trx, read, _fields, { viewer }) => deleteJobNote(trx, read, viewer.id))

mutation('pinJobNote', {
  description: 'Puts a note above the others, or back into their order.',
  permission: 'notes:write',
  type: JobNoteType,
  noun: 'note',
  input: pinJobNoteInput,
  run: (trx, { pinned, ...given }) => pinJobNote(trx, given, pinned),
})
