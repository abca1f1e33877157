import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import {
  addMutation,
  deleteMutation,
  findQuery,
  updateMutation,
} from '#server/platform/graphql/mutations/recordMutations.ts'
import { outputFields } from '#server/platform/graphql/outputFields.ts'
import { contactChanges, contactInput } from '#shared/contacts/contactInput.ts'
import {
  addContact,
  type ContactRow,
  contactLimit,
  deleteContact,
  findContact,
  listContacts,
  listContactTitles,
  titleLimit,
  updateContact,
} from './data.ts'

const ContactType = builder.objectRef<ContactRow>('Contact').implement({
  description: 'A person at a company whom the staff talks to.',
  permission: 'companies:readAll',
  fields: (t) => ({
    id: t.exposeID('id'),
    ...outputFields(t, contactInput),
    do_not_contact: t.exposeBoolean('do_not_contact', { description: 'They do not want mails.' }),
    version: t.exposeInt('version'),
  }),
})

builder.queryField('getContacts', (t) =>
  t.field({
    description: 'The contacts of a company, by name.',
    permission: 'companies:readAll',
    type: [ContactType],
    rows: contactLimit,
    args: { company_id: t.arg.id({ required: true }) },
    resolve: (_root, { company_id }, { db }) => listContacts(db, parseId(company_id, 'company')),
  }),
)

builder.queryField('getContactTitles', (t) =>
  t.stringList({
    description: 'The titles that contacts have, the most frequent first.',
    permission: 'companies:readAll',
    rows: titleLimit,
    resolve: (_root, _args, { db }) => listContactTitles(db),
  }),
)

const contact = {
  name: 'Contact',
  noun: 'contact',
  read: 'companies:readAll',
  write: 'companies:write',
  type: ContactType,
} as const

findQuery('getContact', contact, findContact)
addMutation('addContact', contact, contactInput, addContact)
updateMutation('updateContact', contact, contactChanges, updateContact)
deleteMutation('deleteContact', contact, deleteContact)
