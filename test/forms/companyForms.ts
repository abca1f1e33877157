import * as z from 'zod/mini'
import { clientChanges, clientInput, inviteClientInput } from '#shared/clients/clientInput.ts'
import { companyChanges, companyInput } from '#shared/companies/companyInput.ts'
import { contactChanges, contactInput } from '#shared/contacts/contactInput.ts'
import { companyStatuses } from '#shared/platform/enumerations.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { asTest, createClient, createCompany } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { choiceField, emailField, flagField, given, lineField, pairs, rowField } from './fields.ts'
import { tryForm } from './tryForm.ts'
import type { TriedForm, World } from './tryForms.ts'

const companyFields = ({ staff }: World) => ({
  status: choiceField(valuesOf(companyStatuses)),
  domain: pairs({ 'https://www.Acme.example/jobs': 'acme.example' }, ['acme', 'a b.example']),
  owner_id: rowField(staff),
  time_zone: choiceField(['Europe/Berlin', 'America/Sao_Paulo']),
})

const contactFields = { email: emailField() }

const clientFields = ({ company }: World) => ({
  email: emailField(),
  company_id: rowField(company),
})

/** The forms of companies and of their contacts and clients. */
export const companyForms = {
  'web/companies/AddCompanyDialog.tsx': (world) =>
    tryForm(world.server, {
      schema: companyInput,
      typed: companyFields(world),
      start: async () => undefined,
      holds: () => ({ name: 'Acme', status: 'LEAD' }),
      send: (company) => ['addCompany', company],
    }),
  'web/companies/EditCompanyDialog.tsx': (world) =>
    tryForm(world.server, {
      schema: companyChanges,
      typed: companyFields(world),
      start: () => createCompany(world.db, { notes: 'Before', domain: 'before.example' }),
      send: (changes, { id }) => ['updateCompany', { id, changes, version: 1 }],
    }),
  'web/contacts/AddContactDialog.tsx': ({ server, company }) =>
    tryForm(server, {
      schema: contactInput,
      typed: { ...contactFields, company_id: given },
      start: async () => undefined,
      holds: () => ({ company_id: company, name: 'Carla' }),
      send: (contact) => ['addContact', contact],
    }),
  'web/contacts/EditContactDialog.tsx': ({ server, company }) =>
    tryForm(server, {
      schema: contactChanges,
      typed: { ...contactFields, do_not_contact: flagField() },
      start: async () => {
        const contact = { company_id: company, name: 'Carla', title: 'CTO', notes: 'Before' }
        const document = graphql('mutation ($contact: AddContactInput!) { addContact(input: $contact) { id } }')
        return (await server.as('admin').data(document, { contact })).addContact
      },
      send: (changes, { id }) => ['updateContact', { id, changes, version: 1 }],
    }),
  'web/clients/AddClientDialog.tsx': (world) =>
    tryForm(world.server, {
      schema: clientInput,
      typed: clientFields(world),
      start: async () => crypto.randomUUID(),
      holds: (name) => ({ display_name: 'Cleo', email: `${name}@vouch.example`, company_id: world.company }),
      send: (client) => ['upsertClients', { ...client, move: false }],
      read: async (_start, { id }) => readClient(world, String(id)),
    }),
  'web/clients/InviteClientDialog.tsx': (world) =>
    tryForm(world.server, {
      schema: z.omit(inviteClientInput, { company_id: true }),
      typed: { display_name: lineField(), email: emailField() },
      start: () => ownCompany(world),
      holds: ({ id }) => ({ display_name: 'Cleo', email: `${id}@vouch.example` }),
      send: (client, { id }) => ['inviteClient', { ...client, company_id: id }],
      read: async (_start, { id }) => readClient(world, String(id)),
    }),
  'web/clients/EditClientDialog.tsx': (world) =>
    tryForm(world.server, {
      schema: clientChanges,
      typed: clientFields(world),
      start: async () => {
        const { id: companyId } = await createCompany(world.db)
        const { id } = await createClient(world.db, { companyId, username: 'cleo' })
        const document = graphql('query ($id: ID!) { getClientUser(id: $id) { id version } }')
        return (await world.server.as('admin').data(document, { id })).getClientUser
      },
      send: (changes, { id, version }) => ['updateClient', { ...changes, id, version }],
      read: async ({ id }) => readClient(world, id),
    }),
} satisfies Readonly<Record<string, TriedForm>>

/** Creates a company of the admin, who allows invitations. */
async function ownCompany({ server, db }: World) {
  await asTest(db, (trx) =>
    trx
      .insertInto('firm_settings')
      .values({ recruiters_invite: true })
      .onConflict((conflict) => conflict.column('only_one').doUpdateSet({ recruiters_invite: true }))
      .execute(),
  )
  return createCompany(db, { owner_id: server.as('admin').account.id })
}

async function readClient({ db }: World, id: string) {
  const links = db.selectFrom('company_users').select('company_id').where('user_id', '=', id)
  const { company_id } = await links.executeTakeFirstOrThrow()
  return { ...(await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()), company_id }
}
