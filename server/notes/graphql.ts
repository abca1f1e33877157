import { ChannelEnum } from '#server/messages/graphql.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import {
  addMutation,
  deleteMutation,
  findQuery,
  updateMutation,
} from '#server/platform/graphql/mutations/recordMutations.ts'
import { noteChanges, noteInput } from '#shared/notes/noteInput.ts'
import { recordOf } from '#shared/platform/keys.ts'
import { recordSubjects, subjectNames } from '#shared/platform/recordSubjects.ts'
import { addNote, deleteNote, findNote, listNotes, type NoteRow, noteLimit, updateNote } from './data.ts'

const NoteType = builder.objectRef<NoteRow>('Note').implement({
  description: 'A note of the staff on one record. Clients read the text of those that are shared, by their own API.',
  permission: 'companies:readAll',
  fields: (t) => ({
    id: t.exposeID('id'),
    ...recordOf(subjectNames, (name) => t.exposeID(name, { nullable: true })),
    contact_id: t.exposeID('contact_id', {
      nullable: true,
      description: 'The contact of the company whom it is about.',
    }),
    contact_name: t.exposeString('contact_name', { nullable: true }),
    body: t.exposeString('body'),
    pinned: t.exposeBoolean('pinned'),
    shared_with_client: t.exposeBoolean('shared_with_client'),
    channel: t.expose('channel', {
      type: ChannelEnum,
      nullable: true,
      description: 'The way of the talk that it is about; null for any other note.',
    }),
    talked_at: t.expose('talked_at', { type: 'DateTime', nullable: true }),
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

builder.queryField('getNotes', (t) =>
  t.field({
    description:
      'The notes on one record: pinned ones first, then the newest. A company has those on its contacts, too.',
    permission: 'companies:readAll',
    type: [NoteType],
    rows: noteLimit,
    args: recordOf(subjectNames, () => t.arg.id()),
    resolve: (_root, args, { db }) =>
      listNotes(
        db,
        recordOf(subjectNames, (name) =>
          args[name] ? parseId(args[name], recordSubjects[name].label.toLowerCase()) : null,
        ),
      ),
  }),
)

const note = {
  name: 'Note',
  noun: 'note',
  read: 'companies:readAll',
  write: 'notes:write',
  type: NoteType,
  undoable: true,
} as const

findQuery('getNote', note, findNote)
addMutation('addNote', note, noteInput, (trx, input, _fields, { viewer }) => addNote(trx, input, viewer.id))
updateMutation('updateNote', note, noteChanges, (trx, save, _fields, { viewer }) => updateNote(trx, save, viewer.id))
deleteMutation('deleteNote', note, (trx, read, _fields, { viewer }) => deleteNote(trx, read, viewer.id))
